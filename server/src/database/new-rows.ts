import { sql } from 'kysely';
import { fromUtcText, toUtcText } from '@purser/contract/dates';
import { mostNewRows } from '@purser/contract/list-query';
import type { NewRows } from '@purser/contract/list-query';
import type { Context } from '../context.ts';
import type { Condition } from './list-sql.ts';

/**
 * Counts the rows that a reader of a list has not seen. Only the end of the index on `moment` is read, and no further than
 * the response counts, so that polling every few seconds is cheap. Late rows of a second that was seen count too.
 */
export async function newRowsOf(
  { replica, store, clock }: Pick<Context, 'replica' | 'store' | 'clock'>,
  { table, moment }: { table: 'transactions' | 'authorizations' | 'orders' | 'payouts'; moment: string },
  condition: Condition,
  mark: { since?: string; known: number },
): Promise<NewRows> {
  const [from, at] = [sql.table(table), sql.ref(moment)];
  const countFrom = async (since: Temporal.Instant, most: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from ${from} where store_id = ${store.store_id} and ${at} >= ${since} and ${condition} limit ${most}
      ) as found`.execute(replica);
    return rows[0]?.count ?? 0;
  };
  if (mark.since !== undefined && mark.since !== '') {
    const found = await countFrom(fromUtcText(mark.since), mark.known + mostNewRows);
    return { count: Math.max(0, found - mark.known), since: mark.since, known: mark.known };
  }
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select ${at} as at from ${from} where store_id = ${store.store_id} order by ${at} desc limit 1`.execute(replica);
  const since = toUtcText(rows[0]?.at ?? clock.now());
  return { count: 0, since, known: await countFrom(fromUtcText(since), 1000) };
}
