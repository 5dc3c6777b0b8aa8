import { sql } from 'kysely';
import { fromUtcText, toUtcText } from '@purser/contract/dates';
import { mostNewRows } from '@purser/contract/list-query';
import type { FilterValues, NewRows } from '@purser/contract/list-query';
import type { Context } from '../context.ts';
import { selectedBy } from './list-sql.ts';
import type { Condition, ListSource } from './list-sql.ts';

/**
 * Counts the rows of a list that its reader has not seen, among those that the query or a `condition` selects. Only the end
 * of the index on the list's moment is read, and no further than the response counts, so that polling every few seconds is
 * cheap. Late rows of a second that was seen count too.
 */
export async function newRowsOf(
  { replica, store, clock }: Pick<Context, 'replica' | 'store' | 'clock'>,
  source: ListSource,
  query: FilterValues & { since?: string; known: number },
  condition: Condition = selectedBy(source, query, store),
): Promise<NewRows> {
  const [from, at] = [sql.table(source.table), sql.ref(source.moment)];
  const countFrom = async (since: Temporal.Instant, most: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from ${from} where ${at} >= ${since} and ${condition} limit ${most}
      ) as found`.execute(replica);
    return rows[0]?.count ?? 0;
  };
  if (query.since !== undefined && query.since !== '') {
    const found = await countFrom(fromUtcText(query.since), query.known + mostNewRows);
    return { count: Math.max(0, found - query.known), since: query.since, known: query.known };
  }
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select ${at} as at from ${from} where store_id = ${store.store_id} order by ${at} desc limit 1`.execute(replica);
  const since = toUtcText(rows[0]?.at ?? clock.now());
  return { count: 0, since, known: await countFrom(fromUtcText(since), 1000) };
}
