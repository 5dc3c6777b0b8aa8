import { sql } from 'kysely';
import type { FilterValues, ListQuery } from '@purser/contract/list-query';
import type { Context, Store } from '../context.ts';
import type { Database } from './database.ts';
import { orderOf, pageOf, selectedBy } from './list-sql.ts';
import type { ListSource } from './list-sql.ts';

/** One page of a list, as whole rows of its table. Lists of many or of wide rows read their pages by a statement of their own. */
async function readPage<Row, S extends string>(
  db: Database,
  store: Store,
  source: ListSource<S>,
  query: ListQuery<S>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(source.table)} where ${selectedBy(source, query, store)}
    order by ${orderOf(source, query)} ${pageOf(query)}`.execute(db);
  return rows;
}

/** The response of a list that doesn't say how many rows it has: one page, written by `show`. */
export async function uncountedPage<Row, Shown, S extends string>(
  { replica, store }: Pick<Context, 'replica' | 'store'>,
  source: ListSource<S>,
  query: ListQuery<S>,
  show: (row: Row) => Shown,
): Promise<{ data: Shown[] }> {
  return { data: (await readPage<Row, S>(replica, store, source, query)).map(show) };
}

/** How many rows a query selects, on all pages. */
async function countRows(db: Database, store: Store, source: ListSource, query: FilterValues): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(source.table)} where ${selectedBy(source, query, store)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The response of a list that says how many rows it has: one page, read by `read` and written by `show`, and that count. */
export async function countedPage<Row, Shown, S extends string>(
  { replica, store }: Pick<Context, 'replica' | 'store'>,
  source: ListSource<S>,
  query: ListQuery<S>,
  show: (row: Row) => Shown,
  read: (db: Database, store: Store, source: ListSource<S>, query: ListQuery<S>) => Promise<Row[]> = readPage,
): Promise<{ data: Shown[]; total_count: number }> {
  const [rows, total_count] = await Promise.all([
    read(replica, store, source, query),
    countRows(replica, store, source, query),
  ]);
  return { data: rows.map(show), total_count };
}

/**
 * The currency of a summary's totals. Amounts of several currencies are never added, so with several there is none; without
 * any row it is the one that the query asks for, or the store's.
 */
export const summaryCurrency = (currencies: readonly string[], query: FilterValues, store: Store): string =>
  currencies.length > 1 ? '' : (currencies[0] ?? onlyCurrencyAsked(query) ?? store.currency);

function onlyCurrencyAsked({ store_currency_is: asked }: FilterValues): string | undefined {
  return Array.isArray(asked) && asked.length === 1 && /^[a-z]{3}$/.test(asked[0] ?? '') ? asked[0] : undefined;
}
