import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { StoreOptions } from './currencies.ts';

/** The widths that the shop is shown at, in pixels of its own. */
const widths = { desktop: 1280, phone: 375 };
type Device = keyof typeof widths;
/** Milliseconds until a shop that doesn’t answer counts as failed. */
const patience = 20_000;

/** The shop’s address with the options, which it simulates without storing them. */
function previewAddress(storeUrl: string, { auto, switcher }: StoreOptions): string {
  const url = new URL(storeUrl);
  url.searchParams.set('is_mc_onboarding_simulation', '1');
  url.searchParams.set('enable_storefront_switcher', String(switcher));
  url.searchParams.set('enable_auto_currency', String(auto));
  return url.href;
}

/** The real shop in a frame, as it would be with the options that are chosen now. */
export function PreviewDialog({
  storeUrl,
  options,
  onClose,
}: {
  storeUrl: string;
  options: StoreOptions;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 800 ? 'phone' : 'desktop'));
  const [attempt, setAttempt] = useState(1);
  const labels: Record<Device, string> = { desktop: t`Desktop`, phone: t`Phone` };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="full"
      title={<Trans>Preview</Trans>}
      footer={
        <Button onPress={onClose}>
          <Trans>Close preview</Trans>
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          <Trans>Your store with these options, as a visitor from abroad sees it. Nothing is saved.</Trans>
        </p>
        <div role="group" aria-label={t`Screen width`} className="flex gap-1">
          {(['desktop', 'phone'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === device ? 'secondary' : 'quiet'}
              aria-pressed={each === device}
              onPress={() => setDevice(each)}
            >
              {labels[each]}
            </Button>
          ))}
        </div>
      </div>
      <Frame
        key={attempt}
        address={previewAddress(storeUrl, options)}
        width={widths[device]}
        onAgain={() => setAttempt(attempt + 1)}
      />
    </Dialog>
  );
}

function Frame({ address, width, onAgain }: { address: string; width: number; onAgain: () => void }) {
  const { t } = useLingui();
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const place = room.current;
    if (!place) return;
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), patience);
    return () => clearTimeout(timer);
  }, [state]);
  // A shop that is wider than the dialog is drawn smaller.
  const scale = available === 0 ? 1 : Math.min(1, available / width);
  if (state === 'failed')
    return (
      <ErrorState title={<Trans>We couldn’t load your store.</Trans>} onRetry={onAgain}>
        <Trans>Open it in another tab to see what’s wrong.</Trans>
      </ErrorState>
    );
  return (
    <div
      ref={room}
      aria-busy={state === 'loading'}
      className="relative h-[min(60dvh,40rem)] overflow-hidden rounded-control border border-line bg-sunken"
    >
      {state === 'loading' && (
        <div role="status" className="absolute inset-0 flex items-center justify-center gap-2 text-muted">
          <Spinner />
          <Trans>Loading your store…</Trans>
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own shop needs its scripts and its origin, and with both a sandbox is none */}
      <iframe
        title={t`Preview of your store`}
        src={address}
        onLoad={({ currentTarget }) => setState(isShown(currentTarget) ? 'shown' : 'failed')}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        className={classNames('mx-auto block origin-top-left border-0 bg-canvas', state === 'loading' && 'invisible')}
      />
    </div>
  );
}

/** Whether the shop came, rather than the browser’s or the server’s page about an error. */
function isShown(frame: HTMLIFrameElement): boolean {
  try {
    const [page] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
    const status = page instanceof Object && 'responseStatus' in page ? Number(page.responseStatus) : 200;
    return frame.contentDocument !== null && status < 400;
  } catch {
    return false;
  }
}
