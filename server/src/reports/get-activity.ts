import { sql } from 'kysely';
import { daysBetween } from '@purser/contract/dates';
import type { ReportPeriod } from '@purser/contract/dates';
import { previousPeriod } from '@purser/contract/reports/activity';
import type { Activity, ActivityReport } from '@purser/contract/reports/activity';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { queryPrepared } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';

/** `GET reports/activity`. */
export const getActivity = endpoint.reports.getActivity.handler(({ input, context }) =>
  activityOf(context.replica, context.store, input),
);

/** Both periods in one statement over the rollup, and so in one snapshot. */
export async function activityOf(
  db: Database,
  { store_id, timezone }: Pick<Store, 'store_id' | 'timezone'>,
  { currency, from, to }: ReportPeriod,
): Promise<ActivityReport> {
  const previous = previousPeriod({ from, to });
  // Postings against these accounts are what the transactions list shows; payouts and adjustments are not included.
  const rows = await queryPrepared(
    db,
    'activity by day',
    sql<Activity & { day: string }>`
      select day::text as day,
        coalesce(sum(amount) filter (where account = 'sales'), 0)::bigint as volume,
        coalesce(sum(count) filter (where account = 'sales'), 0)::bigint as charges,
        coalesce(sum(amount) filter (where account = 'refunds'), 0)::bigint as refunds,
        coalesce(sum(amount) filter (where account = 'disputes'), 0)::bigint as disputes,
        sum(fees)::bigint as fees, coalesce(sum(net) filter (where account <> 'loans'), 0)::bigint as net
      from ledger_day_totals
      where store_id = ${store_id} and currency = ${currency} and day between ${previous.from}::date and ${to}::date
        and account in ('sales', 'refunds', 'disputes', 'reader_fees', 'loans')
      group by day`,
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const period = (first: string, last: string): ActivityReport['current'] => {
    const begin = Temporal.PlainDate.from(first);
    const days = Array.from({ length: daysBetween(first, last) }, (_, at) => {
      const day = begin.add({ days: at }).toString();
      return byDay.get(day) ?? { day, ...nothing };
    });
    return { from: first, to: last, totals: days.reduce(plus, nothing), days };
  };
  return { currency, time_zone: timezone, current: period(from, to), previous: period(previous.from, previous.to) };
}

const nothing: Activity = { volume: 0, charges: 0, refunds: 0, disputes: 0, fees: 0, net: 0 };

const plus = (a: Activity, b: Activity): Activity => ({
  volume: a.volume + b.volume,
  charges: a.charges + b.charges,
  refunds: a.refunds + b.refunds,
  disputes: a.disputes + b.disputes,
  fees: a.fees + b.fees,
  net: a.net + b.net,
});
