import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { rangeOfBound, toUtcText } from '@purser/contract/dates';
import { decimalsOf } from '@purser/contract/money';
import type { FilterValues } from '@purser/contract/list-query';
import type { Transactions } from '../../database/tables.ts';

// The transactions list in memory, to compare the SQL with.

export type Row = Insertable<Transactions> & { date: Temporal.Instant };

export const zone = 'America/New_York';
export const begin = Temporal.Instant.from('2025-10-28T00:00:00Z');

export const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T; // never empty here

/** The i-th row of a store: dates, amounts and words follow from the numbers. */
export function rowOf(store_id: number, n: number[], i: number): Row {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, j = 0] = n;
  const amount = (a % 400) * (b % 7 === 0 ? -1 : 1);
  const fees = b % 5;
  return {
    store_id,
    transaction_id: `txn_${String(i).padStart(5, '0')}`,
    // Whole hours, so that many rows share a moment and some sit on the edges of days.
    date: begin.add({ hours: c % (24 * 95) }),
    type: pick(['charge', 'charge', 'charge', 'payment', 'refund'], b),
    channel: pick(['online', 'online', 'in_person'], d),
    source: pick(['visa', 'mastercard', 'ideal'], e),
    source_device: pick([null, null, 'ios', 'android'], f),
    amount,
    fees,
    net: amount - fees,
    currency: pick(['usd', 'usd', 'usd', 'eur', 'jpy', 'kwd'], g),
    customer_amount: (a % 300) + 1,
    customer_currency: pick(['usd', 'eur', 'jpy'], h),
    customer_name: pick(['Ann Lee', 'Bob O’Neil', 'Zoë 100% Müller', 'Under_score'], j),
    customer_email: `c${j % 40}@example.com`,
    customer_country: pick(['US', 'DE', 'JP', ''], c),
    risk_level: pick([0, 0, 0, 1, 2, null], a),
    status: pick(['paid', 'paid', 'refunded_partial', 'disputed_needs_response'], i),
    order_id: i % 3 === 0 ? null : 1000 + (i % 500),
    source_identifier: i % 4 === 0 ? '' : String(4200 + (i % 90)),
    payment_intent_id: `pi_${i % 2000}`,
    charge_id: `ch_${i % 2000}`,
    source_id: b % 5 === 4 ? `re_${i}` : `ch_${i % 2000}`,
  };
}

/** The expected list: every filter and sort applied to all rows in memory. */
export function expectedOf(from: Row[], query: FilterValues): Row[] {
  const conditions: ((row: Row) => boolean)[] = [];
  const narrowing: ((row: Row) => boolean)[] = [];
  for (const [parameter, value] of Object.entries(query)) {
    const match = /^(.*?)_(is|is_not|is_in|min|max|before|after|between)$/.exec(parameter);
    if (!match || value === undefined) continue;
    const [, name = '', how = ''] = match;
    if (name === 'date') {
      const bounds = (Array.isArray(value) ? value : [String(value)]).map((bound) => rangeOfBound(bound, zone));
      const [low, high] = [bounds[0]?.from.epochMilliseconds ?? 0, bounds.at(-1)?.to.epochMilliseconds ?? 0];
      conditions.push(({ date }) => {
        const at = date.epochMilliseconds;
        return how === 'before' ? at < high : how === 'after' ? at >= low : at >= low && at < high;
      });
      continue;
    }
    if (name === 'amount') {
      const [low, high] = Array.isArray(value) ? value.map(Number) : [Number(value), Number(value)];
      conditions.push((row) => {
        const units = row.amount / 10 ** decimalsOf(row.currency);
        return (how === 'max' || units >= (low ?? 0)) && (how === 'min' || units <= (high ?? 0));
      });
      continue;
    }
    const column = (name === 'store_currency' ? 'currency' : name) as keyof Row;
    const has = (row: Row): boolean => (value as string[]).includes(String(row[column] ?? ' '));
    (name === 'store_currency' ? narrowing : conditions).push((row) => has(row) === (how !== 'is_not'));
  }
  const search = query.search ?? [];
  if (search.length > 0) narrowing.push((row) => search.some((term) => matches(row, term)));
  return from.filter(
    (row) =>
      narrowing.every((accepts) => accepts(row)) &&
      (query.match === 'any' && conditions.length > 0
        ? conditions.some((accepts) => accepts(row))
        : conditions.every((accepts) => accepts(row))),
  );
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '');

