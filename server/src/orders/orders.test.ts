import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { refundOrder } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { readOrders } from '../testing/orders.ts';
import { createShopper } from '../testing/shopper.ts';
import { createStore } from '../create-store.ts';
import { completeOrder } from './complete-order.ts';
import { createOrder } from '../checkout/create-order.ts';
import { getOrder } from './get-order.ts';
import { listCustomers } from '../customers/list-customers.ts';
import { listMail } from '../mail/list-mail.ts';
import { listOrders } from './list-orders.ts';
import { saveShipment } from './save-shipment.ts';
import { summarizeOrders } from './summarize-orders.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { searchTransactions } from '../transactions/search-transactions.ts';
import { summarizeTransactions } from '../transactions/summarize-transactions.ts';

const world = await openStore({ stock: true });
const { stockOf } = readOrders(world);

const buy = async (slug: string, quantity = 1, email = 'jenny@example.com', name = 'Jenny') => {
  const shopper = createShopper(world);
  await shopper.add(slug, quantity);
  const { order_id } = await shopper.pay('pm_card_visa', { email, first_name: name });
  return order_id;
};
const as = () => ({ context: world.context() });

test('an order page has its lines, addresses, payment and history', async () => {
  const id = await buy('stoneware-mug', 2);
  const order = await call(getOrder, { id }, as());
  expect(order).toMatchObject({
    number: String(id),
    status: 'processing',
    total: 5300,
    refundable: 5300,
    payment_method_title: 'Visa •••• 4242',
    customer_ip: '203.0.113.9',
    billing: { city: 'San Francisco', email: 'jenny@example.com' },
    lines: [{ name: 'Stoneware mug', quantity: 2, total: 4800, refunded_quantity: 0 }],
  });
  expect(order.notes.map((note) => note.text)).toEqual([
    'Order status changed from Pending payment to Processing.',
    'Order placed through the checkout.',
  ]);
  await expect(call(getOrder, { id: 999_999 }, as())).rejects.toMatchObject({
    code: 'woocommerce_rest_order_invalid_id',
    status: 404,
  });
});

test('an order keeps how it was sent, and its history says so', async () => {
  const id = await buy('bud-vase');
  expect(await call(getOrder, { id }, as())).toMatchObject({ shipment: null });
  const shipment = { carrier: 'UPS', tracking_number: '1Z999', shipped_on: '2026-03-09' };
  const saved = await call(saveShipment, { id, ...shipment, carrier: ' UPS ' }, as());
  expect(saved).toMatchObject({ shipment });
  await call(saveShipment, { id, ...shipment }, as());
  expect(await call(saveShipment, { id }, as())).toMatchObject({ shipment: null });
  const { notes } = await call(getOrder, { id }, as());
  expect(notes.map(({ text }) => text).slice(0, 3)).toEqual([
    'The shipping details were removed.',
    'Shipped with UPS on March 9, 2026 under tracking number 1Z999.',
    'Order status changed from Pending payment to Processing.',
  ]);
  await expect(call(saveShipment, { id, shipped_on: '2026-02-30' }, as())).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(call(saveShipment, { id: 999_999 }, as())).rejects.toMatchObject({ status: 404 });
});

