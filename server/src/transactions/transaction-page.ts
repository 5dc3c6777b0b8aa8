import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery } from '@purser/contract/list-query';
import type { transactionList } from '@purser/contract/transactions/transaction';
import type { Store } from '../context.ts';
import { queryPrepared } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { all, conditionOf, offsetOf, orderOf } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import { transactionColumns } from './transaction-row.ts';
import type { TransactionRow } from './transaction-row.ts';
import { transactionSource } from './transaction-source.ts';
import { countOfAll, countsOf, isIndexed, isPlain, rollupFor, totalsOf } from './transaction-totals.ts';
import type { Bucket } from './transaction-totals.ts';

type Query = ListQuery<(typeof transactionList.sorts)[number]>;
type Reader = Database | DatabaseTransaction;

/** Rows that a page may skip one by one; beyond it the rollups say where the page begins. */
const shallow = 2_000;
/** Matches that are fetched and sorted sooner than looked for along another column, where they may all lie at the far end. */
const gatherable = 20_000;

/**
 * One page of the list. Near the front it is one statement. Far from it, the page is read from the nearer end of the list,
 * or of the days or months that hold it, so that the last page costs what the first one does.
 */
export async function transactionPage(db: Reader, store: Store, query: Query): Promise<TransactionRow[]> {
  const condition = conditionOf(transactionSource, query, store);
  const offset = offsetOf(query);
  const rollup = rollupFor(query);
  const deep = offset > shallow;
  if (!rollup || (!deep && isIndexed(query)))
    return readRows(db, store, query, { condition, offset, limit: query.pagesize, isPlain: isPlain(query) });
  if (!deep) {
    const near = await readRows(db, store, query, {
      condition,
      offset,
      limit: query.pagesize,
      window: 500 + 4 * (offset + query.pagesize),
    });
    if (near.length === query.pagesize) return near;
  }
  if (deep && isPlain(query)) {
    const end = await lastPage(db, store, query);
    if (end) return end;
  }
  const counted = async (tx: Reader): Promise<TransactionRow[]> => {
    if (deep) {
      const total = (await totalsOf(tx, store, query)).reduce((count, row) => count + row.count, 0);
      const limit = Math.min(query.pagesize, total - offset);
      if (limit <= 0) return [];
      // Near the end the total alone says where to read.
      if (total - offset <= shallow) return readNearer(tx, store, query, { condition, offset, limit, total });
    }
    return countedPage(tx, store, query, condition, await countsOf(tx, store, query, rollup));
  };
  // Counts and page from one snapshot, so that a payment that arrives between them shifts nothing; the first page cannot shift.
  return db.isTransaction || offset === 0
    ? counted(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(counted);
}

/**
 * The last page of the whole list, or nothing when the query asks for another one: the first of the list backwards, with the
 * total of the same snapshot to say how much of it belongs there.
 */
async function lastPage(db: Reader, store: Store, query: Query): Promise<TransactionRow[] | undefined> {
  if (db.isTransaction) return undefined;
  const { pagesize, sort, direction } = query;
  const beyond = ({ total }: { total: number }): number => total - offsetOf(query);
  const [now] = await queryPrepared(db, 'count of all transactions', sql<Total>`select ${countOfAll(store)} as total`);
  if (!now || beyond(now) > pagesize) return undefined;
  if (beyond(now) <= 0) return [];
  const statement = pageStatement(query, {
    found: sql`select * from transactions where store_id = ${store.store_id} order by ${orderOf(transactionSource, query, { backwards: true })} limit ${sql.lit(pagesize)}`,
    more: sql`, ${countOfAll(store)} as total`,
    backwards: true,
  }) as RawBuilder<TransactionRow & Total>; // `more` adds the total
  const rows = await queryPrepared(db, `last ${pagesize} transactions by ${sort} ${direction}`, statement);
  const left = rows[0] ? beyond(rows[0]) : 0;
  return left > pagesize ? undefined : rows.slice(0, Math.max(0, left)).toReversed();
}

interface Total {
  total: number;
}

/** A page whose place is known from the counts of the days or months. */
async function countedPage(
  db: Reader,
  store: Store,
  query: Query,
  condition: Condition,
  counts: Bucket[],
): Promise<TransactionRow[]> {
  const offset = offsetOf(query);
  const total = sum(counts);
  const limit = Math.min(query.pagesize, total - offset);
  if (limit <= 0) return [];
  if (query.sort !== 'date') {
    // Few matches are fetched and sorted; a walk along the sort column would pass everything else first.
    if (total <= gatherable) return readRows(db, store, query, { condition, offset, limit, gather: true });
    return readNearer(db, store, query, { condition, offset, limit, total });
  }
  const inOrder = query.direction === 'desc' ? counts.toReversed() : counts;
  let before = 0;
  let first = 0;
  while (before + (inOrder[first]?.count ?? Infinity) <= offset) before += inOrder[first++]?.count ?? 0;
  let last = first;
  let held = inOrder[first]?.count ?? 0;
  while (before + held < offset + limit) held += inOrder[++last]?.count ?? Infinity;
  const ends = [inOrder[first], inOrder[last]].flatMap((bucket) => bucket ?? []);
  const range = all([condition, ...within(ends)]);
  return readNearer(db, store, query, { condition: range, offset: offset - before, limit, total: held });
}

const sum = (counts: Bucket[]): number => counts.reduce((total, bucket) => total + bucket.count, 0);

/** The moments that these buckets and everything between them cover. */
function within(buckets: Bucket[]): Condition[] {
  const froms = buckets.map((bucket) => bucket.from).toSorted();
  const tos = buckets.map((bucket) => bucket.to).toSorted();
  return [sql`date >= ${froms[0]}::timestamptz`, sql`date < ${tos.at(-1)}::timestamptz`];
}

interface Place {
  condition: Condition;
  offset: number;
  limit: number;
}

/** Reads from whichever end of the `total` rows is nearer. */
async function readNearer(
  db: Reader,
  store: Store,
  query: Query,
  place: Place & { total: number },
): Promise<TransactionRow[]> {
  const fromEnd = place.total - place.offset - place.limit;
  if (place.offset <= Math.max(fromEnd, 0) || place.offset === 0) return readRows(db, store, query, place);
  const rows = await readRows(db, store, query, { ...place, offset: fromEnd, backwards: true });
  return rows.toReversed();
}

async function readRows(
  db: Reader,
  store: Store,
  query: Query,
  place: Place & {
    backwards?: boolean;
    /** Looks no further than so many rows of the order. */
    window?: number;
    /** Nothing narrows the list but the store, so that its first page is always the same statement. */
    isPlain?: boolean;
    /** Fetches all matches before it sorts them. */
    gather?: boolean;
  },
): Promise<TransactionRow[]> {
  const { condition, offset, limit, backwards } = place;
  const order = orderOf(transactionSource, query, { backwards });
  const isFirst = (place.isPlain ?? false) && offset === 0 && !db.isTransaction;
  // The plan that is kept must know how few rows are wanted.
  const page = isFirst
    ? sql`order by ${order} limit ${sql.lit(limit)}`
    : sql`order by ${order} limit ${limit} offset ${offset}`;
  const mine = sql`store_id = ${store.store_id}`;
  const found = place.gather
    ? sql`with matched as materialized (select * from transactions where ${mine} and ${condition}) select * from matched ${page}`
    : place.window !== undefined
      ? sql`select * from (select * from transactions where ${mine} order by ${order} limit ${place.window}) as newest where ${condition} ${page}`
      : offset > 200
        ? // Skips along the index alone, and fetches only the page's own rows.
          sql`select t.* from (select store_id, transaction_id from transactions where ${mine} and ${condition} ${page}) as keys join transactions t using (store_id, transaction_id)`
        : sql`select * from transactions where ${mine} and ${condition} ${page}`;
  const statement = pageStatement(query, { found, backwards });
  if (isFirst) return queryPrepared(db, `${limit} transactions by ${query.sort} ${query.direction}`, statement);
  return (await statement.execute(db)).rows;
}

/** The rows that `found` selects, with their orders, in the query's order or its reverse. */
const pageStatement = (
  query: Query,
  { found, more, backwards }: { found: RawBuilder<unknown>; more?: RawBuilder<unknown>; backwards?: boolean },
) => sql<TransactionRow>`
    select ${transactionColumns}${more ?? sql``}
    from (${found}) as t
    left join orders o on o.store_id = t.store_id and o.order_id = t.order_id
    order by ${orderOf(transactionSource, query, { backwards, table: 't' })}`;