function matches(row: Row, term: string): boolean {
  const order = /^(?:order )?#(\d+)$/i.exec(term)?.[1];
  if (order) return String(row.order_id) === order;
  const last4 = /^•••• (\d{4})$/.exec(term)?.[1];
  if (last4) return row.source_identifier === last4;
  const text = plain(`${row.customer_name} ${row.customer_email} ${row.order_id ?? ''} ${row.source_identifier}`);
  if (text.includes(plain(term)) && plain(term) !== '') return true;
  return (
    [row.transaction_id, row.payment_intent_id, row.source_id, row.type].includes(term) ||
    row.status === `disputed_${term}`
  );
}

const sortColumn = (sort: string): keyof Row => (sort === 'deposit_currency' ? 'currency' : sort) as keyof Row;

/** The ids of a list in an order. */
export function ordered(list: Row[], sort: string, direction: 'asc' | 'desc'): string[] {
  const keyOf = (row: Row): number | string => {
    const value = row[sortColumn(sort)];
    return value instanceof Temporal.Instant ? value.epochMilliseconds : (value as number | string);
  };
  const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
  const ascending = list.toSorted(
    (a, b) =>
      compare(keyOf(a), keyOf(b)) ||
      compare(a.date.epochMilliseconds, b.date.epochMilliseconds) ||
      compare(a.transaction_id, b.transaction_id),
  );
  return (direction === 'asc' ? ascending : ascending.toReversed()).map((row) => row.transaction_id);
}

const choice = <T extends string>(...values: T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 4 });
const day = fc.integer({ min: -3, max: 100 }).map((days) => toUtcText(begin.add({ hours: days * 24 })).slice(0, 10));
const bound = fc.oneof(
  day,
  fc.integer({ min: 0, max: 95 * 24 }).map((hours) => toUtcText(begin.add({ hours }))),
);
const date = fc.option(bound, { nil: undefined, freq: 3 });
const units = fc.constantFrom('0', '1', '-1', '2.5', '1.99', '-0.5', '3', '120', '0.399', '0.111', '250.5');
/** Any filters of the list. */
export const filters = fc.record({
  match: fc.constantFrom(undefined, 'all' as const, 'any' as const),
  date_before: date,
  date_after: date,
  date_between: fc.option(fc.tuple(bound, bound), { nil: undefined, freq: 4 }),
  amount_is: fc.option(units, { nil: undefined, freq: 9 }),
  amount_min: fc.option(units, { nil: undefined, freq: 4 }),
  amount_max: fc.option(units, { nil: undefined, freq: 4 }),
  amount_between: fc.option(fc.tuple(units, units), { nil: undefined, freq: 6 }),
  type_is: choice('charge', 'refund', 'dispute'),
  type_is_not: choice('charge', 'payment'),
  source_is: choice('visa', 'ideal', 'nothing'),
  source_device_is_not: choice('ios', 'android'),
  customer_country_is: choice('US', 'JP', 'MT'),
  risk_level_is_not: choice('0', '1'),
  status_is: choice('paid', 'refunded_partial', 'failed'),
  customer_currency_is: choice('jpy', 'eur'),
  store_currency_is: choice('usd', 'eur', 'gbp'),
  search: fc.option(
    fc.constantFrom(
      ['ann'],
      ['Order #1003'],
      ['100%'],
      ['r_s', 'bob'],
      ['needs_response'],
      ['c7@'],
      ['refund'],
      ['#1003'],
      ["o'neil"],
      ['ONeil'],
      ['zoe'],
      ['mülle'],
      ['4242'],
      ['•••• 4242'],
      ['pi_77'],
      ['re_44', 'txn_00042'],
      ["'"],
    ),
    {
      nil: undefined,
      freq: 5,
    },
  ),
});
