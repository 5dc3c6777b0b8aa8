import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { BalanceAsOf, PayoutSchedule } from './payouts-overview.ts';

/** A calendar day, `YYYY-MM-DD`. */
const Day = z.iso.date();

/** The first and the last day that it may be; `likely` lies between them. */
export const ForecastDays = z.object({ from: Day, likely: Day, to: Day });
export type ForecastDays = z.infer<typeof ForecastDays>;

/** Why no automatic payout comes, whatever is sold. */
export const forecastObstacles = [
  'manual_schedule',
  'payouts_blocked',
  'payouts_disabled',
  'no_bank_account',
  'bank_account_errored',
  'negative_balance',
  'nothing_to_pay_out',
] as const;

/** Why the next payout can't be estimated. */
export const forecastDoubts = [
  'provider_unavailable',
  'unknown_bank_holidays',
  'not_enough_history',
  'depends_on_new_sales',
  'depends_on_refunds',
] as const;

export const forecastChanges = ['new_sales', 'refunds', 'disputes', 'bank_holidays', 'not_booked_yet'] as const;

/** What the forecast was reckoned from. */
export const ForecastBasis = z.object({
  schedule: PayoutSchedule,
  /** Whose bank holidays count. */
  country: z.string(),
  /** In which the days of the schedule are meant. */
  time_zone: z.string(),
  /** Smallest automatic payout. */
  minimum: Amount,
  /** In the balance; below zero when more went back than came in. */
  available: Amount,
  balance_as_of: BalanceAsOf,
  /** What becomes available on which day, soonest first. */
  pending: z.array(z.object({ day: Day, amount: Amount })),
  /** Holidays that move the payout or its arrival. */
  holidays: z.array(z.object({ day: Day, name: z.string() })),
  /** Before it, the provider makes no payout: a new account waits. */
  waits_until: UnixSeconds.nullable(),
  /** What became available later is not paid out yet: when the last automatic payout was made, or the account. */
  paid_out_until: UnixSeconds,
  /** Bank days between a payout and its arrival, as earlier ones took or, without any, as the provider says. */
  transit: z.object({ least: z.int().nonnegative(), most: z.int().nonnegative() }),
  /** Days of sales and refunds behind the range of the amount. */
  history_days: z.int().nonnegative(),
});
export type ForecastBasis = z.infer<typeof ForecastBasis>;

/**
 * The next automatic payout of one currency. `predicted` gives ranges, `none` says why no payout comes, `cannot_tell` says
 * what keeps it from being known; never a guess. Where the days can be told and the amount cannot, `made` and `arrives` are
 * there all the same.
 */
export const PayoutForecast = z.object({
  currency: Currency,
  kind: z.enum(['predicted', 'none', 'cannot_tell']),
  reason: z.enum([...forecastObstacles, ...forecastDoubts]).nullable(),
  /** What is paid out. */
  amount: z.object({ least: Amount, likely: Amount, most: Amount }).nullable(),
  /** When the provider makes it. */
  made: ForecastDays.nullable(),
  /** The next day of the schedule, whatever is paid out then; null when nothing is scheduled, or the provider cannot be asked. */
  due: Day.nullable(),
  /** When the bank has it. */
  arrives: ForecastDays.nullable(),
  /** When the money of a sale made today would arrive; null while nothing is paid out by a schedule. */
  next_sale: ForecastDays.nullable(),
  /** What would be in it if nothing more happened; null when even that is not known. */
  so_far: Amount.nullable(),
  may_change: z.array(z.enum(forecastChanges)),
  /** Null while the provider cannot be asked. */
  rests_on: ForecastBasis.nullable(),
});
export type PayoutForecast = z.infer<typeof PayoutForecast>;

/**
 * When money that is in no payout yet arrives, from the UTC text of when it becomes available; nothing when it is not surely
 * in the next payout.
 */
export function expectedArrival(
  { made, arrives, rests_on }: Pick<PayoutForecast, 'made' | 'arrives' | 'rests_on'>,
  available_on: string,
): ForecastDays | undefined {
  if (!made || !arrives || !rests_on || available_on === '') return undefined;
  const available = Date.parse(`${available_on.replace(' ', 'T')}Z`) / 1000;
  return available > rests_on.paid_out_until && available_on.slice(0, 10) <= made.from ? arrives : undefined;
}

export const forecastPayout = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/deposits/forecast',
    summary: 'What the next automatic payout will be, and when',
  })
  .input(z.object({ currency: Currency.optional() }))
  .output(PayoutForecast);
