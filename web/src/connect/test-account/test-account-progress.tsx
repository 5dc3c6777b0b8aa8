import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Covers the whole window while a test account is being made. Leaving only ends the wait. */
export function TestAccountProgress({ percent, onLeave }: { percent: number; onLeave: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const phase =
    percent >= 100
      ? t`Your test account is ready. Opening your store…`
      : percent > 40
        ? t`Checking that the account can take payments…`
        : t`Creating your test account…`;
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onLeave()} className="fixed inset-0 z-40 bg-canvas">
      <Modal className="h-full">
        <section
          role="dialog"
          aria-modal
          aria-labelledby={titleId}
          className="flex h-full flex-col items-center justify-center p-6 text-center outline-none"
        >
          <IconButton icon="close" label={t`Leave setup`} onPress={onLeave} className="fixed top-4 right-4" />
          <h2
            id={titleId}
            ref={heading}
            tabIndex={-1}
            className="text-[1.375rem] leading-tight font-semibold tracking-[-0.01em] outline-none"
          >
            <Trans>Finishing payments setup</Trans>
          </h2>
          <p role="status" className="mt-2 min-h-6 text-muted">
            {phase}
          </p>
          <ProgressBar label={t`Setup`} value={percent} max={100} className="mt-6 w-full max-w-[24rem]" />
          <p className="mt-6 max-w-md text-[0.8125rem] text-balance text-muted">
            <Trans>This takes a few seconds. If you leave, we keep setting up the account in the background.</Trans>
          </p>
        </section>
      </Modal>
    </ModalOverlay>
  );
}
