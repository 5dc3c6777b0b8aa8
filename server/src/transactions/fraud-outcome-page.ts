import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FraudOutcome } from '@purser/contract/fraud/ruleset';
import { isFiltered } from '@purser/contract/list-query';
import type { FilterValues, ListQuery } from '@purser/contract/list-query';
import { fraudOutcomeList } from '@purser/contract/transactions/fraud-outcome';
import type { FraudOutcomeTransaction, OutcomeQuery } from '@purser/contract/transactions/fraud-outcome';
import type { Store } from '../context.ts';
import { queryPrepared } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { all, conditionOf, offsetOf, orderOf } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import { fraudOutcomeSource, hasOutcome, isCounted, outcomeColumns, outcomesOf } from './fraud-outcome-source.ts';

type Query = ListQuery<(typeof fraudOutcomeList.sorts)[number]> & OutcomeQuery;
type Reader = Database | DatabaseTransaction;

/** Rows that a page may skip one by one; beyond it the counts per day say where the page begins. */
const shallow = 1_000;

/** What a query selects, without its order and page. */
export const outcomeCondition = (store: Store, query: OutcomeQuery & FilterValues): Condition =>
  all([
    sql`store_id = ${store.store_id}`,
    hasOutcome(outcomesOf(query)),
    conditionOf(fraudOutcomeSource, query, store),
  ]);

/** Whether a filter or a search leaves rows out, so that neither kept plans nor counts per day apply. */
export const isNarrowed = (query: FilterValues): boolean =>
  (query.search ?? []).some((term) => term.trim()) || isFiltered(fraudOutcomeList, query);

/** One page of the list. Far from its beginning, daily counts determine from which end, and which days, to read. */
export async function fraudOutcomePage(db: Reader, store: Store, query: Query): Promise<FraudOutcomeTransaction[]> {
  const condition = outcomeCondition(store, query);
  const outcomes = outcomesOf(query);
  const [offset, limit] = [offsetOf(query), query.pagesize];
  if (offset <= shallow || isNarrowed(query) || !isCounted(outcomes))
    return readRows(db, query, { condition, offset, limit });
  const counted = async (tx: Reader): Promise<FraudOutcomeTransaction[]> => {
    const days = await countsOf(tx, store, outcomes);
    const total = days.reduce((sum, { count }) => sum + count, 0);
    const wanted = Math.min(limit, total - offset);
    if (wanted <= 0) return [];
    const place =
      query.sort === 'amount' ? { condition, offset, total } : placeAt(query, condition, days, offset, wanted);
    const fromEnd = place.total - place.offset - wanted;
    if (place.offset <= fromEnd) return readRows(tx, query, { ...place, limit: wanted });
    const rows = await readRows(tx, query, { ...place, offset: fromEnd, limit: wanted, backwards: true });
    return rows.toReversed();
  };
  // Counts and page from one snapshot, so that a payment that arrives between them shifts nothing.
  return db.isTransaction
    ? counted(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(counted);
}

interface Day {
  day: string;
  count: number;
}

/** How many rows lie in each UTC day, oldest first. */
async function countsOf(db: Reader, store: Store, outcomes: readonly FraudOutcome[]): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select day::text as day, sum(count)::bigint as count from fraud_outcome_days
    where store_id = ${store.store_id} and outcome in (${sql.join(outcomes)})
    group by fraud_outcome_days.day having sum(count) > 0 order by fraud_outcome_days.day`.execute(db);
  return rows;
}

/** The days that hold rows `offset` to `offset + wanted` of the list by date, how many rows they have, and where in them to begin. */
function placeAt(query: Query, condition: Condition, days: Day[], offset: number, wanted: number) {
  const inOrder = query.direction === 'desc' ? days.toReversed() : days;
  let before = 0;
  let first = 0;
  while (before + (inOrder[first]?.count ?? Infinity) <= offset) before += inOrder[first++]?.count ?? 0;
  let last = first;
  let held = inOrder[first]?.count ?? 0;
  while (before + held < offset + wanted) held += inOrder[++last]?.count ?? Infinity;
  const ends = [inOrder[first]?.day, inOrder[last]?.day].toSorted();
  const range = [sql<boolean>`created >= ${ends[0]}::date`, sql<boolean>`created < ${ends[1]}::date + 1`];
  return { condition: all([condition, ...range]), offset: offset - before, total: held };
}

async function readRows(
  db: Reader,
  query: Query,
  place: { condition: Condition; offset: number; limit: number; backwards?: boolean },
): Promise<FraudOutcomeTransaction[]> {
  const { condition, offset, limit, backwards } = place;
  const isFirst = offset === 0 && !isNarrowed(query) && !backwards && !db.isTransaction;
  // The plan that is kept must know how few rows are wanted.
  const page = isFirst ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`;
  const statement = outcomeStatement(query, { condition, page, backwards, isDeep: offset > 200 });
  if (isFirst)
    return queryPrepared(
      db,
      `${limit} ${outcomesOf(query).join(' and ')} outcomes by ${query.sort} ${query.direction}`,
      statement,
    );
  return (await statement.execute(db)).rows;
}

/** The rows of a condition with their payments, in the query's order or its reverse. */
export function outcomeStatement(
  query: Pick<Query, 'sort' | 'direction'>,
  place: {
    condition: Condition;
    page?: RawBuilder<unknown>;
    backwards?: boolean | undefined;
    /** Many rows are skipped: along the index alone, and only the page's own rows are fetched. */
    isDeep?: boolean;
  },
): RawBuilder<FraudOutcomeTransaction> {
  const { condition, page = sql``, backwards, isDeep } = place;
  const order = orderOf(fraudOutcomeSource, query, { backwards });
  const found = isDeep
    ? sql`select orders.* from (select store_id, order_id from orders where ${condition} order by ${order} ${page}) as keys join orders using (store_id, order_id)`
    : sql`select * from orders where ${condition} order by ${order} ${page}`;
  return sql<FraudOutcomeTransaction>`
    select ${outcomeColumns}
    from (${found}) as o
    left join payment_intents i on i.store_id = o.store_id and i.payment_intent_id = o.payment_intent_id
    left join charges c on c.store_id = o.store_id and c.charge_id = o.charge_id
    order by ${orderOf(fraudOutcomeSource, query, { backwards, table: 'o' })}`;
}
