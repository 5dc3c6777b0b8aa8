import { call } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterQuery, listQuery } from '@purser/contract/list-query';
import { fromDecimal } from '@purser/contract/money';
import { payoutList, payoutStatuses } from '@purser/contract/payouts/payout';
import type { Payout } from '@purser/contract/payouts/payout';
import type { Insertable } from 'kysely';
import { payoutsCsv } from '../exports/payouts-csv.ts';
import type { Payouts } from '../database/tables.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { countNewPayouts } from './count-new-payouts.ts';
import { getPayout } from './get-payout.ts';
import { listPayouts } from './list-payouts.ts';
import { summarizePayouts } from './summarize-payouts.ts';

type Row = Insertable<Payouts> & { date: Temporal.Instant; amount: number };

const first = Temporal.Instant.from('2026-01-01T00:00:00Z');
let world: World;
let rows: Row[];

beforeAll(async () => {
  world = await createWorld();
  // A store far from UTC, where midnight UTC is the day before.
  world.store = { ...world.store, timezone: 'America/New_York' };
  rows = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { numRuns: 300, seed: 11 }).map(rowOf);
  await world.db.insertInto('payouts').values(rows).execute();
});
afterAll(() => world?.close());

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T; // never empty here

function rowOf([a, b, c, d]: [number, number, number, number], i: number): Row {
  const date = first.add({ hours: 24 * (a % 120) });
  const status = pick<Row['status']>(['paid', 'paid', 'paid', 'pending', 'in_transit', 'canceled', 'failed'], b);
  const type = c % 10 === 0 ? 'withdrawal' : 'deposit';
  return {
    store_id: world.store.store_id,
    payout_id: `po_${String(i).padStart(4, '0')}`,
    created: date.subtract({ hours: 48 }),
    date,
    type,
    status,
    amount: ((d % 90) + 1) * 100 * (type === 'withdrawal' ? -1 : 1),
    currency: pick(['usd', 'usd', 'eur', 'jpy'], d),
    automatic: true,
    method: 'standard',
    bank_account: pick(['STRIPE TEST BANK •••• 6789 (USD)', '=HYPERLINK("x") •••• 1 (USD)'], a),
    bank_reference_key: a % 3 === 0 ? null : `T${a}`,
    ...(status === 'failed' && { failure_code: 'account_closed', failure_message: 'The bank account has been closed' }),
    data: '{}',
    projected: date,
  };
}

type Raw = Record<string, unknown>;
const context = () => world.context({ store: world.store });
const list = (raw: Raw) => call(listPayouts, listQuery(payoutList).parse(raw), { context: context() });
const summary = (raw: Raw) => call(summarizePayouts, filterQuery(payoutList).parse(raw), { context: context() });

async function whole(raw: Raw, pagesize = 100): Promise<{ rows: Payout[]; total_count: number }> {
  const found: Payout[] = [];
  for (let page = 1; ; page++) {
    const { data, total_count } = await list({ ...raw, page, pagesize });
    found.push(...data);
    if (data.length < pagesize) return { rows: found, total_count };
  }
}

const unitsOf = ({ amount, currency }: Row): number => (currency === 'jpy' ? amount : amount / 100);
const dayOf = (row: Row): string => row.date.toString().slice(0, 10);

/** The expected list: every filter and sort applied to all rows in memory. */
function expected(raw: Raw): Row[] {
  const conditions: ((row: Row) => boolean)[] = [];
  const [low = '', high = ''] = (raw.date_between as string[] | undefined)?.toSorted() ?? [];
  if (raw.date_before) conditions.push((row) => dayOf(row) <= String(raw.date_before));
  if (raw.date_after) conditions.push((row) => dayOf(row) >= String(raw.date_after));
  if (raw.date_between) conditions.push((row) => dayOf(row) >= low && dayOf(row) <= high);
  const [least, most] = (raw.amount_between as [number, number] | undefined)?.toSorted((a, b) => a - b) ?? [];
  if (least !== undefined && most !== undefined)
    conditions.push((row) => unitsOf(row) >= least && unitsOf(row) <= most);
  if (raw.status_is) conditions.push((row) => row.status === raw.status_is);
  if (raw.status_is_not) conditions.push((row) => row.status !== raw.status_is_not);
  return rows
    .filter((row) => !raw.store_currency_is || row.currency === raw.store_currency_is)
    .filter(
      (row) =>
        conditions.length === 0 ||
        (raw.match === 'any' ? conditions.some((holds) => holds(row)) : conditions.every((holds) => holds(row))),
    );
}

const day = fc.nat({ max: 130 }).map((days) =>
  first
    .add({ hours: 24 * days })
    .toString()
    .slice(0, 10),
);
const query = fc.record(
  {
    match: fc.constantFrom('all', 'any'),
    store_currency_is: fc.constantFrom('usd', 'eur', 'jpy', 'kwd'),
    date_before: day,
    date_after: day,
    date_between: fc.tuple(day, day),
    amount_between: fc.tuple(fc.integer({ min: -50, max: 100 }), fc.integer({ min: -50, max: 4_000 })),
    status_is: fc.constantFrom(...payoutStatuses),
    status_is_not: fc.constantFrom(...payoutStatuses),
  },
  { requiredKeys: [] },
);

