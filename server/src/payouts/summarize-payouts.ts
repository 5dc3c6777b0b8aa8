import { sql } from 'kysely';
import type { FilterValues } from '@purser/contract/list-query';
import { deadPayoutStatuses } from '@purser/contract/payouts/payout';
import type { PayoutsSummary } from '@purser/contract/payouts/payout';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { summaryCurrency } from '../database/list-rows.ts';
import { selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { payoutSource } from './payout-source.ts';

/** `GET deposits/summary`. */
export const summarizePayouts = endpoint.payouts.summarizePayouts.handler(({ input, context }) =>
  summaryOfPayouts(context.replica, context.store, input),
);

/** Counts and totals follow every filter; the currencies ignore the filter by currency, because they are what it offers. */
export async function summaryOfPayouts(db: Database, store: Store, query: FilterValues): Promise<PayoutsSummary> {
  const isDead = sql`status in (${sql.join(deadPayoutStatuses)})`;
  const { rows } = await sql<{
    currency: string;
    count: number;
    total: number;
    returned: number;
    returned_total: number;
  }>`
    select currency, count(*) as count, coalesce(sum(amount) filter (where not ${isDead}), 0)::bigint as total,
      count(*) filter (where ${isDead}) as returned, coalesce(sum(amount) filter (where ${isDead}), 0)::bigint as returned_total
    from payouts
    where ${selectedBy(payoutSource, query, store, (name) => name !== 'store_currency')}
    group by currency order by currency`.execute(db);
  const asked = query.store_currency_is;
  const selected = Array.isArray(asked) ? rows.filter((row) => asked.includes(row.currency)) : rows;
  const [only] = selected;
  const isOne = selected.length === 1 && only !== undefined;
  return {
    count: selected.reduce((sum, row) => sum + row.count, 0),
    total: isOne ? only.total : 0,
    returned: {
      count: selected.reduce((sum, row) => sum + row.returned, 0),
      total: isOne ? only.returned_total : 0,
    },
    currency: summaryCurrency(
      selected.map((row) => row.currency),
      query,
      store,
    ),
    store_currencies: rows.map((row) => row.currency),
  };
}
