import { expect, test } from 'vitest';
import { cancel, capture, refund } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import { reconcileMoneyIntents } from './reconcile-money-intents.ts';
import { openStore } from '../testing/open-store.ts';
import { readOrders } from '../testing/orders.ts';

const world = await openStore();
const { orderOf } = readOrders(world);
const typesOf = async (payment_intent_id: string) =>
  (
    await world.db
      .selectFrom('timeline_events')
      .select('type')
      .where('payment_intent_id', '=', payment_intent_id)
      .orderBy('created')
      .execute()
  ).map((event) => event.type);

test('a payment that is refunded in part and then in full is refunded in every table', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  expect(await orderOf(paid.order_id)).toMatchObject({
    status: 'processing',
    payment_status: 'paid',
    fraud_meta_box_type: 'allow',
  });
  const context = world.context({ request: { idempotency_key: 'first' } });
  const outcome = await refund(world, paid, 2000, { reason: 'duplicate', context });
  expect(outcome).toMatchObject({ amount: 2000, currency: 'usd', status: 'succeeded', charge_id: paid.charge_id });
  expect(await orderOf(paid.order_id)).toMatchObject({
    status: 'processing',
    refunded_total: 2000,
    payment_status: 'refunded_partial',
  });
  const again = await refund(world, paid, 2000, {
    reason: 'duplicate',
    context: world.context({ request: { idempotency_key: 'first' } }),
  });
  expect(again).toEqual(outcome);
  await refund(world, paid, 3000);
  await world.settle();
  expect(await orderOf(paid.order_id)).toMatchObject({
    status: 'refunded',
    refunded_total: 5000,
    payment_status: 'refunded_full',
  });
  expect(await typesOf(paid.payment_intent_id)).toEqual(
    expect.arrayContaining(['started', 'captured', 'partial_refund', 'full_refund']),
  );
  const rows = await world.db
    .selectFrom('transactions')
    .selectAll()
    .where('payment_intent_id', '=', paid.payment_intent_id)
    .orderBy('amount', 'desc')
    .execute();
  expect(rows.map((row) => [row.type, row.amount, row.status])).toEqual([
    ['charge', 5000, 'refunded_full'],
    ['refund', -2000, 'refunded_full'],
    ['refund', -3000, 'refunded_full'],
  ]);
  await expect(refund(world, paid, 1)).rejects.toMatchObject({
    code: 'charge_already_refunded',
    status: 409,
    message: expect.stringMatching(
      /^This payment has already been refunded\. 30\.00 USD was refunded by admin at 2026-/,
    ),
    data: { happened: { act: 'refunded', by: 'admin', amount: 3000, currency: 'usd', at: expect.any(Number) } },
  });
});

test('an authorization is captured once, in part, with the fee of the part', async () => {
  const held = await takePayment(world, { amount: 8000, manual: true });
  expect(await orderOf(held.order_id)).toMatchObject({ status: 'on-hold', payment_status: 'authorized' });
  expect(await capture(world, held, { amount: 6000 })).toEqual({
    id: held.payment_intent_id,
    status: 'succeeded',
  });
  await world.settle();
  expect(await orderOf(held.order_id)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  const row = await world.db
    .selectFrom('transactions')
    .selectAll()
    .where('payment_intent_id', '=', held.payment_intent_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ amount: 6000, fees: 204 });
  const context = world.context({ request: { session: 'another tab' } });
  await expect(capture(world, held, { amount: 6000, context })).rejects.toMatchObject({
    code: 'wcpay_payment_uncapturable',
    status: 409,
    message: expect.stringContaining('in its current state. It was already captured by admin at 2026-'),
    data: { happened: { act: 'captured', by: 'admin', at: expect.any(Number) } },
  });
  const [canceled, elsewhere] = [
    await takePayment(world, { amount: 900, manual: true }),
    await takePayment(world, { amount: 900, manual: true }),
  ];
  await cancel(world, canceled);
  await expect(capture(world, canceled, { context })).rejects.toMatchObject({
    data: { happened: { act: 'canceled', by: 'admin' } },
  });
  // At the provider's own dashboard: no user of ours did it.
  await world.provider.stripe.paymentIntents.capture(
    elsewhere.payment_intent_id,
    {},
    { stripeAccount: world.store.account_id },
  );
  await world.settle();
  await expect(capture(world, elsewhere, { context })).rejects.toMatchObject({
    data: { happened: { act: 'captured', by: null } },
  });
});

test('a refund of an outdated amount is refused and names the earlier refund', async () => {
  const paid = await takePayment(world, { amount: 4100 });
  await refund(world, paid, 3000);
  await expect(refund(world, paid, 4100)).rejects.toMatchObject({
    code: 'stale_amount',
    status: 409,
    data: { rest: 1100, happened: { act: 'refunded', by: 'admin', amount: 3000 } },
  });
});

test('an authorization is canceled, and its order with it', async () => {
  const held = await takePayment(world, { amount: 8000, manual: true });
  expect(await cancel(world, held)).toEqual({
    id: held.payment_intent_id,
    status: 'canceled',
  });
  await world.settle();
  expect(await orderOf(held.order_id)).toMatchObject({
    status: 'cancelled',
    payment_status: 'canceled',
    refunded_total: 0,
  });
  // Of one second, so in no order of their own.
  expect((await typesOf(held.payment_intent_id)).toSorted()).toEqual(['authorization_voided', 'authorized', 'started']);
});

test('an act that moved money while the books couldn’t be written is pending, and recorded later', async () => {
  const paid = await takePayment(world, { amount: 4000 });
  await world.pool.query(`
    create function refuse_ending() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse_ending before update on money_intents for each row
      when (new.state in ('succeeded', 'unknown')) execute function refuse_ending()`);
  const context = world.context();
  const told = await refund(world, paid, 1500, { context });
  expect(told).toMatchObject({ id: null, status: 'pending', amount: 1500 });
  expect(context.response.status).toBe(202);

  await world.pool.query('drop function refuse_ending cascade');
  await world.pool.query("update money_intents set lease = now() where state = 'sent'");
  await reconcileMoneyIntents(world, {});
  await world.settle();
  expect(await orderOf(paid.order_id)).toMatchObject({ refunded_total: 1500, payment_status: 'refunded_partial' });
  const records = await world.db
    .selectFrom('audit_records')
    .select(['action', 'outcome'])
    .where('request_id', '=', context.request.id)
    .execute();
  expect(records).toEqual([{ action: 'refundCharge', outcome: 'done' }]);
});