test('every filter, sort and page size lists the same payouts; count, total and file match; days are the store’s days', async () => {
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom('date', 'amount'),
      fc.constantFrom('asc', 'desc'),
      fc.constantFrom(20, 25, 100),
      async (raw, sort, direction, pagesize) => {
        const wanted = expected(raw);
        const found = await whole({ ...raw, sort, direction }, pagesize);
        expect(found.total_count).toBe(wanted.length);
        const sign = direction === 'asc' ? 1 : -1;
        const inOrder = wanted.toSorted(
          (a, b) =>
            sign *
            ((sort === 'amount' ? a.amount - b.amount : 0) ||
              Temporal.Instant.compare(a.date, b.date) ||
              (a.payout_id < b.payout_id ? -1 : 1)),
        );
        expect(found.rows.map((row) => row.id)).toEqual(inOrder.map((row) => row.payout_id));
        const told = await summary(raw);
        const currencies = [...new Set(wanted.map((row) => row.currency))];
        expect(told.count).toBe(wanted.length);
        // What failed or was canceled moved no money: it is counted apart.
        const [dead = [], live = []] = [true, false].map((ended) =>
          wanted.filter(({ status }) => (status === 'failed' || status === 'canceled') === ended),
        );
        const total = (some: Row[]) => (currencies.length === 1 ? some.reduce((sum, row) => sum + row.amount, 0) : 0);
        expect(told.total).toBe(total(live));
        expect(told.returned).toEqual({ count: dead.length, total: total(dead) });
        if (currencies.length > 0) expect(told.currency).toBe(currencies.length === 1 ? currencies[0] : '');
        expect(told.store_currencies).toEqual(
          [...new Set(expected({ ...raw, store_currency_is: undefined }).map((row) => row.currency))].toSorted(),
        );
      },
    ),
    { numRuns: 25 },
  );
});

test('by default the list has the newest 25 by date, each with its fields; failed ones have a reason', async () => {
  const { data } = await list({});
  expect(data).toHaveLength(25);
  expect(data.map((row) => row.date)).toEqual(
    data
      .map((row) => row.date)
      .toSorted()
      .toReversed(),
  );
  const failed = await list({ status_is: 'failed', pagesize: 1 });
  expect(failed.data[0]).toEqual({
    id: expect.stringMatching(/^po_/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
    type: expect.stringMatching(/^(deposit|withdrawal)$/),
    status: 'failed',
    amount: expect.any(Number),
    currency: expect.any(String),
    fee: 0,
    fee_percentage: 0,
    automatic: true,
    method: 'standard',
    created: expect.any(Number),
    bankAccount: expect.stringContaining('••••'),
    bank_reference_key: failed.data[0]?.bank_reference_key,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed',
  });
  const paid = await list({ status_is: 'paid', pagesize: 1 });
  expect(paid.data[0]).not.toHaveProperty('failure_code');
});

test('the file holds what the list holds, as numbers and days, and nothing in it is a formula', async () => {
  const asked = filterQuery(payoutList).parse({ store_currency_is: 'usd' });
  const text = Buffer.concat(await payoutsCsv(world.db, world.store, asked).toArray()).toString('utf8');
  const [header, ...lines] = text.slice(1).trimEnd().split('\r\n');
  expect(header).toBe('Payout Id,Date,Type,Amount,Status,Bank account,Bank reference ID');
  const { rows: listed } = await whole({ store_currency_is: 'usd' });
  expect(lines.map((line) => line.split(',')[0])).toEqual(listed.map((row) => row.id));
  const amounts = lines.map((line) => line.split(',')[3] ?? '');
  const sum = amounts.reduce(
    (total, amount) => total + (fromDecimal(amount.replace('-', ''), 'usd') ?? NaN) * (amount.startsWith('-') ? -1 : 1),
    0,
  );
  const { total, returned } = await summary({ store_currency_is: 'usd' });
  expect(sum).toBe(total + returned.total);
  const states = new Set(lines.map((line) => line.split(',').slice(2, 5).toSpliced(1, 1).join(' ')));
  expect(states).toContain('Payout Completed');
  expect(states).toContain('Withdrawal Completed (deducted)');
  expect(states).toContain('Payout In transit');
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@]/);
  expect(text).toContain("'=HYPERLINK(");
});

test('one payout is found by its id; another store’s, an unknown one and what cannot be an id are not', async () => {
  const [known] = (await list({ pagesize: 1 })).data;
  expect(await call(getPayout, { id: known?.id ?? '' }, { context: context() })).toEqual(known);
  const other = world.context({ store: { ...world.store, store_id: 4711 } });
  for (const [id, who] of [
    [known?.id ?? '', other],
    ['po_unknown', context()],
    ['po_0001; drop', context()],
    ['../po_0001', context()],
  ] as const)
    await expect(call(getPayout, { id }, { context: who })).rejects.toMatchObject({
      code: 'resource_missing',
      status: 404,
      message: 'The deposit you are looking for cannot be found.',
    });
});

test('a payout that is made after the list was read is new, even when its money arrives before the others’', async () => {
  const ask = (mark: Raw) => call(countNewPayouts, mark, { context: context() });
  const mark = await ask({});
  expect(mark.count).toBe(0);
  const made = Temporal.Instant.from(`${mark.since.replace(' ', 'T')}Z`).add({ hours: 1 });
  await world.db
    .insertInto('payouts')
    .values({ ...(rows[0] as Row), payout_id: 'po_new', created: made, date: first })
    .execute();
  expect(await ask({ since: mark.since, known: mark.known })).toMatchObject({ count: 1 });
});
