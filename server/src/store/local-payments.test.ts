import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper } from '../testing/shopper.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { readBackOrder } from './settle-order.ts';
import { stockDemoStore } from './stock-demo-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // SEPA debits are in euros; the account settles in dollars all the same.
  world.store.currency = 'eur';
  await world.db.updateTable('stores').set({ currency: 'eur' }).execute();
  await stockDemoStore(world.db, world.store);
});
afterAll(() => world.close());

const orderOf = (order_id: number) =>
  world.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const stockOf = async (slug: string) =>
  (await world.db.selectFrom('products').select('stock').where('slug', '=', slug).executeTakeFirstOrThrow()).stock;

test('a bank debit waits on hold and becomes paid when the bank says so', async () => {
  const shopper = createShopper(world);
  await shopper.add('bud-vase');
  const { order_id, status, payment_result } = await shopper.pay('pm_sepaDebit_success');
  expect({ status, payment_status: payment_result.payment_status }).toEqual({
    status: 'on-hold',
    payment_status: 'success',
  });
  expect((await shopper.cart()).items_count).toBe(0);
  await world.sandbox.clock.advance(60 * 60 * 1000);
  await world.settle();
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({ status: 'processing', payment_method: 'sepa_debit' });
});

test('a bank debit that fails later fails the order and gives the goods back', async () => {
  const before = await stockOf('tea-towels');
  const shopper = createShopper(world);
  await shopper.add('tea-towels');
  const { order_id } = await shopper.pay('pm_sepaDebit_failed');
  expect(await stockOf('tea-towels')).toBe(before - 1);
  await world.sandbox.clock.advance(60 * 60 * 1000);
  await world.settle();
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({ status: 'failed', stock_reduced: false });
  expect(await stockOf('tea-towels')).toBe(before);
});

test('a redirect method answers where to go, and the shopper who comes back finds the order paid', async () => {
  const { stripe } = world.provider;
  const account = { stripeAccount: world.store.account_id };
  const method = await stripe.paymentMethods.create(
    { type: 'klarna', billing_details: { email: 'jenny@example.com', address: { country: 'DE' } } },
    account,
  );
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  const { order_id, payment_result } = await shopper.pay(method.id);
  expect(payment_result.payment_status).toBe('pending');
  const page = new URL(payment_result.redirect_url);
  const done = await world.sandbox.app.request(page.pathname + page.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=succeed',
  });
  expect(done.status).toBe(303);
  expect(done.headers.get('location')).toContain(`/order-received/${order_id}?key=wc_order_`);
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({ status: 'processing', payment_method: 'klarna' });
  expect((await shopper.cart()).items_count).toBe(0);
});

/** As `/order-received` does when the shopper opens it. */
async function readBack(order_id: number): Promise<void> {
  await readBackOrder(world, world.store, await orderOf(order_id));
}
