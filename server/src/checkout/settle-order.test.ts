import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { JobPayloads } from '../context.ts';
import { moneyAlarms } from '../metrics.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openStore } from '../testing/open-store.ts';
import { readOrders } from '../testing/orders.ts';
import { createShopper } from '../testing/shopper.ts';
import { settleUnfinishedOrder } from './settle-order.ts';

const world = await openStore({ stock: true });
afterEach(() => clearFaults(world));
const { notesOf, orderOf, productOf: product } = readOrders(world);

test('a checkout whose process died is finished by reading the payment', async () => {
  const shopper = createShopper(world);
  await shopper.add('canvas-tote');
  const { order_id } = await shopper.pay();
  // As if the crash came right after the confirmation.
  await world.db
    .updateTable('orders')
    .set({ status: 'pending', paid_at: null, attempt_lease: sql`now() - interval '1 second'` })
    .where('order_id', '=', order_id)
    .execute();
  await settleUnfinishedOrder(world, { store_id: world.store.store_id, order_id });
  expect(await orderOf(order_id)).toMatchObject({ status: 'processing' });
});

test('an order that is disputed before it is known to be paid thanks the customer, and doesn’t ask them to wait', async () => {
  const shopper = createShopper(world);
  await shopper.add('canvas-tote');
  const { order_id } = await shopper.pay('pm_card_createDispute');
  await world.settle();
  await world.db
    .updateTable('orders')
    .set({ status: 'pending', paid_at: null, attempt_lease: sql`now() - interval '1 second'` })
    .where('order_id', '=', order_id)
    .execute();
  await world.db.deleteFrom('mail').where('dedupe_key', 'like', `order-%-${order_id}`).execute();
  await settleUnfinishedOrder(world, { store_id: world.store.store_id, order_id });
  expect(await orderOf(order_id)).toMatchObject({ status: 'on-hold' });
  const mails = await world.db
    .selectFrom('mail')
    .select('dedupe_key')
    .where('dedupe_key', 'like', `order-%-${order_id}`)
    .execute();
  expect(mails).toEqual([{ dedupe_key: `order-paid-${order_id}` }]);
});

/** An order whose payment was not answered, as the job that the checkout left behind finds it. */
async function unanswered(slug: string) {
  const shopper = createShopper(world);
  await shopper.add(slug);
  const { order_id } = await shopper.pay();
  await world.db
    .updateTable('orders')
    .set({ status: 'pending', paid_at: null, attempt_lease: null, payment_intent_id: 'pi_gone' })
    .where('order_id', '=', order_id)
    .execute();
  return order_id;
}
/** The next look at an order, when it comes, and what it is told. */
async function nextLook(order_id: number) {
  const { rows } = await sql<{ payload: JobPayloads['settle_order']; seconds: number }>`
    select payload, extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
    where key = ${`settle_order:${world.store.store_id}:${order_id}`}`.execute(world.db);
  return rows[0];
}
const alarmsOf = async (alarm: string) =>
  (await moneyAlarms.get()).values.find(({ labels }) => labels.alarm === alarm)?.value ?? 0;

test('a payment that the provider doesn’t know for a day is given up, with an alarm, and restocked', async () => {
  const before = await alarmsOf('lost_payment');
  const tote = await product('canvas-tote');
  const order_id = await unanswered('canvas-tote');
  let payload: JobPayloads['settle_order'] = { store_id: world.store.store_id, order_id };
  const pauses: number[] = [];
  for (let look = 0; look < 3; look++) {
    await settleUnfinishedOrder(world, payload);
    const next = await nextLook(order_id);
    pauses.push(Math.round((next?.seconds ?? 0) / 15) * 15);
    payload = next?.payload ?? payload;
  }
  expect(pauses).toEqual([15, 30, 60]);
  expect(await orderOf(order_id)).toMatchObject({ status: 'pending', stock_reduced: true });
  await world.sandbox.clock.advance(24 * 3_600_000);
  await settleUnfinishedOrder(world, payload);
  expect(await orderOf(order_id)).toMatchObject({ status: 'failed', stock_reduced: false });
  expect((await product('canvas-tote')).stock).toBe(tote.stock);
  expect(await notesOf(order_id)).toContainEqual(
    expect.stringContaining('The payment provider can’t find payment pi_gone,'),
  );
  expect(await alarmsOf('lost_payment')).toBe(before + 1);
});

test('a payment that can’t be read for a day raises one alarm, and is retried every hour', async () => {
  const before = await alarmsOf('unread_payment');
  const order_id = await unanswered('canvas-tote');
  await setFault(world, { on: 'GET /v1/payment_intents/*', mode: '500', times: 99 });
  const payload = { store_id: world.store.store_id, order_id, looks: 20, since: world.clock.now().toString() };
  await settleUnfinishedOrder(world, payload);
  expect((await nextLook(order_id))?.seconds).toBeCloseTo(3600, -2);
  expect(await alarmsOf('unread_payment')).toBe(before);
  await world.sandbox.clock.advance(24 * 3_600_000);
  await settleUnfinishedOrder(world, payload);
  const next = await nextLook(order_id);
  await settleUnfinishedOrder(world, next?.payload ?? payload);
  expect(await alarmsOf('unread_payment')).toBe(before + 1);
  expect((await notesOf(order_id)).filter((text) => text.includes('couldn’t reach the payment provider'))).toHaveLength(
    1,
  );
  expect(await orderOf(order_id)).toMatchObject({ status: 'pending', stock_reduced: true });
});
