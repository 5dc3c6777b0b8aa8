import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { openStore } from '../testing/open-store.ts';
import { refund } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import { searchRecords } from './search-records.ts';

const world = await openStore();
const context = world.context();

const search = async (term: string) => (await call(searchRecords, { term }, { context })).data;
/** What a term finds, in order, as `type id`. */
const found = async (term: string): Promise<string[]> => (await search(term)).map(({ type, id }) => `${type} ${id}`);

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
