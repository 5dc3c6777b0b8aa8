import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/notice.tsx';
import { bannerWord } from './banner-state.ts';
import type { BannerState } from './banner-state.ts';
import { embeddedLook } from './embedded/embedded-look.ts';
import { openConnect } from './embedded/open-connect.ts';

/** Remembers across a visit to the provider that there were notifications. */
const remembered = 'purser-notifications';

/**
 * What the provider wants the account's owner to know: its own element, with a sentence of ours above. Renders nothing without
 * notifications, and when the provider's script doesn't load.
 */
export function NotificationsBanner({ onKnown }: { onKnown: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<BannerState>({
    total: 0,
    actionRequired: 0,
    hadItems: false,
    failure: null,
  });
  useEffect(() => {
    const target = place.current;
    if (!target || !settings.isAccountConnected) return;
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    let isGone = false;
    let recolor = () => {};
    const open = async () => {
      const connect = await openConnect({ appearance: embeddedLook() });
      if (!connect) onKnown();
      if (!connect || isGone) return;
      recolor = () => connect.update({ appearance: embeddedLook() });
      scheme.addEventListener('change', recolor);
      const element = connect.create('notification-banner');
      element.setCollectionOptions({ fields: 'eventually_due', futureRequirements: 'omit' });
      element.setOnNotificationsChange(({ total, actionRequired }) => {
        const hadItems = sessionStorage.getItem(remembered) !== null;
        if (total > 0) sessionStorage.setItem(remembered, '1');
        setState({ total, actionRequired, hadItems, failure: null });
        onKnown();
      });
      element.setOnLoadError(({ error }) => {
        setState((before) => ({ ...before, failure: error.type }));
        onKnown();
      });
      target.append(element);
    };
    open().catch((error: unknown) => {
      console.info('the provider’s notifications are not shown', error);
      onKnown();
    });
    return () => {
      isGone = true;
      scheme.removeEventListener('change', recolor);
      target.replaceChildren();
    };
  }, [onKnown]);
  return (
    // Without notifications it takes no space, so that nothing moves when the provider responds.
    <div className={classNames('flex flex-col gap-3', (state.total > 0 || bannerWord(state) !== null) && 'mb-4')}>
      <BannerNotice state={state} />
      <div ref={place} />
    </div>
  );
}

/** Whether payments or payouts stop, or will on a certain day; true while that is unknown. */
function isPressing(): boolean {
  const { accountStatus } = settings;
  if ('error' in accountStatus) return true;
  const { currentDeadline, pastDue, paymentsEnabled, deposits, holds } = accountStatus;
  return (
    currentDeadline !== false ||
    pastDue ||
    !paymentsEnabled ||
    deposits.status !== 'enabled' ||
    // Payouts wait for a bank account although they are enabled.
    holds.some(({ kind }) => kind === 'bank_account_errored')
  );
}

function BannerNotice({ state }: { state: BannerState }) {
  switch (bannerWord(state)) {
    case 'act':
      return (
        <Notice tone="warning">
          {isPressing() ? (
            <Trans>You must resolve the notifications on this page before proceeding.</Trans>
          ) : (
            <Trans>Our payment partner needs the details below. There’s no deadline yet, and payments continue.</Trans>
          )}
        </Notice>
      );
    case 'in_review':
      return (
        <Notice>
          <Trans>The items below are in review.</Trans>
        </Notice>
      );
    case 'cleared':
      return (
        <Notice
          actions={
            <Button
              size="small"
              onPress={() => {
                sessionStorage.removeItem(remembered);
                window.location.reload();
              }}
            >
              <Trans>Refresh</Trans>
            </Button>
          }
        >
          <Trans>Updates take a moment to appear. Please refresh the page in a minute.</Trans>
        </Notice>
      );
    case 'needs_https':
      return (
        <Notice tone="warning">
          <Trans>
            Notifications from the payment provider need a secure connection. Open this page over HTTPS to see them.
          </Trans>
        </Notice>
      );
    case null:
      return null;
  }
}
