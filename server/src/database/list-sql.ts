import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { rangeOfBound } from '@purser/contract/dates';
import type { Store } from '../context.ts';
import type { FilterValues, ListDescription, ListQuery } from '@purser/contract/list-query';
import { amountRanges } from './amount-sql.ts';

/** One condition of a WHERE clause; every value in it is a parameter, every name is ours. */
export type Condition = RawBuilder<boolean>;

/** Where a list's rows, sorts and filters are in the database: the SQL half of a `ListDescription`. */
export interface ListSource<S extends string = string> {
  description: ListDescription<S>;
  table:
    | 'transactions'
    | 'authorizations'
    | 'orders'
    | 'payouts'
    | 'customers'
    | 'mail'
    | 'disputes'
    | 'documents'
    | 'withholdings'
    | 'withholding_rows';
  /** The column with the moment at which a row becomes part of the list. */
  moment: string;
  /** The rows of the table that the list is about; all of them when absent. */
  among?: Condition;
  /** The zone in which days of filters are meant, when it isn't the store's. */
  zone?: string;
  columnBySort: Record<S, string>;
  /** Columns whose empty values come last in either direction. */
  nullsLast?: readonly string[];
  /** Ends every order, so that equal values keep their place from page to page; the last column is unique in the store. */
  tieBreak: readonly string[];
  /** The column behind each filter; `type` when it is not text, `currency` beside an amount. */
  columnByFilter: Record<string, { column: string; type?: 'smallint' | 'int' | 'bigint'; currency?: string }>;
  /** Filters that are more than a comparison with one column. */
  conditionByFilter?: Record<string, (query: FilterValues, store_id: number, zone: string) => Condition[]>;
  /** Filters that name something stored: `is` is its id, and the condition comes with the query, in `lookedUp`. */
  lookups?: readonly string[];
  /** Filters that narrow the list whatever `match` says. */
  always?: readonly string[];
  /** What one search term matches; several terms match when any does. */
  search?: (term: string, store_id: number) => Condition;
}

/** The conditions of looked-up filters, by filter. A symbol, because no parameter of a request can have that name. */
export const lookedUp = Symbol('looked-up filters');

