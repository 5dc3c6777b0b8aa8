import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { activeLoanRefusals } from './loan.ts';

/** A calendar day of the store's zone, `YYYY-MM-DD`. */
const Day = z.iso.date();

/** Days of withholding that the pace is taken from, at most. */
export const paceDays = 28;
/** With fewer days of repayment, no day is foretold. */
export const leastPaceDays = 7;

export const loanForecastDoubts = ['not_enough_history', 'nothing_withheld', 'too_far'] as const;

/** What was withheld lately, less what was given back, over whole days before today. */
export const LoanPace = z.object({ from: Day, to: Day, days: z.int().positive(), withheld: Amount });
export type LoanPace = z.infer<typeof LoanPace>;

/**
 * What the money really costs. `fee_rate` is the fee as a fraction of the advance. `yearly_rate` is the internal rate of return
 * of the merchant's cash flows, compounded over 365 days: the advance on its day, what was paid back on its days, and the rest
 * at the recent pace. Null while the pace is not known.
 */
export const LoanCost = z.object({
  fee_amount: Amount,
  fee_rate: z.number(),
  yearly_rate: z.number().nullable(),
});
export type LoanCost = z.infer<typeof LoanCost>;

/** Paying `amount` now moves the day of the last repayment to `paid_off`. */
export const SoonerStep = z.object({ amount: Amount, days_sooner: z.int().nonnegative(), paid_off: Day });
export type SoonerStep = z.infer<typeof SoonerStep>;

/**
 * How to be done sooner. The fee is fixed, so paying sooner saves none of it and raises `yearly_rate`; a payment from the
 * balance costs nothing itself, one from the bank account takes its days. The cheapest of equals is therefore the balance.
 */
export const SoonerFacts = z.object({
  /** Paying this now ends the loan. */
  pay_off_amount: Amount,
  fee_saved: Amount,
  /** What the loan would have cost by the year if it were paid off now. */
  yearly_rate_if_now: z.number().nullable(),
  /** Available in the balance in the loan's currency; null while the provider can't be asked. */
  balance: Amount.nullable(),
  cheapest_source: z.enum(['balance', 'bank_account']),
  /** From the smallest payment to the whole rest; empty while the pace is not known. */
  steps: z.array(SoonerStep),
  /** Where the provider takes the payment. */
  pay_url: z.string(),
});

export const LoanForecast = z.object({
  stripe_loan_id: z.string(),
  currency: Currency,
  remaining_amount: Amount,
  kind: z.enum(['predicted', 'cannot_tell']),
  reason: z.enum(loanForecastDoubts).nullable(),
  /** Null while nothing can be said of it. */
  pace: LoanPace.nullable(),
  /** The day of the last repayment at that pace; `from` and `to` at the best and the worst week of it. */
  paid_off: z.object({ from: Day, likely: Day, to: Day.nullable() }).nullable(),
  /** What the running interval still asks, and what the pace will not bring of it by then: the provider debits that. */
  interval: z.object({ due_at: UnixSeconds, remaining_amount: Amount, expected_debit: Amount.nullable() }).nullable(),
  cost: LoanCost,
  sooner: SoonerFacts,
});
export type LoanForecast = z.infer<typeof LoanForecast>;

export const getLoanForecast = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/capital/active_loan_forecast',
    summary: 'When the active loan will be paid off at the recent pace, what it costs, and how to be done sooner',
  })
  .errors(refusals(activeLoanRefusals))
  .output(LoanForecast);
