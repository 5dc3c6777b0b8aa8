import { sql } from 'kysely';
import type { ListQuery } from '@purser/contract/list-query';
import type { payoutList } from '@purser/contract/payouts/payout';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { conditionOf, orderOf, pageOf } from '../database/list-sql.ts';
import { payoutColumns, payoutOf } from './payout-row.ts';
import type { PayoutRow } from './payout-row.ts';
import { payoutDays, payoutSource } from './payout-source.ts';

/** `GET deposits`: a page, and how many there are in all. */
export const listPayouts = endpoint.payouts.listPayouts.handler(async ({ input, context }) => {
  const { replica, store } = context;
  const [rows, total_count] = await Promise.all([payoutPage(replica, store, input), countOf(replica, store, input)]);
  return { data: rows.map(payoutOf), total_count };
});

type Query = ListQuery<(typeof payoutList.sorts)[number]>;

export async function payoutPage(db: Database, store: Store, query: Query): Promise<PayoutRow[]> {
  const order = orderOf(payoutSource, query);
  // Skips along an index alone, and fetches only the page's own rows: each carries the provider's whole object.
  const { rows } = await sql<PayoutRow>`
    select ${sql.join(payoutColumns.map((column) => sql.ref(`p.${column}`)))}
    from (
      select store_id, payout_id from payouts
      where store_id = ${store.store_id} and ${conditionOf(payoutSource, query, payoutDays(store))}
      order by ${order} ${pageOf(query)}
    ) as keys join payouts p using (store_id, payout_id)
    order by ${orderOf(payoutSource, query, { table: 'p' })}`.execute(db);
  return rows;
}

async function countOf(db: Database, store: Store, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payouts
    where store_id = ${store.store_id} and ${conditionOf(payoutSource, query, payoutDays(store))}`.execute(db);
  return rows[0]?.count ?? 0;
}
