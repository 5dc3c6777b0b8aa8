import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { rangeOfBound, toUtcText } from '@purser/contract/dates';
import { decimalsOf } from '@purser/contract/money';
import { filterQuery, listQuery, newRowsQuery } from '@purser/contract/list-query';
import type { FilterValues, ListQuery } from '@purser/contract/list-query';
import { transactionList, transactionTypes } from '@purser/contract/transactions/transaction';
import type { Store } from '../context.ts';
import { newRowsOf } from '../database/new-rows.ts';
import type { Transactions } from '../database/tables.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { summaryOf } from './summarize-transactions.ts';
import { transactionSource } from './transaction-source.ts';
import { transactionPage } from './transaction-page.ts';

type Row = Insertable<Transactions> & { date: Temporal.Instant };
type Query = ListQuery<(typeof transactionList.sorts)[number]>;

const zone = 'America/New_York';
const begin = Temporal.Instant.from('2025-10-28T00:00:00Z');
const count = 6_000;
let world: World;
let store: Store;
let rows: Row[];

beforeAll(async () => {
  world = await createWorld();
  store = { ...world.store, timezone: zone };
  rows = fc.sample(fc.tuple(...Array.from({ length: 12 }, () => fc.nat())), { numRuns: count, seed: 7 }).map(rowOf);
  for (let i = 0; i < count; i += 1_500)
    await world.db
      .insertInto('transactions')
      .values(rows.slice(i, i + 1_500))
      .execute();
  await sql`analyze transactions`.execute(world.db);
});
afterAll(() => world.close());

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T; // never empty here

function rowOf(n: number[], i: number): Row {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, j = 0] = n;
  const amount = (a % 400) * (b % 7 === 0 ? -1 : 1);
  const fees = b % 5;
  return {
    store_id: world.store.store_id,
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
function expected(query: FilterValues, from: Row[] = rows): Row[] {
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

function ordered(list: Row[], sort: string, direction: 'asc' | 'desc'): string[] {
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
const filters = fc.record({
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

const parse = (raw: object): FilterValues => filterQuery(transactionList).parse(raw);
const page = (raw: object): Query => listQuery(transactionList).parse(raw);
const ids = (list: { transaction_id: string }[]): string[] => list.map((row) => row.transaction_id);

test('a page holds exactly the rows that the filters and the order say, wherever it lies in the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...transactionList.sorts),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.constantFrom(1, 25, 100),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (raw, sort, direction, pagesize, place) => {
        const all = ordered(expected(parse(raw)), sort, direction);
        const pages = Math.max(1, Math.ceil(all.length / pagesize));
        const number = Math.min(pages + 1, 1 + Math.floor(place * (pages + 1)));
        const got = await transactionPage(world.db, store, page({ ...raw, sort, direction, pagesize, page: number }));
        expect(ids(got)).toEqual(all.slice((number - 1) * pagesize, number * pagesize));
      },
    ),
    { numRuns: 300, seed: 11 },
  );
}, 120_000);

test('every page of the plain list and of each sort, first to last, holds each row once', async () => {
  for (const sort of transactionList.sorts) {
    const all = ordered(rows, sort, 'desc');
    for (const number of [1, 2, 19, 20, 21, 22, 30, 31, 41, 59, 60, 61]) {
      const got = await transactionPage(world.db, store, page({ sort, pagesize: 100, page: number }));
      expect(ids(got), `${sort} page ${number}`).toEqual(all.slice((number - 1) * 100, number * 100));
    }
  }
});

test('the summary equals the fold of the rows that the list shows', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (raw) => {
      const query = parse(raw);
      const list = expected(query);
      const summary = await summaryOf(world.db, store, query);
      expect(summary.count).toBe(list.length);
      const currencies = new Set(list.map((row) => row.currency));
      const single = currencies.size === 1;
      const fold = (of: 'amount' | 'fees' | 'net'): number =>
        single ? list.reduce((sum, row) => sum + row[of], 0) : 0;
      expect(summary).toMatchObject({ total: fold('amount'), fees: fold('fees'), net: fold('net') });
      if (single) expect([summary.currency]).toEqual([...currencies]);
      if (currencies.size > 1) expect(summary.currency).toBe('');
      const { store_currency_is: _, ...others } = query;
      if (!query.customer_currency_is || query.match === 'any')
        expect(summary.store_currencies).toEqual([...new Set(expected(others).map((row) => row.currency))].toSorted());
    }),
    { numRuns: 300, seed: 12 },
  );
}, 120_000);

