import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { toUtcText } from '@purser/contract/dates';
import { filterQuery, listQuery, newRowsQuery } from '@purser/contract/list-query';
import type { FilterValues, ListQuery } from '@purser/contract/list-query';
import { transactionList, transactionTypes } from '@purser/contract/transactions/transaction';
import { newRowsOf } from '../database/new-rows.ts';
import { openStore } from '../testing/open-store.ts';
import { begin, expectedOf, filters, ordered, rowOf, zone } from '../testing/models/transaction-model.ts';
import type { Row } from '../testing/models/transaction-model.ts';
import { createWorld } from '../testing/world.ts';
import { summaryOf } from './summarize-transactions.ts';
import { transactionSource } from './transaction-source.ts';
import { transactionPage } from './transaction-page.ts';

type Query = ListQuery<(typeof transactionList.sorts)[number]>;

const count = 6_000;
const world = await openStore();
const store = { ...world.store, timezone: zone };
const rows = fc
  .sample(fc.tuple(...Array.from({ length: 12 }, () => fc.nat())), { numRuns: count, seed: 7 })
  .map((n, i) => rowOf(store.store_id, n, i));

beforeAll(async () => {
  for (let i = 0; i < count; i += 1_500)
    await world.db
      .insertInto('transactions')
      .values(rows.slice(i, i + 1_500))
      .execute();
  await sql`analyze transactions`.execute(world.db);
});
const expected = (query: FilterValues): Row[] => expectedOf(rows, query);
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

test('the list can be filtered by every type of the contract', async () => {
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
          ...rowOf(scratch.store.store_id, [], i),
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

test('rows are new when they are newer than the newest seen row and the filters select them', async () => {
  const scratch = await createWorld();
  try {
    const context = scratch.context();
    const ask = (raw: object) => newRowsOf(context, transactionSource, newRowsQuery(transactionList).parse(raw));
    const add = (id: string, seconds: number, more: Partial<Row> = {}) =>
      scratch.db
        .insertInto('transactions')
        .values({
          ...rowOf(scratch.store.store_id, [], 0),
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