test('a refund by lines returns the goods and mails one receipt; the rest makes the order refunded, and mails none when asked not to', async () => {
  const id = await buy('bud-vase', 3);
  const before = await stockOf('bud-vase');
  await refundOrder(world, id, 2600, { lines: [{ id: 1, quantity: 1 }], restock: true });
  await world.settle();
  expect(await stockOf('bud-vase')).toBe(before + 1);
  const partly = await call(getOrder, { id }, as());
  expect(partly).toMatchObject({
    status: 'processing',
    refunded_total: 2600,
    refundable: partly.total - 2600,
    lines: [{ refunded_quantity: 1, refunded_total: 2600 }],
    refunds: [{ amount: 2600, status: 'succeeded', refunded_by: 'admin', refunded_by_id: expect.any(Number) }],
  });
  await expect(refundOrder(world, id, 100, { lines: [{ id: 1, quantity: 3 }] })).rejects.toMatchObject({
    status: 400,
    data: { params: { lines: expect.stringContaining('only 2') } },
  });

  await refundOrder(world, id, 1000, { restock: false });
  await refundOrder(world, id, partly.refundable - 1000, { restock: false, email_customer: false });
  await world.settle();
  expect(await call(getOrder, { id }, as())).toMatchObject({ status: 'refunded', refundable: 0 });
  expect(await stockOf('bud-vase')).toBe(before + 1);
  const { data } = await call(listMail, { search: ['refund'] }, as());
  expect(data.filter((mail) => mail.subject.includes(String(id))).map((mail) => mail.subject)).toEqual([
    `Refund of $10.00 for your Test store order ${id}`,
    `Refund of $26.00 for your Test store order ${id}`,
  ]);
  // Each of the order's mails leads to it.
  const about = (await call(listMail, { search: [`order ${id}`] }, as())).data;
  expect(about.map(({ order_id }) => order_id)).toEqual([id, id, id]);
  const counted = async (query: Record<string, unknown>) => (await call(listMail, query, as())).total_count;
  expect(await counted({ status_is: 'kept' })).toBe(await counted({}));
  expect(await counted({ status_is_not: 'kept' })).toBe(0);
  const today = world.clock.now().toString().slice(0, 10);
  expect(await counted({ date_after: today, status_is: 'kept' })).toBe(await counted({ date_after: today }));
  expect(await counted({ date_before: '2026-01-01' })).toBe(0);
});

test('a refund above what is left is refused and changes nothing', async () => {
  const id = await buy('brass-pen');
  await expect(refundOrder(world, id, 999_999)).rejects.toMatchObject({ status: 400 });
  expect(await call(getOrder, { id }, as())).toMatchObject({ refunds: [], refundable: 3700 });
});

test('a paid order can be completed once, by name; one that is not paid cannot', async () => {
  const id = await buy('brass-pen');
  expect(await call(completeOrder, { id }, as())).toMatchObject({ status: 'completed' });
  expect(await call(completeOrder, { id }, as())).toMatchObject({ status: 'completed' });
  const order = await call(getOrder, { id }, as());
  expect(order.notes[0]).toMatchObject({ author: 'admin', text: 'Order status changed from Processing to Completed.' });
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  const pending = await shopper.pay('pm_card_authenticationRequired');
  await expect(call(completeOrder, { id: pending.order_id }, as())).rejects.toMatchObject({ code: 'order_not_paid' });
  await expect(refundOrder(world, pending.order_id, 100)).rejects.toMatchObject({
    code: 'order_not_paid',
  });
});

test('orders are found by name, address and number, filtered by status and counted', async () => {
  const id = await buy('canvas-tote', 1, 'zoe_100%@example.com', 'Zoë');
  const find = async (query: Record<string, unknown>) =>
    (await call(listOrders, query, as())).data.map((order) => order.id);
  expect(await find({ search: ['zoë'] })).toEqual([id]);
  expect(await find({ search: ['zoe_100%'] })).toEqual([id]);
  expect(await find({ search: [`#${id}`] })).toEqual([id]);
  expect(await find({ search: ['nobody\u0000'] })).toEqual([]);
  const all = await call(listOrders, { pagesize: 100, sort: 'number', direction: 'asc' }, as());
  expect(all.data.map((order) => order.id)).toEqual(all.data.map((order) => order.id).toSorted((a, b) => a - b));
  const summary = await call(summarizeOrders, {}, as());
  expect(summary.count).toBe(all.total_count);
  for (const [status, count] of Object.entries(summary.count_by_status))
    expect((await call(listOrders, { status_is: [status], pagesize: 1 }, as())).total_count).toBe(count);
  // By what they are worth, whatever their currency.
  const set = (change: { total: number; currency: string; store_total: number }) =>
    world.db.updateTable('orders').set(change).where('order_id', '=', id).execute();
  const { total, currency, store_total } = all.data.at(-1)!;
  await set({ total: 900_000, currency: 'jpy', store_total: 1 });
  expect((await find({ sort: 'total', direction: 'asc' }))[0]).toBe(id);
  await set({ total, currency, store_total });
  // Amounts are units of the currency, both bounds included.
  const totals = all.data.map((order) => order.total).toSorted((a, b) => a - b);
  const most = (totals.at(-1) ?? 0) / 100;
  const largest = totals.filter((total) => total === totals.at(-1)).length;
  expect(await find({ amount_min: most })).toHaveLength(largest);
  expect((await call(summarizeOrders, { amount_max: most - 0.01 }, as())).count).toBe(all.total_count - largest);
});

