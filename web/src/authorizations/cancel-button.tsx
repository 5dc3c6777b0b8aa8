import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { recordEvent } from '../events.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonProps } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { whyNot } from './capture-button.tsx';
import { useAuthorizationAct } from './use-authorization-act.ts';

/** Releases the customer's money after asking; for a payment held for review this blocks it. */
export function CancelButton({
  payment_intent_id,
  order_id,
  amount,
  isReview,
  isOnItsPage = true,
  disabledReason,
  ...look
}: {
  payment_intent_id: string;
  order_id: number | null;
  amount: string;
  isReview: boolean;
  isOnItsPage?: boolean;
  disabledReason?: string | undefined;
} & Pick<ButtonProps, 'size' | 'aria-label' | 'className'>) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const cancel = useAuthorizationAct('cancel', { payment_intent_id, order_id: order_id ?? 0 }, isOnItsPage);
  const confirm = () => {
    if (isReview) recordEvent('wcpay_fraud_protection_transaction_reviewed_merchant_blocked', { payment_intent_id });
    recordEvent('payments_transactions_details_cancel_charge_button_click', { payment_intent_id });
    cancel.act(() => setAsking(false));
  };
  const label = isReview ? t`Block transaction` : t`Cancel authorization`;
  return (
    <>
      <Button
        {...look}
        onPress={() => setAsking(true)}
        isBusy={cancel.isPending}
        busyLabel={t`Canceling…`}
        disabledReason={disabledReason ?? whyNot(order_id, t)}
      >
        {isOnItsPage ? label : isReview ? t`Block` : t`Cancel`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isReview ? t`Block this payment of ${amount}?` : t`Cancel the authorization of ${amount}?`}
        confirmLabel={label}
        cancelLabel={t`Keep authorization`}
        isDestructive
        isBusy={cancel.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Trans>This releases the customer’s money and cancels the order. You can’t undo it.</Trans>
      </ConfirmDialog>
    </>
  );
}
