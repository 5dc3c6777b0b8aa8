import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { Payout } from './payout.ts';

/** Money of one currency at the provider. */
export const Funds = z.object({
  amount: Amount,
  currency: Currency,
  source_types: z.record(z.string(), Amount),
});

/** What could be sent at once: `amount` leaves the balance, `net` arrives, `fee` is between them. */
export const InstantFunds = z.object({
  amount: Amount,
  currency: Currency,
  fee: Amount,
  net: Amount,
  /** Already a percent: 1.5 is 1.5 %. */
  fee_percentage: z.number(),
});
export type InstantFunds = z.infer<typeof InstantFunds>;

export const PayoutSchedule = z.object({
  delay_days: z.int().nonnegative(),
  interval: z.enum(['manual', 'daily', 'weekly', 'monthly']),
  /** A weekday in English, for weekly payouts. */
  weekly_anchor: z.string().optional(),
  /** 1 to 31, for monthly ones; 31 is the last day of the month. */
  monthly_anchor: z.int().optional(),
});
export type PayoutSchedule = z.infer<typeof PayoutSchedule>;

/** A bank account or card that payouts go to. */
export const ExternalAccount = z.object({
  currency: Currency,
  /** `errored` after a payout failed there, until it is replaced. */
  status: z.string(),
});

/** When the balance was read, ISO, if the provider doesn't respond now; null for a current one. */
export const BalanceAsOf = z.string().nullable();

/** Balances, the last payouts and the schedule; each list has one entry per currency. */
export const PayoutsOverview = z.object({
  deposit: z.object({ last_paid: z.array(Payout) }),
  balance: z.object({
    pending: z.array(Funds),
    available: z.array(Funds),
    /** Empty for an old balance: it offers no payout. */
    instant: z.array(InstantFunds),
    as_of: BalanceAsOf,
  }),
  account: z.object({
    default_currency: Currency,
    deposits_enabled: z.boolean(),
    deposits_blocked: z.boolean(),
    deposits_schedule: PayoutSchedule,
    default_external_accounts: z.array(ExternalAccount),
  }),
});
export type PayoutsOverview = z.infer<typeof PayoutsOverview>;

export const getPayoutsOverview = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/deposits/overview-all',
    summary: 'Balances, last payouts and the payout schedule, per currency',
  })
  .errors(refusals({ wcpay_http_request_failed: 502 }))
  .output(PayoutsOverview);
