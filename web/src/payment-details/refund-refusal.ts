import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { refundCharge } from '@purser/contract/transactions/refund';

/** Why a refund was refused; said after the sentence that names the payment. */
export const refundReasonByCode: Record<ErrorCode<typeof refundCharge>, MessageDescriptor> = {
  resource_missing: msg`The payment could not be found.`,
  charge_not_refundable: msg`The payment cannot be refunded in its current state.`,
  charge_already_refunded: msg`The payment is already refunded, or less of it is left than this amount.`,
  stale_amount: msg`Another refund of this payment came first. Check what is left and try again.`,
  charge_disputed: msg`The payment is disputed. A refund would pay the customer twice.`,
  insufficient_funds: msg`Your balance does not cover the refund.`,
  wcpay_refund_payment: msg`The payment provider refused the refund.`,
  wcpay_server_error: msg`An unexpected error occurred. No money moved.`,
  idempotency_in_progress: msg`The same refund is still running. Wait a moment.`,
  idempotency_key_reused: msg`This refund was sent before with another amount. Close the dialog and start again.`,
};
