import { sql } from 'kysely';
import type { FilterValues } from '@purser/contract/list-query';
import { deadPayoutStatuses } from '@purser/contract/payouts/payout';
import type { PayoutsSummary } from '@purser/contract/payouts/payout';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { conditionOf } from '../database/list-sql.ts';
import { payoutDays, payoutSource } from './payout-source.ts';

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
    where store_id = ${store.store_id}
      and ${conditionOf(payoutSource, query, payoutDays(store), (name) => name !== 'store_currency')}
    group by currency order by currency`.execute(db);
  const asked = query.store_currency_is;
  const selected = Array.isArray(asked) ? rows.filter((row) => asked.includes(row.currency)) : rows;
  const [only] = selected;
  const isOne = selected.length === 1 && only !== undefined;
  const onlyAsked =
    Array.isArray(asked) && asked.length === 1 && /^[a-z]{3}$/.test(asked[0] ?? '') ? asked[0] : undefined;
  return {
    count: selected.reduce((sum, row) => sum + row.count, 0),
    total: isOne ? only.total : 0,
    returned: {
      count: selected.reduce((sum, row) => sum + row.returned, 0),
      total: isOne ? only.returned_total : 0,
    },
    currency: isOne ? only.currency : selected.length > 1 ? '' : (onlyAsked ?? store.currency),
    store_currencies: rows.map((row) => row.currency),
  };
}
