import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';
import { fraudProtectionHref, paymentMethodsHref, payoutScheduleHref } from '../hrefs.ts';

/** After the account was connected: payments are ready, and what to do next. */
export function ConnectionSuccessModal({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      onClose={onDismiss}
      width="narrow"
      title={t`Your store is ready to accept payments`}
      footer={
        <Button variant="primary" onPress={onDismiss} data-autofocus>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      <p className="mb-2 text-muted">
        <Trans>Your account is connected and payouts are enabled. What’s next:</Trans>
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          <Link href={paymentMethodsHref} onPress={onDismiss}>
            <Trans>Choose your payment methods</Trans>
          </Link>
        </li>
        <li>
          <Link href={payoutScheduleHref} onPress={onDismiss}>
            <Trans>Set your payout schedule</Trans>
          </Link>
        </li>
        <li>
          <Link href={fraudProtectionHref} onPress={onDismiss}>
            <Trans>Set up fraud filters</Trans>
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}
