import fc from 'fast-check';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { toUtcText } from '@purser/contract/dates';
import type { FraudOutcomeTransaction } from '@purser/contract/transactions/fraud-outcome';
import type { Orders } from '../database/tables.ts';
import { openServer } from '../testing/open-store.ts';

type Row = Insertable<Orders> & { created: Temporal.Instant; order_id: number; total: number; store_total: number };

const path = '/wc/v3/payments/transactions/fraud-outcomes';
const begin = Temporal.Instant.from('2026-01-10T00:00:00Z');
const count = 4_000;
const { server, admin: client } = await openServer();
let rows: Row[];
beforeAll(async () => {
  const { db } = server.world;
  rows = Array.from({ length: count }, (_, i) => rowOf(i));
  for (let i = 0; i < count; i += 1_000)
    await db
      .insertInto('orders')
      .values(rows.slice(i, i + 1_000))
      .execute();
  await db
    .insertInto('payment_intents')
    .values(
      rows
        .filter((row) => row.payment_intent_id)
        .map((row) => ({
          store_id: row.store_id,
          payment_intent_id: row.payment_intent_id ?? '',
          order_id: row.order_id,
          created: row.created,
          amount: row.total,
          currency: row.currency,
          status: row.payment_status === 'fraud_outcome_review' ? 'requires_capture' : 'canceled',
          capture_method: 'manual',
          payment_status: row.payment_status ?? '',
          data: '{}',
          projected: row.created,
        })),
    )
    .execute();
  const attempt = { store_id: server.world.store.store_id, order_id: 5003, outcome: 'review' as const, decided: begin };
  await db
    .insertInto('fraud_decisions')
    .values([
      { ...attempt, attempt: 1, ruleset_results: '{"order_items_threshold": "review"}', trace: '[]', ruleset: '[]' },
      {
        ...attempt,
        attempt: 2,
        ruleset_results:
          '{"purchase_price_threshold": "review", "order_items_threshold": "allow", "address_mismatch": "review"}',
        trace: '[]',
        ruleset: '[]',
      },
    ])
    .execute();
  await sql`analyze orders`.execute(db);
});

const boxTypes = ['block', 'block', 'block', 'review_blocked', 'review', 'review', 'allow', 'review_expired'] as const;

function rowOf(i: number): Row {
  const box = boxTypes[i % boxTypes.length];
  // Some were decided at the provider's own screens, so nothing is held any more.
  const isHeld = box === 'review' && i % 3 > 0;
  const total = ((i * 7919) % 997) + 1;
  return {
    store_id: server.world.store.store_id,
    order_id: 5000 + i,
    order_key: `wc_order_${i}`,
    status: 'on-hold',
    currency: i % 50 === 49 ? 'eur' : 'usd',
    subtotal: total,
    shipping_total: 0,
    tax_total: 0,
    total,
    store_total: i % 50 === 49 ? total * 2 : total,
    customer_name: ['Ann Lee', 'Bob O’Neil', 'Zoë 100% Müller', 'Under_score', '=SUM(1)'][i % 5] ?? '',
    customer_email: 'ann@example.com',
    payment_intent_id: box === 'block' ? null : `pi_${i}`,
    payment_method: i === 3 ? 'card' : '',
    payment_last4: i === 3 ? '4242' : '',
    payment_status: isHeld ? 'fraud_outcome_review' : 'paid',
    fraud_meta_box_type: box,
    // Many share a moment.
    created: begin.add({ hours: (i * 31) % (24 * 90) }),
  };
}

const outcomeOf = (row: Row): string | undefined => {
  if (row.fraud_meta_box_type === 'block' || row.fraud_meta_box_type === 'review_blocked') return 'block';
  if (row.fraud_meta_box_type === 'allow') return 'allow';
  return row.payment_status === 'fraud_outcome_review' ? 'review' : undefined;
};

interface Query {
  status: string;
  additional_status?: string;
  page?: number;
  pagesize?: number;
  sort?: string;
  direction?: string;
  search?: readonly string[];
  date_after?: string | undefined;
  amount_max?: string | undefined;
  status_is?: string | undefined;
  since?: string;
  known?: number;
}

function addressOf({ search = [], ...query }: Query, more = ''): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  for (const [i, term] of search.entries()) parameters.append(`search[${i}]`, term);
  return `${path}${more}?${parameters.toString()}`;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '');

const matches = (row: Row, term: string): boolean => {
  const order = /^(?:order )?#(\d+)$/i.exec(term)?.[1];
  if (order) return String(row.order_id) === order;
  if (row.payment_intent_id === term) return true;
  return plain(`${row.customer_name} ${row.customer_email} ${row.order_id}`).includes(plain(term));
};

