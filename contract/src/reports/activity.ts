import { z } from 'zod';
import { daysBetween, ReportPeriod } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';

/** The tiles of the activity panel, in their order. */
export const activityTiles = ['volume', 'charges', 'refunds', 'disputes', 'fees', 'net'] as const;
export type ActivityTile = (typeof activityTiles)[number];

/** The types of the transactions list that each tile is made of; nothing means all of them. */
export const typesByTile = {
  volume: ['charge', 'payment'],
  charges: ['charge', 'payment'],
  refunds: ['refund', 'payment_refund', 'payment_failure_refund', 'refund_failure'],
  disputes: ['dispute', 'dispute_reversal'],
  fees: [],
  // Money lent and paid back is nothing that the store earned.
  net: [
    'charge',
    'payment',
    'refund',
    'payment_refund',
    'payment_failure_refund',
    'refund_failure',
    'dispute',
    'dispute_reversal',
    'card_reader_fee',
    'fee_refund',
  ],
} as const satisfies Record<ActivityTile, readonly string[]>;

/**
 * Money in minor units of the currency, signed as the transactions list totals it: refunds and disputes are below zero, fees
 * above it. Payouts are no activity.
 */
export const Activity = z.object({
  /** Gross charges. */
  volume: Amount,
  /** How many. */
  charges: z.int().nonnegative(),
  refunds: Amount,
  disputes: Amount,
  fees: Amount,
  net: Amount,
});
export type Activity = z.infer<typeof Activity>;

const Period = z.object({
  from: z.string(),
  to: z.string(),
  totals: Activity,
  /** Every day, oldest first; days on which nothing happened too. */
  days: z.array(Activity.extend({ day: z.string() })),
});

/** A period beside the one of as many days before it; days are those of the store's zone. */
export const ActivityReport = z.object({
  currency: Currency,
  time_zone: z.string(),
  current: Period,
  previous: Period,
});
export type ActivityReport = z.infer<typeof ActivityReport>;

export const getActivity = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/reports/activity',
    summary: 'Volume, charges, refunds, disputes, fees and net by day, beside the previous period',
  })
  .input(ReportPeriod)
  .output(ActivityReport);

/** The period of as many days that ends where this one begins. */
export function previousPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = Temporal.PlainDate.from(from);
  return {
    from: first.subtract({ days: daysBetween(from, to) }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  };
}
