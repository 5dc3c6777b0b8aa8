import { call } from '@orpc/server';
import { matchKinds, mostOfType, recordTypes } from '@purser/contract/search/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listCustomers } from '../customers/list-customers.ts';
import { listDisputes } from '../disputes/list-disputes.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { openStore } from '../testing/open-store.ts';
import { refund } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import { createShopper } from '../testing/shopper.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { searchRecords } from './search-records.ts';

const world = await openStore({ stock: true });
const context = world.context();

const search = async (term: string) => (await call(searchRecords, { term }, { context })).data;
/** What a term finds, in order, as `type id`. */
const found = async (term: string): Promise<string[]> => (await search(term)).map(({ type, id }) => `${type} ${id}`);

// First of all, because orders of tests that don't go through the checkout take the numbers after it.
const shopper = createShopper(world);
await shopper.add('canvas-tote');
const name = { first_name: 'Róisín', last_name: 'O’Brien', email: 'ro.obrien@example.com' };
const bought = await shopper.pay('pm_card_mastercard', name);
await world.settle();

test('customers are found without accents, apostrophes and case, by parts of words in any order', async () => {
  const { order_id } = bought;
  for (const term of [
    "o'brien",
    'OBRIEN',
    'O’Brien',
    'roisin',
    'RÓISÍN O',
    'brien róis',
    'ro.obrien@',
    'sin o’b',
    'ob',
  ]) {
    const records = await search(term);
    expect(records[0], term).toMatchObject({ type: 'customer', title: 'Róisín O’Brien', detail: name.email });
    if (term !== 'ob') expect(records.map(({ type, id }) => `${type} ${id}`)).toContain(`order ${order_id}`);
  }
  expect((await search('roisin')).map(({ type, match }) => [type, match])).toEqual(
    expect.arrayContaining([
      ['customer', 'name'],
      ['payment', 'name'],
      ['order', 'name'],
    ]),
  );
  // The number of the test card ends in 4444.
  for (const term of ['4444', '•••• 4444', 'Mastercard •••• 4444', 'ending in 4444'])
    expect(await search(term)).toMatchObject([{ type: 'payment', detail: expect.stringContaining('•••• 4444') }]);
});

test('an order number finds its order and payment, with and without its sign', async () => {
  const { order_id, payment_intent_id } = await takePayment(world, { amount: 4990 });
  const both = [`order ${order_id}`, `payment ${payment_intent_id}`].toSorted();
  for (const term of [`#${order_id}`, `Order #${order_id}`, ` # ${order_id} `])
    expect((await found(term)).toSorted()).toEqual(both);
  expect(await found(String(order_id))).toEqual(expect.arrayContaining(both));
});

test('an id finds its record, whole or by a distinctive beginning', async () => {
  const paid = await takePayment(world, { amount: 2500 });
  const id = String((await refund(world, paid, 700)).id);
  const payment = `payment ${paid.payment_intent_id}`;
  for (const term of [paid.payment_intent_id, paid.charge_id, paid.payment_intent_id.slice(0, 10)])
    expect(await found(term)).toEqual([payment]);
  expect(await found(id)).toEqual([`refund ${id}`]);
  const [record] = await search(id);
  expect(record).toMatchObject({ match: 'id', amount: 700, currency: 'usd', status: 'succeeded' });
  expect(record?.href).toContain(paid.payment_intent_id);
});

test('an amount finds payments, refunds and orders in any notation, in every kind of currency', async () => {
  const paid = await takePayment(world, { amount: 123_450 });
  await refund(world, paid, 3777);
  const yen = await takePayment(world, { amount: 81_500, currency: 'jpy' });
  const waiting = await takePayment(world, { amount: 6642, manual: true });
  await world.settle();
  const both = [`order ${paid.order_id}`, `payment ${paid.payment_intent_id}`];
  for (const term of ['1,234.50', '$1,234.50', '1.234,50 $', '1234.5 usd', 'USD 1 234,50'])
    expect((await found(term)).toSorted(), term).toEqual(both);
  expect(await found('€1,234.50')).toEqual([]);
  expect((await found('¥81,500')).toSorted()).toEqual([`order ${yen.order_id}`, `payment ${yen.payment_intent_id}`]);
  expect(await found('66.42')).toContain(`payment ${waiting.payment_intent_id}`);
  expect(await search('37.77')).toMatchObject([{ type: 'refund', match: 'amount', amount: 3777, currency: 'usd' }]);
});