test('orders, payments and customers are found by what screens print and people type', async () => {
  const id = await buy('canvas-tote', 1, 'p.oneil@example.com', 'Pádraig O’Neil');
  const { payment_intent_id, charge_id } = await world.db
    .selectFrom('orders')
    .select(['payment_intent_id', 'charge_id'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await world.settle();
  const { data: rows } = await call(listTransactions, { search: [`#${id}`] }, as());
  expect(rows).toMatchObject([{ type: 'charge', order: { number: String(id) } }]);
  const transaction_id = rows[0]?.transaction_id ?? '';
  for (const term of [
    "o'neil",
    'O’NEIL',
    'padraig',
    `#${id}`,
    `Order #${id}`,
    payment_intent_id,
    charge_id,
    transaction_id,
  ]) {
    const search = [term ?? ''];
    expect((await call(listOrders, { search }, as())).data.map((order) => order.id)).toEqual([id]);
    expect((await call(summarizeOrders, { search }, as())).count).toBe(1);
    expect((await call(listTransactions, { search }, as())).data).toMatchObject([{ transaction_id }]);
    expect((await call(summarizeTransactions, { search }, as())).count).toBe(1);
    expect((await call(searchTransactions, { search_term: term ?? '' }, as())).length).toBeGreaterThan(0);
  }
  for (const term of ["o'neil", 'padraig', `#${id}`])
    expect((await call(listCustomers, { search: [term] }, as())).data).toMatchObject([
      { email: 'p.oneil@example.com' },
    ]);
  // The last digits as the screen prints them, and as people type them.
  for (const term of ['•••• 4242', 'Visa •••• 4242', '4242'])
    expect((await call(listOrders, { search: [term], pagesize: 100 }, as())).data.map((order) => order.id)).toContain(
      id,
    );
  expect((await call(listOrders, { search: ['•••• 4241'] }, as())).data).toEqual([]);
});

test('customers have what they spent, refunds taken off', async () => {
  const { data } = await call(listCustomers, { search: ['zoe_'] }, as());
  expect(data).toMatchObject([
    { email: 'zoe_100%@example.com', orders_count: 1, spent: [{ amount: 2700, currency: 'usd' }] },
  ]);
});

test('each store counts its own orders, however many come at once', async () => {
  const last = await buy('tea-towels');
  const store_id = await createStore(world, { name: 'Other', host: 'other.example', account_id: 'acct_other' });
  const { product_id } = await world.db
    .selectFrom('products')
    .select('product_id')
    .where('store_id', '=', store_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const context = world.context({ store: { ...world.store, store_id } });
  const orders = await Promise.all(
    Array.from({ length: 5 }, () => call(createOrder, { line_items: [{ product_id, quantity: 1 }] }, { context })),
  );
  expect(orders.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1001, 1002, 1003, 1004, 1005]);
  expect(await buy('tea-towels')).toBe(last + 1);
});