function expected(query: Query): Row[] {
  const { status, additional_status, sort = 'created', direction = 'desc', search = [] } = query;
  const { date_after, amount_max, status_is } = query;
  const sign = direction === 'asc' ? 1 : -1;
  const moment = (row: Row): number => row.created.epochMilliseconds;
  return rows
    .filter((row) => [status, additional_status].includes(outcomeOf(row) ?? 'none'))
    .filter((row) => date_after === undefined || row.created.toString().slice(0, 10) >= date_after)
    .filter((row) => amount_max === undefined || row.total <= Number(amount_max) * 100)
    .filter((row) => status_is === undefined || outcomeOf(row) === status_is)
    .filter((row) => search.length === 0 || search.some((term) => matches(row, term)))
    .toSorted(
      (a, b) =>
        sign *
        ((sort === 'amount' ? a.store_total - b.store_total : 0) || moment(a) - moment(b) || a.order_id - b.order_id),
    );
}

test('every page of every order and search holds exactly its rows, and the summary counts them', async () => {
  const query = fc.record({
    status: fc.constantFrom('block', 'review', 'allow'),
    additional_status: fc.constantFrom(undefined, 'review', 'block'),
    pagesize: fc.constantFrom(10, 25, 100),
    sort: fc.constantFrom('created', 'date', 'amount'),
    direction: fc.constantFrom('asc', 'desc'),
    search: fc.constantFrom(
      [],
      [],
      [],
      ['ann'],
      ['100%'],
      ['r_s'],
      ['#5001'],
      ['order #5003', 'lee'],
      ['5008'],
      ['nobody'],
      ["o'neil"],
      ['zoe'],
      ['pi_12'],
    ),
    date_after: fc.constantFrom(undefined, undefined, '2026-02-20'),
    amount_max: fc.constantFrom(undefined, undefined, '5', '0'),
    status_is: fc.constantFrom(undefined, undefined, 'review', 'block'),
    at: fc.integer({ min: 0, max: 1000 }),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ at, additional_status, ...rest }) => {
      const asked = { ...rest, ...(additional_status && { additional_status }) };
      const want = expected(asked);
      const page = 1 + Math.floor((at / 1000) * (Math.ceil(want.length / asked.pagesize) + 1));
      const { body } = await client.call('GET', addressOf({ ...asked, page }));
      const data = body.data as FraudOutcomeTransaction[];
      expect(data.map((row) => row.order_id)).toEqual(
        want.slice((page - 1) * asked.pagesize, page * asked.pagesize).map((row) => row.order_id),
      );
      const summary = await client.call('GET', addressOf(asked, '/summary'));
      const currencies = [...new Set(want.map((row) => row.currency))].toSorted();
      expect(summary.body).toEqual({
        count: want.length,
        total: currencies.length === 1 ? want.reduce((sum, row) => sum + row.total, 0) : 0,
        currencies,
      });
    }),
    { numRuns: 80 },
  );
});

test('a row carries what the list shows; a payment blocked before it began has no id', async () => {
  const { body } = await client.call('GET', addressOf({ status: 'block', search: ['#5000', '#5003'], sort: 'date' }));
  const [blocked, refused] = [rows[0], rows[3]];
  expect(body.data).toEqual(
    [
      {
        order_id: 5000,
        status: 'block',
        created: toUtcText(blocked?.created ?? begin),
        amount: blocked?.total,
        currency: 'USD',
        customer_id: null,
        customer_name: 'Ann Lee',
        customer_email: 'ann@example.com',
        payment_intent: { id: '', status: '' },
        fraud_meta_box_type: 'block',
        source: '',
        source_identifier: '',
        rules: [],
      },
      {
        order_id: 5003,
        status: 'block',
        created: toUtcText(refused?.created ?? begin),
        amount: refused?.total,
        currency: 'USD',
        customer_id: null,
        customer_name: 'Under_score',
        customer_email: 'ann@example.com',
        payment_intent: { id: 'pi_3', status: 'canceled' },
        fraud_meta_box_type: 'review_blocked',
        source: 'card',
        source_identifier: '4242',
        rules: ['address_mismatch', 'purchase_price_threshold'],
      },
    ].toSorted((a, b) => b.created.localeCompare(a.created)),
  );
});

test('a status that is none, or is missing, is refused by its own code', async () => {
  for (const address of [
    path,
    `${path}?status=held`,
    `${path}?status=block&additional_status=x`,
    `${path}/summary?status=`,
  ])
    expect(await client.call('GET', address)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fraud_outcome_status', data: { status: 400 } },
    });
  expect(await client.call('GET', `${path}/download?status=no`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_fraud_outcome_status' },
  });
});

