import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { recordEvent } from '../../events.ts';
import { livePaymentsHref, onboardingHref } from '../../hrefs.ts';
import { lacking } from '../../lacking.ts';
import { settings } from '../../page-settings.ts';
import { stringifySearch } from '../../search.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { useOpenLink } from '../../ui/use-open-link.ts';
import { GoLiveSteps } from './go-live-steps.tsx';

/** The setup of a live account, which replaces the test account once the provider has made it. */
export const activationHref = (origin: Origin): string =>
  `${onboardingHref}${stringifySearch({ ...origin, delete_test_account: 'true' })}`;

export interface Origin {
  from: string;
  source: string;
}

/** Warns what ends with going live, and opens the setup once confirmed. */
export function ActivatePaymentsDialog({
  origin,
  hasReadinessLink = true,
  onClose,
}: {
  origin: Origin;
  /** Left out on the page that it leads to. */
  hasReadinessLink?: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const openLink = useOpenLink();
  const { from, source } = origin;
  useEffect(() => recordEvent('wcpay_setup_live_payments_modal_open', { from, source }), [from, source]);
  const leave = () => {
    recordEvent('wcpay_setup_live_payments_modal_exit', { from, source });
    onClose();
  };
  const activate = () => {
    recordEvent('wcpay_onboarding_flow_setup_live_payments', { from, source });
    openLink(activationHref(origin));
  };
  const missing = lacking('purser_settings');
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={<Trans>Activate payments on your store</Trans>}
      footer={
        <>
          <Button onPress={leave}>{t`Cancel`}</Button>
          {settings.isLiveAvailable && (
            <Button
              variant="primary"
              onPress={activate}
              disabledReason={missing && t(missing)}
              data-autofocus
            >{t`Activate payments`}</Button>
          )}
        </>
      }
    >
      {settings.isLiveAvailable ? (
        <div className="flex flex-col gap-3">
          <p>
            <Trans>
              You’ll verify your business with our payment partner, then take real payments. It takes about 10 minutes.
            </Trans>
          </p>
          <ul className="list-disc space-y-1.5 pl-5">
            <li>
              <Trans>
                <strong className="font-semibold">Activating live payments deactivates your test account.</strong> You
                can’t go back to it.
              </Trans>
            </li>
            <li>
              <Trans>
                Test orders, transactions and payouts move to Test history, where you can still read and export them.
              </Trans>
            </li>
            <li>
              <Trans>Products, settings, policies and people stay as they are.</Trans>
            </li>
          </ul>
          {hasReadinessLink && (
            <p>
              <Link href={livePaymentsHref(source)}>
                <Trans>Check that your store is ready</Trans>
              </Link>
            </p>
          )}
        </div>
      ) : (
        <GoLiveSteps />
      )}
    </Dialog>
  );
}
