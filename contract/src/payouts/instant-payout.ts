import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency, PositiveAmount } from '../money.ts';

/** Codes of a refused payout; a 4xx or 5xx means that no money moved and none will. */
export const payoutRefusals = {
  /** Nothing, or less than asked, can be sent at once in that currency. */
  insufficient_funds: 402,
  /** The account, the bank or the currency takes no instant payouts. */
  instant_payouts_unsupported: 409,
  instant_payouts_limit_exceeded: 409,
  /** Payouts of the account are suspended. */
  deposits_blocked: 409,
  /** The balance changed since the amount was shown. */
  stale_amount: 409,
  wcpay_instant_payout: 502,
  wcpay_server_error: 500,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
} as const;

/** `pending` with an `intent_id` and without an `id`: the provider has not answered; the outcome follows by itself. */
export const PayoutOutcome = z.object({
  id: z.string().nullable(),
  /** What arrives at the bank. */
  amount: Amount,
  currency: Currency,
  status: z.string(),
  fee: Amount,
  intent_id: z.string(),
});
export type PayoutOutcome = z.infer<typeof PayoutOutcome>;

/**
 * Sends all that can be sent at once in `currency` to the bank, for a fee. `amount`, when given, is the amount before the fee
 * that the caller saw; another one is refused.
 */
export const createInstantPayout = merchant('purser_payout')
  .route({ method: 'POST', path: '/wc/v3/payments/deposits', summary: 'Pay out at once' })
  .errors(refusals(payoutRefusals))
  .input(z.object({ type: z.literal('instant'), currency: Currency, amount: PositiveAmount.optional() }))
  .output(PayoutOutcome);

/** A fee as percent of the whole that it is taken from: the plainest figure that gives it, 1.5 for 72 of 4825, to two decimals. */
export function feePercentageOf(fee: number, gross: number): number {
  if (gross <= 0) return 0;
  for (const steps of [100, 1_000, 10_000]) {
    const percent = Math.round((fee * steps) / gross);
    if (steps === 10_000 || Math.round((gross * percent) / steps) === fee) return (percent * 100) / steps;
  }
  return 0;
}
