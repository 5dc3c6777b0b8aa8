import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';

const base = '/wp-json/wc/v3/payments/reports';

/** Twelve months of activity and of reconciliation, next to the sums by SQL over the rows themselves. */
export async function reports({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('activity report')) return [];
  const { database } = shop;
  const { rows } = await database.query<{ first: string; last: string }>(
    `select (max(created) - interval '364 days')::date::text as first, max(created)::date::text as last from ledger_entries where store_id = 1`,
  );
  const { first = '', last = '' } = rows[0] ?? {};
  const query = `currency=usd&from=${first}&to=${last}`;
  const get = (path: string) => shop.text(`${base}/${path}?${query}`);
  // The stored days, and the rows they summarize.
  const days = () =>
    database.query(
      `select day, account, sum(count), sum(amount), sum(fees), sum(net) from ledger_day_totals
       where store_id = 1 and currency = 'usd' and day between $1::date - 365 and $2::date group by day, account`,
      [first, last],
    );
  const scan = () =>
    database.query(
      `select date::date as day, type, count(*), sum(amount), sum(fees), sum(net) from transactions
       where store_id = 1 and currency = 'usd' and date >= $1::date - 365 and date < $2::date + 1 group by 1, 2`,
      [first, last],
    );
  const [activity, fromDays] = await inTurns(100, () => get('activity'), days);
  const [reconciliation] = await inTurns(30, () => get('reconciliation'));
  const [fromRows] = await inTurns(payments >= 1_000_000 ? 3 : 10, scan);
  if (!activity || !fromDays || !reconciliation || !fromRows) throw new Error('nothing was measured');
  const size = payments >= 1_000_000 ? `${payments / 1_000_000} M` : `${payments / 1_000} k`;
  return [
    {
      name: `activity report, 12 months beside the 12 before, ${size}`,
      ours: shown(activity),
      raw: shown(fromDays),
      ratio: activity.p50 / fromDays.p50,
      target: 'p95 ≤ 30 ms',
      passes: activity.p95 <= 30,
    },
    {
      name: `activity report against a scan of the rows, ${size}`,
      ours: shown(activity),
      raw: shown(fromRows),
      ratio: activity.p50 / fromRows.p50,
    },
    {
      name: `reconciliation report, 12 months, the provider asked, ${size}`,
      ours: shown(reconciliation),
      target: 'p95 ≤ 100 ms',
      passes: reconciliation.p95 <= 100,
    },
  ];
}
