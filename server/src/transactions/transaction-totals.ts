import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { rangeOfBound } from '@purser/contract/dates';
import { parametersOf } from '@purser/contract/list-query';
import type { FilterValues } from '@purser/contract/list-query';
import { transactionList } from '@purser/contract/transactions/transaction';
import type { Store } from '../context.ts';
import { queryPrepared } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { all, conditionOf } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import { transactionSource } from './transaction-source.ts';

/** Totals of one pair of settlement and customer currency; unlike currencies are never added. */
export interface CurrencyTotals {
  currency: string;
  customer_currency: string;
  count: number;
  amount: number;
  fees: number;
  net: number;
}

/** Whether a filter of the query counts; callers apply the others themselves. */
export type Takes = (filter: string) => boolean;

const filterNames = Object.keys(transactionList.filters) as (keyof typeof transactionList.filters)[]; // its own keys
const dayColumns = new Set(['customer_currency', 'store_currency']);
const monthColumns = new Set([
  ...dayColumns,
  'type',
  'status',
  'channel',
  'source',
  'source_device',
  'customer_country',
  'risk_level',
]);

/** The filters that the query really sets. */
const filtersOf = (query: FilterValues): string[] =>
  filterNames.filter((name) =>
    parametersOf(name, transactionList.filters[name]).some((parameter) => query[parameter] !== undefined),
  );

/**
 * Which rollup has the query's totals, if any: `days` when nothing but dates and currencies narrows it, `months`
 * when only columns of the monthly cube do.
 */
export function rollupFor(query: FilterValues, takes: Takes = () => true): 'days' | 'months' | undefined {
  if (isSearched(query)) return undefined;
  const names = filtersOf(query).filter(takes);
  const chosen = names.filter((name) => name !== 'date');
  if (query.match === 'any' && names.includes('date')) {
    // Dates combined by "or" with other conditions are no range.
    const bounds = ['date_before', 'date_after', 'date_between'].filter((name) => query[name] !== undefined);
    if (bounds.length > 1 || chosen.some((name) => !transactionSource.always?.includes(name))) return undefined;
  }
  if (chosen.every((name) => dayColumns.has(name))) return 'days';
  return chosen.every((name) => monthColumns.has(name)) ? 'months' : undefined;
}

/** Whether the query selects everything. */
export const isPlain = (query: FilterValues): boolean => filtersOf(query).length === 0 && !isSearched(query);

const isSearched = (query: FilterValues): boolean => (query.search ?? []).some((term) => term.trim() !== '');

/** Whether one index holds the query's rows in the order of their dates, so that a page near the front needs no counting. */
export function isIndexed(query: FilterValues): boolean {
  const chosen = filtersOf(query).filter((name) => name !== 'date');
  const values = chosen
    .flatMap((name) => [query[`${name}_is`], query[`${name}_is_in`]])
    .filter((list) => Array.isArray(list));
  if (chosen.length === 0) return true;
  return (
    chosen.length === 1 &&
    query.sort === 'date' &&
    query[`${chosen[0]}_is_not`] === undefined &&
    values.every((list) => list.length === 1)
  );
}

/** The range [from, to) that the date filters leave when all of them hold. */
export function rangeOf(query: FilterValues, zone: string): { from?: Temporal.Instant; to?: Temporal.Instant } {
  const froms: Temporal.Instant[] = [];
  const tos: Temporal.Instant[] = [];
  const { date_before: before, date_after: after, date_between: between } = query;
  if (typeof before === 'string') tos.push(rangeOfBound(before, zone).to);
  if (typeof after === 'string') froms.push(rangeOfBound(after, zone).from);
  if (Array.isArray(between)) {
    froms.push(rangeOfBound(between[0] ?? '', zone).from);
    tos.push(rangeOfBound(between[1] ?? '', zone).to);
  }
  return {
    from: froms.toSorted((a, b) => Temporal.Instant.compare(b, a))[0],
    to: tos.toSorted((a, b) => Temporal.Instant.compare(a, b))[0],
  };
}

/**
 * Count and sums per currency pair of what the query selects, exact and in one snapshot. Rollups are used where they can be;
 * a range that cuts a day or month reads its ragged ends from the rows.
 */
export async function totalsOf(
  db: Database | DatabaseTransaction,
  store: Store,
  query: FilterValues,
  takes: Takes = () => true,
): Promise<CurrencyTotals[]> {
  const rollup = rollupFor(query, takes);
  const parts = rollup
    ? rollupParts(rollup, store, query, takes)
    : [rowPart(store, conditionOf(transactionSource, query, store, takes))];
  const statement = sql<CurrencyTotals>`
    select currency, customer_currency, sum(count)::bigint as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees, sum(net)::bigint as net
    from (${sql.join(parts, sql` union all `)}) as parts
    group by currency, customer_currency having sum(count) > 0
    order by currency, customer_currency`;
  if (isPlain(query) && !db.isTransaction) return queryPrepared(db, 'totals of all transactions', statement);
  return (await statement.execute(db)).rows;
}

/** How many rows the store's whole list has, as an expression. */
export const countOfAll = (store: Store): RawBuilder<number> =>
  sql`(select coalesce(sum(count), 0)::bigint from transaction_day_totals where store_id = ${store.store_id})`;