test('before, between and after part the list, in days of the store’s zone', async () => {
  const counts = await Promise.all(
    [{ date_before: '2025-11-01' }, { date_between: ['2025-11-02', '2025-12-14'] }, { date_after: '2025-12-15' }].map(
      async (raw) => (await summaryOf(world.db, store, parse(raw))).count,
    ),
  );
  expect(counts.reduce((a, b) => a + b)).toBe(count);
  const first = (
    await transactionPage(world.db, store, page({ date_after: '2025-11-03', direction: 'asc', pagesize: 1 }))
  )[0];
  // Midnight in New York, after the clocks went back on 2 November.
  const midnight = Temporal.Instant.from('2025-11-03T05:00:00Z');
  const later = rows.map((row) => row.date).filter((at) => Temporal.Instant.compare(at, midnight) >= 0);
  expect(first?.date).toBe(toUtcText(later.toSorted(Temporal.Instant.compare)[0] ?? midnight));
});

test('hostile values are only text: they match nothing and break nothing', async () => {
  for (const text of [`'; drop table transactions; --`, '\u0000', '%', '_', '\\', 'x'.repeat(90), '$1', '=1+1']) {
    const list = await transactionPage(world.db, store, page({ source_is: [text], search: [text] }));
    expect(list).toEqual([]);
    await transactionPage(world.db, store, page({ customer_country_is_not: [text], search: [`Order #${text}`] }));
  }
  expect((await summaryOf(world.db, store, {})).count).toBe(count);
});

test('another store sees nothing of it', async () => {
  const other = { ...store, store_id: 4711 };
  expect(await transactionPage(world.db, other, page({}))).toEqual([]);
  expect(await summaryOf(world.db, other, {})).toMatchObject({ count: 0, currency: 'usd', store_currencies: [] });
});

test('after any history of inserts, updates and deletes the rollups equal a scan of the rows', async () => {
  const scratch = await createWorld();
  try {
    const operation = fc.tuple(
      fc.constantFrom('insert', 'update', 'delete'),
      fc.integer({ min: 1, max: 40 }),
      fc.nat({ max: 500 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (history) => {
        for (const [kind, size, at] of history) {
          const named = sql`transaction_id in (select transaction_id from transactions order by md5(transaction_id || ${at}::text) limit ${size})`;
          if (kind === 'insert') {
            const fresh = Array.from({ length: size }, (_, i) => ({
              ...rowOf([at + i, i, at * 37 + i, at, i, at, i, at, i], i),
              store_id: scratch.store.store_id,
              transaction_id: crypto.randomUUID(),
            }));
            await scratch.db.insertInto('transactions').values(fresh).execute();
          } else if (kind === 'update')
            await sql`update transactions set status = ${pick(['paid', 'refunded_full'], at)}, amount = amount + ${at % 3}, net = net + ${at % 3}, date = date + make_interval(hours => ${at % 2 ? 0 : at}) where ${named}`.execute(
              scratch.db,
            );
          else await sql`delete from transactions where ${named}`.execute(scratch.db);
          if (at % 5 === 0) await sql`select fold_transaction_deltas(${scratch.store.store_id})`.execute(scratch.db);
        }
        for (const [view, column, unit] of [
          ['transaction_day_totals', 'day', 'day'],
          ['transaction_month_totals', 'month', 'month'],
        ] as const) {
          const kept =
            await sql`select ${sql.ref(column)}::text as at, currency, customer_currency, sum(count)::bigint as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees, sum(net)::bigint as net
            from ${sql.table(view)} group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`.execute(
              scratch.db,
            );
          const scanned =
            await sql`select date_trunc(${unit}, date)::date::text as at, currency, customer_currency, count(*) as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees, sum(net)::bigint as net
            from transactions group by 1, 2, 3 order by 1, 2, 3`.execute(scratch.db);
          expect(kept.rows).toEqual(scanned.rows);
        }
        const cells = await sql<{ wrong: number }>`select count(*) as wrong from (
            select type, status, channel, source, source_device, customer_country, risk_level, sum(count) as n from transaction_month_totals group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0
            except select type, status, channel, source, coalesce(source_device, ''), customer_country, coalesce(risk_level, -1), count(*) from transactions group by 1, 2, 3, 4, 5, 6, 7) as d`.execute(
          scratch.db,
        );
        expect(cells.rows[0]?.wrong).toBe(0);
      }),
      { numRuns: 25, seed: 13 },
    );
  } finally {
    await scratch.close();
  }
}, 120_000);

test('writers that touch the same days at once neither wait for each other for ever nor lose a row', async () => {
  const scratch = await createWorld();
  try {
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 10; round++)
          await scratch.db.transaction().execute(async (tx) => {
            // Each writer goes through the days in another order.
            for (let step = 0; step < 8; step++) {
              const at = (writer % 2 ? 7 - step : step) * 24;
              const fresh = Array.from({ length: 5 }, (_row, i) => ({
                ...rowOf([writer, 1, at, i, i, i, i, i, i], i),
                store_id: scratch.store.store_id,
                transaction_id: crypto.randomUUID(),
              }));
              await tx.insertInto('transactions').values(fresh).execute();
            }
          });
      }),
    );
    expect((await summaryOf(scratch.db, scratch.store, {})).count).toBe(8 * 10 * 8 * 5);
  } finally {
    await scratch.close();
  }
});