test('suggestions name the order first and then customers, each once', async () => {
  const search = async (term: string) =>
    (
      await client.call(
        'GET',
        `${path}/search?status=block&additional_status=review&search_term=${encodeURIComponent(term)}`,
      )
    ).body;
  expect(await search('5008')).toEqual([{ key: 'order-5008', label: 'Order #5008' }]);
  expect(await search('#5008')).toEqual([{ key: 'order-5008', label: 'Order #5008' }]);
  // An order that was let pass is in no list of the blocked.
  expect(await search('5006')).toEqual([]);
  const [first, ...others] = await search('ANN');
  expect(first).toMatchObject({ label: 'Ann Lee', key: expect.stringMatching(/^customer-\d+$/) });
  expect(others).toEqual([]);
  expect(await search('')).toEqual([]);
});

test('the download is every row of the list, in its order, whatever the page', async () => {
  const asked = { status: 'block', additional_status: 'review', sort: 'amount', direction: 'asc' };
  const { status, headers, body } = await client.call('GET', addressOf({ ...asked, page: 3 }, '/download'));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  const want = expected(asked);
  expect(body.data.map((row: FraudOutcomeTransaction) => row.order_id)).toEqual(want.map((row) => row.order_id));
  const page = await client.call('GET', addressOf(asked));
  expect(body.data.slice(0, 25)).toEqual(page.body.data);
  expect((await client.call('GET', addressOf({ ...asked, search: ['nobody'] }, '/download'))).body).toEqual({
    data: [],
  });
});

test('only merchants of the store see them', async () => {
  await server.addUser({ username: 'shopper', role: 'customer' });
  const shopper = await server.signIn('shopper');
  for (const end of ['', '/summary', '/search', '/download'])
    expect((await shopper.call('GET', `${path}${end}?status=block`)).status).toBe(403);
});

test('the counts follow whatever becomes of an order', async () => {
  const { db } = server.world;
  const scanned = async () =>
    (
      await sql`select fraud_outcome as outcome, currency, count(*)::int as count, sum(total)::int as total from orders where fraud_outcome in ('block', 'review') group by 1, 2 order by 1, 2`.execute(
        db,
      )
    ).rows;
  const counted = async () =>
    (
      await sql`select outcome, currency, sum(count)::int as count, sum(total)::int as total from fraud_outcome_days group by 1, 2 having sum(count) <> 0 order by 1, 2`.execute(
        db,
      )
    ).rows;
  const change = fc.record({
    order_id: fc.integer({ min: 5000, max: 5000 + count - 1 }),
    box: fc.constantFrom(...boxTypes, 'review_allowed' as const),
    status: fc.constantFrom('fraud_outcome_review', 'paid', null),
    total: fc.integer({ min: 1, max: 500 }),
    isDecided: fc.boolean(),
    isGone: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      for (const { order_id, box, status, total, isDecided, isGone } of changes) {
        const order = sql`store_id = ${server.world.store.store_id} and order_id = ${order_id}`;
        if (isGone) await sql`delete from orders where ${order}`.execute(db);
        else
          await sql`update orders set fraud_meta_box_type = ${box}, payment_status = ${status}, total = ${total}, fraud_manual_entry = ${isDecided ? '{}' : null}::jsonb where ${order}`.execute(
            db,
          );
      }
      expect(await counted()).toEqual(await scanned());
    }),
    { numRuns: 15 },
  );
  await sql`select fold_fraud_outcome_days(${server.world.store.store_id})`.execute(db);
  expect(await counted()).toEqual(await scanned());
});

test('what the rules stopped since the list was read is new, and nothing that they let pass', async () => {
  const { db, store } = server.world;
  const asked = { status: 'block', additional_status: 'review' };
  const newRows = async (mark: object) => (await client.call('GET', addressOf({ ...asked, ...mark }, '/new'))).body;
  const mark = await newRows({});
  const latest = rows.reduce(
    (last, { created }) => (created.epochMilliseconds > last.epochMilliseconds ? created : last),
    begin,
  );
  expect(mark).toMatchObject({ count: 0, since: toUtcText(latest) });
  const later = (['block', 'review', 'allow'] as const).map((box, i) => ({
    ...rowOf(0),
    order_id: 900_001 + i,
    order_key: `wc_order_new_${i}`,
    payment_intent_id: null,
    payment_status: box === 'review' ? 'fraud_outcome_review' : 'paid',
    fraud_meta_box_type: box,
    customer_name: i === 0 ? 'Late Larry' : 'Late Lucy',
    created: latest.add({ minutes: i + 1 }),
  }));
  await db.insertInto('orders').values(later).execute();
  try {
    expect(await newRows(mark)).toMatchObject({ count: 2 });
    expect(await newRows({ ...mark, search: ['larry'], known: 0 })).toMatchObject({ count: 1 });
    const unknown = await client.call('GET', addressOf({ status: 'held' }, '/new'));
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_fraud_outcome_status' } });
  } finally {
    await db.deleteFrom('orders').where('store_id', '=', store.store_id).where('order_id', '>', 900_000).execute();
  }
});