test('references of banks find their payout and refund', async () => {
  const paid = await takePayment(world, { amount: 9100 });
  const refund_id = String((await refund(world, paid, 9100)).id);
  const arn = '74123450123456789012345';
  await sql`update refunds set data = data || ${JSON.stringify({ destination_details: { type: 'card', card: { reference: arn } } })}::jsonb
    where refund_id = ${refund_id}`.execute(world.db);
  await sql`insert into payouts (store_id, payout_id, created, date, type, status, amount, currency, automatic, method, bank_account,
      bank_reference_key, data, projected)
    values (${world.store.store_id}, 'po_searched', now(), now(), 'deposit', 'paid', 778899, 'usd', true, 'standard',
      'STRIPE TEST BANK •••• 6789', 'TRACE20260310A', '{}', now())`.execute(world.db);
  for (const term of [arn, `ARN ${arn}`, arn.slice(0, 12)]) {
    expect(await found(term)).toEqual([`refund ${refund_id}`]);
    expect((await call(listTransactions, { search: [term] }, { context })).data).toMatchObject([{ type: 'refund' }]);
  }
  for (const term of ['TRACE20260310A', 'TRACE2026', 'po_searched', '7,788.99']) {
    expect(await found(term), term).toEqual(['payout po_searched']);
    expect((await call(listPayouts, { search: [term] }, { context })).data, term).toMatchObject([
      { id: 'po_searched' },
    ]);
  }
});

test('the best matches come first and the newest within, few of each type', async () => {
  // Order 1020 and its payment, payments of $1,020.00, and a card that ends in 1020.
  while ((await takePayment(world, { amount: 102_000 })).order_id < 1020);
  const records = await search('1020');
  expect(
    records
      .slice(0, 2)
      .map(({ type, match }) => [type, match])
      .toSorted(),
  ).toEqual([
    ['order', 'number'],
    ['payment', 'number'],
  ]);
  expect(records.map(({ match }) => matchKinds.indexOf(match))).toEqual(
    records.map(({ match }) => matchKinds.indexOf(match)).toSorted(),
  );
  for (const type of recordTypes)
    expect(records.filter((record) => record.type === type).length).toBeLessThanOrEqual(mostOfType);
  expect(new Set(records.map(({ type, id }) => `${type} ${id}`)).size).toBe(records.length);
  const [, ...rest] = records.filter(({ match }) => match === 'amount').map(({ created }) => created);
  expect(rest).toEqual(rest.toSorted().toReversed());
});

test('a term of nothing, of signs or of markup finds nothing and breaks nothing', async () => {
  for (const term of [
    '',
    ' ',
    '\t\n',
    '%',
    '_',
    '*',
    '%%%',
    '___',
    "'",
    '’’’',
    '\\',
    '\0',
    '\u200b',
    '#',
    '()',
    '<b>',
    '•••• 42',
  ])
    expect(await search(term), JSON.stringify(term)).toEqual([]);
  for (const term of [
    'pi_',
    'pi_%',
    'ch_ab',
    `pi_${'z'.repeat(190)}`,
    '9'.repeat(200),
    '#' + '9'.repeat(30),
    "'; drop table orders; --",
  ])
    expect(await search(term), term).toEqual([]);
  await expect(search('a'.repeat(201))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const list = async (term: string) => {
    const input = { search: [term] };
    await call(listTransactions, input, { context });
    await call(listOrders, input, { context });
    await call(listCustomers, input, { context });
    await call(listPayouts, input, { context });
    await call(listDisputes, input, { context });
  };
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (term) => {
      await search(term);
      await list(term);
    }),
    { numRuns: 15 },
  );
});

test('another store finds none of it', async () => {
  const paid = await takePayment(world, { amount: 4321 });
  const elsewhere = world.context({ store: { ...world.store, store_id: 999 } });
  for (const term of [String(paid.order_id), paid.payment_intent_id, '43.21', '4242', 'grace', 'obrien'])
    expect((await call(searchRecords, { term }, { context: elsewhere })).data).toEqual([]);
});
