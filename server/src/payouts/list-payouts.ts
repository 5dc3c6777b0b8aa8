import { sql } from 'kysely';
import type { ListQuery } from '@purser/contract/list-query';
import type { payoutList } from '@purser/contract/payouts/payout';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { countedPage } from '../database/list-rows.ts';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { payoutColumns, payoutOf } from './payout-row.ts';
import type { PayoutRow } from './payout-row.ts';
import { payoutSource } from './payout-source.ts';

/** `GET deposits`: a page, and how many there are in all. */
export const listPayouts = endpoint.payouts.listPayouts.handler(({ input, context }) =>
  countedPage(context, payoutSource, input, payoutOf, readPayouts),
);

/** Skips along an index alone, and fetches only the page's own rows: each carries the provider's whole object. */
async function readPayouts(
  db: Database,
  store: Store,
  source: typeof payoutSource,
  query: ListQuery<(typeof payoutList.sorts)[number]>,
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${sql.join(payoutColumns.map((column) => sql.ref(`p.${column}`)))}
    from (
      select store_id, payout_id from payouts
      where ${selectedBy(source, query, store)}
      order by ${orderOf(source, query)} ${pageOf(query)}
    ) as keys join payouts p using (store_id, payout_id)
    order by ${orderOf(source, query, { table: 'p' })}`.execute(db);
  return rows;
}