/** A parsed query; what its filters name was looked up, where the list has such filters. */
export type LookedUp = FilterValues & { readonly [lookedUp]?: Readonly<Record<string, Condition>> };

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`;

/** The rows of a list that a parsed query selects, as the text of a WHERE clause: in the store, of the list, as filtered. */
export const selectedBy = (
  source: ListSource,
  query: FilterValues,
  store: Pick<Store, 'store_id' | 'timezone'>,
  takes?: (filter: string) => boolean,
): Condition =>
  all([
    sql`store_id = ${store.store_id}`,
    ...(source.among ? [source.among] : []),
    conditionOf(source, query, store, takes),
  ]);

/**
 * The filters and the search of a parsed query as one condition, without the store's own. `takes` leaves filters out, for
 * callers that apply them elsewhere.
 */
export function conditionOf(
  source: ListSource,
  query: LookedUp,
  { store_id, timezone }: Pick<Store, 'store_id' | 'timezone'>,
  takes: (filter: string) => boolean = () => true,
): Condition {
  const zone = source.zone ?? timezone;
  const narrowing: Condition[] = [];
  const matched: Condition[] = [];
  for (const name of Object.keys(source.description.filters)) {
    if (!takes(name)) continue;
    (source.always?.includes(name) ? narrowing : matched).push(
      ...filterConditions(source, name, query, { zone, store_id }),
    );
  }
  if (matched.length > 0) narrowing.push(query.match === 'any' ? any(matched) : all(matched));
  const terms = (query.search ?? []).map((term) => term.trim()).filter((term) => term !== '');
  if (source.search && terms.length > 0) {
    const { search } = source;
    narrowing.push(any(terms.map((term) => search(term, store_id))));
  }
  return all(narrowing);
}

function filterConditions(
  source: ListSource,
  name: string,
  query: LookedUp,
  { zone, store_id }: { zone: string; store_id: number },
): Condition[] {
  if (source.lookups?.includes(name)) return foundConditions(name, query);
  const own = source.conditionByFilter?.[name];
  if (own) return own(query, store_id, zone);
  const place = source.columnByFilter[name];
  if (!place) throw new Error(`the filter ${name} has no column`);
  const column = sql.ref(place.column);
  const conditions: Condition[] = [];
  const kind = source.description.filters[name]?.kind;
  if (kind === 'amount') return amountConditions(name, query, column, sql.ref(place.currency ?? 'currency'));
  if (kind === 'date')
    return dateRanges(name, query, zone).map(({ from, to }) =>
      all([...(from ? [sql<boolean>`${column} >= ${from}`] : []), ...(to ? [sql<boolean>`${column} < ${to}`] : [])]),
    );
  const type = sql.raw(place.type ?? 'text');
  for (const list of [query[`${name}_is`], query[`${name}_is_in`]]) {
    if (!Array.isArray(list) || list.length === 0) continue;
    const values = list.filter(storable);
    // A single value as `=` lets an index on the column also give the order.
    conditions.push(
      values.length === 1 ? sql`${column} = ${values[0]}::${type}` : sql`${column} = any(${values}::${type}[])`,
    );
  }
  const not = query[`${name}_is_not`];
  // Rows without a value are not the value.
  if (Array.isArray(not) && not.length > 0)
    conditions.push(sql`(${column} is null or ${column} <> all(${not.filter(storable)}::${type}[]))`);
  return conditions;
}

/** What a filter of dates allows, each bound as a moment: from the first, and before the second. */
export function dateRanges(
  name: string,
  query: FilterValues,
  zone: string,
): { from?: Temporal.Instant; to?: Temporal.Instant }[] {
  const { [`${name}_before`]: before, [`${name}_after`]: after, [`${name}_between`]: between } = query;
  const ranges: { from?: Temporal.Instant; to?: Temporal.Instant }[] = [];
  if (typeof before === 'string') ranges.push({ to: rangeOfBound(before, zone).to });
  if (typeof after === 'string') ranges.push({ from: rangeOfBound(after, zone).from });
  if (Array.isArray(between)) {
    const [first = '', last = ''] = between;
    ranges.push({ from: rangeOfBound(first, zone).from, to: rangeOfBound(last, zone).to });
  }
  return ranges;
}

function foundConditions(name: string, query: LookedUp): Condition[] {
  if (query[`${name}_is`] === undefined) return [];
  const condition = query[lookedUp]?.[name];
  // A list without the condition would show every row.
  if (!condition) throw new Error(`the filter ${name} was not looked up`);
  return [condition];
}

/** Amounts of the filter, in units of each row's currency. */
export function amountConditions(
  name: string,
  query: FilterValues,
  amount: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): Condition[] {
  const { [`${name}_is`]: is, [`${name}_min`]: min, [`${name}_max`]: max, [`${name}_between`]: between } = query;
  const ranges: { min?: string | undefined; max?: string | undefined }[] = [];
  if (typeof is === 'string') ranges.push({ min: is, max: is });
  if (typeof min === 'string') ranges.push({ min });
  if (typeof max === 'string') ranges.push({ max });
  if (Array.isArray(between)) ranges.push({ min: between[0], max: between[1] });
  return ranges.map((range) => any(amountRanges(range, amount, currency)));
}

/** `date desc, id desc`: the sort column and the tie-break in one direction, so that a reversed order is the same list backwards. */
export function orderOf<S extends string>(
  source: ListSource<S>,
  query: Pick<ListQuery<S>, 'sort' | 'direction'>,
  options: { backwards?: boolean; table?: string } = {},
): RawBuilder<unknown> {
  const descending = (query.direction === 'desc') !== (options.backwards ?? false);
  const columns = [...new Set([source.columnBySort[query.sort], ...source.tieBreak])];
  return sql.join(
    columns.map((column) => {
      const nulls = source.nullsLast?.includes(column) ? ` nulls ${options.backwards ? 'first' : 'last'}` : '';
      return sql`${sql.ref(options.table ? `${options.table}.${column}` : column)} ${sql.raw((descending ? 'desc' : 'asc') + nulls)}`;
    }),
  );
}

/** `limit … offset …` of the query's page. */
export const pageOf = (query: Pick<ListQuery<string>, 'page' | 'pagesize'>): RawBuilder<unknown> =>
  sql`limit ${query.pagesize} offset ${offsetOf(query)}`;

export const offsetOf = (query: Pick<ListQuery<string>, 'page' | 'pagesize'>): number =>
  (query.page - 1) * query.pagesize;

/** Text that `like` takes literally. */
export const escapeLike = (text: string): string => text.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`);

// PostgreSQL text cannot hold NUL, so no column equals a value with one.
const storable = (value: string): boolean => !value.includes('\0');