/** A stretch of time and the rows of the query in it; `from` and `to` are ISO texts in UTC. */
export interface Bucket {
  from: string;
  to: string;
  count: number;
}

/** How many rows of the query lie in each UTC day or month, oldest first; ragged ends of its range are counted from the rows. */
export async function countsOf(
  db: Database | DatabaseTransaction,
  store: Store,
  query: FilterValues,
  rollup: 'days' | 'months',
): Promise<Bucket[]> {
  const { from, to } = rangeOf(query, store.timezone);
  const undated = conditionOf(transactionSource, query, store, (name) => name !== 'date');
  const mine = sql`store_id = ${store.store_id}`;
  const edge = (start: Temporal.Instant | undefined, stop: Temporal.Instant | undefined): RawBuilder<Bucket> => sql`
    select coalesce(${start}::timestamptz, min(date)) as start, coalesce(${stop}::timestamptz, max(date) + interval '1 second') as stop, count(*) as count
    from transactions where ${mine} and ${all([undated, ...between(sql.ref('date'), start, stop)])}`;
  const first = from && wholeFrom(from, rollup);
  const end = to && wholeUntil(to, rollup);
  const unit = rollup === 'days' ? sql.lit('1 day') : sql.lit('1 month');
  const [table, column] = rollup === 'days' ? ['transaction_day_totals', 'day'] : ['transaction_month_totals', 'month'];
  const parts: RawBuilder<Bucket>[] = [];
  if (first && end && Temporal.Instant.compare(first, end) >= 0) parts.push(edge(from, to));
  else {
    parts.push(sql`
      select ${sql.ref(column)}::timestamptz as start, (${sql.ref(column)} + interval ${unit})::timestamptz as stop, sum(count) as count
      from ${sql.table(table)} where ${mine} and ${all([undated, ...between(sql.ref(column), first && dayText(first), end && dayText(end))])}
      group by ${sql.ref(column)}`);
    if (from && first && !from.equals(first)) parts.push(edge(from, first));
    if (to && end && !end.equals(to)) parts.push(edge(end, to));
  }
  const { rows } = await sql<Bucket>`
    select to_char(start, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as from, to_char(stop, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as to, count::bigint as count
    from (${sql.join(parts, sql` union all `)}) as parts where count > 0 order by start`.execute(db);
  return rows;
}

type Part = RawBuilder<CurrencyTotals>;

const rowPart = (store: Store, condition: Condition): Part => sql<CurrencyTotals>`
  select currency, customer_currency, count(*) as count, sum(amount) as amount, sum(fees) as fees, sum(net) as net
  from transactions where store_id = ${store.store_id} and ${condition}
  group by currency, customer_currency`;

function rollupParts(rollup: 'days' | 'months', store: Store, query: FilterValues, takes: Takes): Part[] {
  const { from, to } = takes('date') ? rangeOf(query, store.timezone) : {};
  const undated = conditionOf(transactionSource, query, store, (name) => name !== 'date' && takes(name));
  const edge = (start: Temporal.Instant | undefined, stop: Temporal.Instant | undefined): Part =>
    rowPart(store, all([undated, ...between(sql.ref('date'), start, stop)]));
  const first = from && wholeFrom(from, rollup);
  const end = to && wholeUntil(to, rollup);
  // No whole day or month inside: the rows alone.
  if (first && end && Temporal.Instant.compare(first, end) >= 0) return [edge(from, to)];
  const [table, column] = rollup === 'days' ? ['transaction_day_totals', 'day'] : ['transaction_month_totals', 'month'];
  const parts = [
    sql<CurrencyTotals>`
      select currency, customer_currency, sum(count) as count, sum(amount) as amount, sum(fees) as fees, sum(net) as net
      from ${sql.table(table)} where store_id = ${store.store_id} and ${all([undated, ...between(sql.ref(column), first && dayText(first), end && dayText(end))])}
      group by currency, customer_currency`,
  ];
  if (from && first && !from.equals(first)) parts.push(edge(from, first));
  if (to && end && !end.equals(to)) parts.push(edge(end, to));
  return parts;
}

function between<T>(column: RawBuilder<unknown>, from: T | undefined, to: T | undefined): Condition[] {
  const conditions: Condition[] = [];
  if (from !== undefined) conditions.push(sql`${column} >= ${from}`);
  if (to !== undefined) conditions.push(sql`${column} < ${to}`);
  return conditions;
}

/** The UTC day of a moment, as the rollups name it. */
const dayText = (moment: Temporal.Instant): string => moment.toString().slice(0, 10);

/** The start of the UTC day or month that the moment lies in: what comes before it is whole. */
function wholeUntil(moment: Temporal.Instant, unit: 'days' | 'months'): Temporal.Instant {
  const day = moment.toZonedDateTimeISO('UTC').startOfDay();
  return (unit === 'days' ? day : day.with({ day: 1 })).toInstant();
}

/** The first UTC day or month that begins at or after the moment. */
function wholeFrom(moment: Temporal.Instant, unit: 'days' | 'months'): Temporal.Instant {
  const start = wholeUntil(moment, unit);
  if (start.equals(moment)) return start;
  return start
    .toZonedDateTimeISO('UTC')
    .add({ [unit]: 1 })
    .toInstant();
}
