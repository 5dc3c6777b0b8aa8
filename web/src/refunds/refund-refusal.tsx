import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { refundOrder } from '@purser/contract/orders/order';
import type { refundCharge } from '@purser/contract/transactions/refund';
import { happenedOf, sentenceOf } from '../acts/happened.ts';
import { codeOf } from '../api.ts';
import { labelOf } from '../translated.ts';

/** Why a refund was refused; follows the sentence that names the payment. */
export const refundReasonByCode: Record<
  ErrorCode<typeof refundCharge> | ErrorCode<typeof refundOrder>,
  MessageDescriptor
> = {
  resource_missing: msg`We couldn’t find the payment.`,
  charge_not_refundable: msg`The payment can’t be refunded in its current state.`,
  charge_already_refunded: msg`The payment was already refunded, or this is more than the remaining amount.`,
  stale_amount: msg`Another refund was made first. Check the remaining amount and try again.`,
  charge_disputed: msg`The payment is disputed. A refund would pay the customer twice.`,
  insufficient_funds: msg`Your balance doesn’t cover the refund.`,
  wcpay_refund_payment: msg`The payment provider refused the refund.`,
  wcpay_server_error: msg`An unexpected error occurred. No money moved.`,
  idempotency_in_progress: msg`This refund is still in progress. Wait a moment.`,
  idempotency_key_reused: msg`You already requested this refund with a different amount. Close this dialog and start again.`,
  woocommerce_rest_order_invalid_id: msg`We couldn’t find the order.`,
  order_not_paid: msg`This order hasn’t been paid, so there’s nothing to refund.`,
};

/** Why it failed, and whether money may have moved. */
export function RefundRefusal({ error }: { error: unknown }) {
  const { t } = useLingui();
  const code = codeOf(error);
  const happened = happenedOf(error);
  if (happened) return sentenceOf(happened);
  const known = labelOf(refundReasonByCode, code);
  if (known) return t(known);
  if (error && !code) return <Trans>We lost the connection. It’s safe to try again; you won’t refund twice.</Trans>;
  return error instanceof Error ? (
    error.message
  ) : (
    <Trans>The payment provider refused the refund. No money moved.</Trans>
  );
}
