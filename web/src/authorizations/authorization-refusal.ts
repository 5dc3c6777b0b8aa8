import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { cancelAuthorization, captureAuthorization } from '@purser/contract/authorizations/authorization';

type Code = ErrorCode<typeof captureAuthorization> | ErrorCode<typeof cancelAuthorization>;

/** Why the provider or the order refused; follows the sentence that names the order. */
export const reasonByCode: Record<Code, MessageDescriptor> = {
  wcpay_missing_order: msg`We couldn’t find the order.`,
  wcpay_refunded_order_uncapturable: msg`Payments of partly or fully refunded orders can’t be processed.`,
  wcpay_intent_order_mismatch: msg`The payment doesn’t match the order’s details.`,
  wcpay_payment_uncapturable: msg`The payment cannot be processed in its current state.`,
  wcpay_capture_error: msg`The payment capture failed to complete.`,
  wcpay_cancel_error: msg`The cancellation failed to complete.`,
  wcpay_server_error: msg`An unexpected error occurred. Please try again later.`,
  idempotency_in_progress: msg`This is still in progress. Wait a moment and reload the page.`,
  idempotency_key_reused: msg`The payment changed in the meantime. Reload the page and try again.`,
};
export const unknownReason = msg`Unable to process the payment. Please try again later.`;
export const amountTooSmall = msg`The payment amount is too small to be processed.`;

/** The smallest amount that can be captured, when the refusal names it; `null` when the amount is too small and no minimum is known. */
export function minimumOf(data: unknown): { amount: number; currency: string } | null | undefined {
  if (!isRecord(data)) return undefined;
  if (data['error_type'] !== 'amount_too_small' && !isRecord(data['extra_details'])) return undefined;
  const details = isRecord(data['extra_details']) ? data['extra_details'] : data;
  const { minimum_amount: amount, minimum_amount_currency: currency } = details;
  return Number.isSafeInteger(amount) && typeof currency === 'string'
    ? { amount: amount as number, currency }
    : data['error_type'] === 'amount_too_small'
      ? null
      : undefined; // whole by the check before
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
