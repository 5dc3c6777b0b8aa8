import { toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';

/** Whether the store continues closed books. */
export const hasTestHistory = async ({ db, store }: Pick<Context, 'db' | 'store'>): Promise<boolean> =>
  (await db
    .selectFrom('stores')
    .select('store_id')
    .where('successor', '=', store.store_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const listTestHistory = endpoint.connect.listTestHistory.handler(async ({ context: { db, store } }) => {
  const rows = await db
    .selectFrom('stores')
    .select(['store_id', 'account_id', 'created', 'closed'])
    // The rollups of the summaries: the count takes the same time for a million rows.
    .select(
      sql<number>`(select coalesce(sum(count), 0)::float8 from transaction_day_totals where transaction_day_totals.store_id = stores.store_id)`.as(
        'transaction_count',
      ),
    )
    .where('successor', '=', store.store_id)
    .orderBy('closed', 'desc')
    .execute();
  return {
    data: rows.flatMap(({ store_id, account_id, created, closed, transaction_count }) =>
      closed
        ? {
            id: store_id,
            account_id: account_id ?? '',
            opened: toUnixSeconds(created),
            closed: toUnixSeconds(closed),
            transaction_count,
          }
        : [],
    ),
  };
});
