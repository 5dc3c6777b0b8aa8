import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency, PositiveAmount } from '../money.ts';

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** A refund as charges and the rows of the transactions list carry it. */
export const ChargeRefund = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  status: z.string(),
  reason: z.string().nullable(),
  failure_reason: z.string().nullable(),
  created: UnixSeconds,
  balance_transaction: z
    .object({
      id: z.string(),
      amount: Amount,
      currency: Currency,
      fee: Amount,
      exchange_rate: z.number().nullable(),
    })
    .nullable(),
});
export type ChargeRefund = z.infer<typeof ChargeRefund>;

/** `pending` with an `intent_id`: the provider has not answered; the outcome follows by itself. */
export const RefundOutcome = z.object({
  id: z.string().nullable(),
  amount: PositiveAmount,
  currency: Currency,
  status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
  charge_id: z.string(),
  intent_id: z.string(),
});
export type RefundOutcome = z.infer<typeof RefundOutcome>;

/** Codes of a refused refund; a 4xx or 5xx means that no money moved and none will. */
export const refundRefusals = {
  resource_missing: 404,
  charge_not_refundable: 409,
  charge_already_refunded: 409,
  charge_disputed: 409,
  /** Another refund took what this one wanted while it waited its turn. */
  stale_amount: 409,
  insufficient_funds: 402,
  wcpay_refund_payment: 502,
  wcpay_server_error: 500,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
} as const;

/** Whether the customer of the order gets an email when the refund succeeds. */
export const EmailCustomer = z.boolean().default(true);

/** `amount` in the charge's own currency; `order_id` is the order's number; the reason "other" is sent as null or not at all. */
export const refundCharge = merchant('purser_refund')
  .route({ method: 'POST', path: '/wc/v3/payments/refund', summary: 'Refund a charge in part or whole' })
  .errors(refusals(refundRefusals))
  .input(
    z.object({
      charge_id: z.string().min(1).max(200),
      amount: PositiveAmount,
      reason: z.enum(refundReasons).nullish(),
      order_id: z.union([z.string().max(50), z.int()]).nullish(),
      email_customer: EmailCustomer,
    }),
  )
  .output(RefundOutcome);