test('every type of the contract can be asked for', async () => {
  for (const type of transactionTypes)
    expect((await summaryOf(world.db, store, parse({ type_is: type }))).count).toBe(
      expected({ type_is: [type] }).length,
    );
});

test('ten units are ten dollars, ten yen and ten dinars', async () => {
  const scratch = await createWorld();
  try {
    const amounts = [
      ['usd', 1000],
      ['usd', 999],
      ['jpy', 10],
      ['jpy', 1000],
      ['kwd', 10_000],
      ['kwd', 1000],
    ] as const;
    await scratch.db
      .insertInto('transactions')
      .values(
        amounts.map(([currency, amount], i) => ({
          ...rowOf([], i),
          store_id: scratch.store.store_id,
          transaction_id: `${currency}_${amount}`,
          currency,
          amount,
          net: amount,
          fees: 0,
        })),
      )
      .execute();
    const found = async (raw: object) => ids(await transactionPage(scratch.db, scratch.store, page(raw))).toSorted();
    expect(await found({ amount_is: '10.00' })).toEqual(['jpy_10', 'kwd_10000', 'usd_1000']);
    expect(await found({ amount_min: 10 })).toEqual(['jpy_10', 'jpy_1000', 'kwd_10000', 'usd_1000']);
    expect(await found({ amount_max: '9.99' })).toEqual(['kwd_1000', 'usd_999']);
    expect(await found({ amount_between: ['9.995', '1'] })).toEqual(['kwd_1000', 'usd_999']);
    expect(await summaryOf(scratch.db, scratch.store, parse({ amount_is: '9.99' }))).toMatchObject({
      count: 1,
      currency: 'usd',
      total: 999,
    });
  } finally {
    await scratch.close();
  }
});

test('a day of the caller means the day of the store, also where the clocks change', async () => {
  // The caller in Berlin sends the UTC moments of their own 2 November.
  const theirs = parse({
    date_between: ['2025-11-01 23:00:00', '2025-11-02 22:59:59'],
    user_timezone: '+01:00',
  });
  const ours = parse({ date_between: ['2025-11-02', '2025-11-02'] });
  const list = expected(ours);
  expect(list.length).toBeGreaterThan(0);
  expect((await summaryOf(world.db, store, theirs)).count).toBe(list.length);
});

test('what is new is what came after the newest row that was seen, and only what the filters select', async () => {
  const scratch = await createWorld();
  try {
    const context = scratch.context();
    const ask = (raw: object) => newRowsOf(context, transactionSource, newRowsQuery(transactionList).parse(raw));
    const add = (id: string, seconds: number, more: Partial<Row> = {}) =>
      scratch.db
        .insertInto('transactions')
        .values({
          ...rowOf([], 0),
          store_id: scratch.store.store_id,
          transaction_id: id,
          date: begin.add({ seconds }),
          ...more,
        })
        .execute();
    // Nothing yet: what comes from now on is new.
    const empty = await ask({});
    expect(empty).toEqual({ count: 0, since: toUtcText(scratch.clock.now()), known: 0 });
    await add('a', 0, { type: 'charge' });
    await add('b', 5, { type: 'charge' });
    const mark = await ask({});
    expect(mark).toEqual({ count: 0, since: toUtcText(begin.add({ seconds: 5 })), known: 1 });
    // In the same second, later, and before the mark.
    await add('c', 5, { type: 'refund' });
    await add('d', 6, { type: 'charge' });
    await add('e', 1, { type: 'charge' });
    expect((await ask(mark)).count).toBe(2);
    expect((await ask({ ...(await ask({ type_is: 'refund' })), type_is: 'refund' })).count).toBe(0);
    expect((await ask({ since: mark.since, known: 0, type_is: 'refund' })).count).toBe(1);
    // What was seen and is gone does not make the count negative.
    await scratch.db.deleteFrom('transactions').execute();
    expect((await ask(mark)).count).toBe(0);
    // A flood is not counted to its end.
    for (let i = 0; i < 130; i++) await add(`f${i}`, 60 + i);
    expect((await ask(mark)).count).toBe(100);
  } finally {
    await scratch.close();
  }
});
