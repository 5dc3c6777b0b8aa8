import { expect, test } from 'vitest';
import { cancel, capture, refund } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import type { TakenPayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';

const world = await openStore();

const refundOnce = (paid: TakenPayment, amount: number, key: string) =>
  refund(world, paid, amount, { context: world.context({ request: { idempotency_key: key } }) }).then(
    (outcome) => outcome.status as string,
    (error: { code: string }) => error.code,
  );
const count = (results: string[], value: string): number => results.filter((each) => each === value).length;
const refundedAtProvider = async (paid: TakenPayment) => {
  const charge = await world.provider.stripe.charges.retrieve(
    paid.charge_id,
    {},
    { stripeAccount: world.store.account_id },
  );
  return charge.amount_refunded;
};
const booked = async (paid: TakenPayment) => {
  const row = await world.db
    .selectFrom('charges')
    .select('amount_refunded')
    .where('charge_id', '=', paid.charge_id)
    .executeTakeFirstOrThrow();
  return row.amount_refunded;
};

test('of many refunds at once exactly as many succeed as fit', async () => {
  const paid = await takePayment(world, { amount: 10_000 });
  const results = await Promise.all(Array.from({ length: 12 }, (_, i) => refundOnce(paid, 1500, `race ${i}`)));
  expect(count(results, 'succeeded')).toBe(6);
  expect(count(results, 'stale_amount') + count(results, 'rest_invalid_param')).toBe(6);
  expect(await refundedAtProvider(paid)).toBe(9000);
  await world.settle();
  expect(await booked(paid)).toBe(9000);
});

test('of two full refunds at once one succeeds and the other learns of it', async () => {
  const paid = await takePayment(world, { amount: 10_000 });
  const results = await Promise.all([refundOnce(paid, 10_000, 'tab one'), refundOnce(paid, 10_000, 'tab two')]);
  expect(results.toSorted()).toEqual(['charge_already_refunded', 'succeeded']);
  expect(await refundedAtProvider(paid)).toBe(10_000);
});

test('two tabs with the same key are one refund', async () => {
  const paid = await takePayment(world, { amount: 10_000 });
  const results = await Promise.all(Array.from({ length: 5 }, () => refundOnce(paid, 1000, 'the same')));
  expect(count(results, 'succeeded')).toBeGreaterThanOrEqual(1);
  expect(count(results, 'succeeded') + count(results, 'idempotency_in_progress')).toBe(5);
  expect(await refundOnce(paid, 1000, 'the same')).toBe('succeeded');
  expect(await refundedAtProvider(paid)).toBe(1000);
  expect(await refundOnce(paid, 1001, 'the same')).toBe('idempotency_key_reused');
});

test('a double click without a key is one refund, and another person is another', async () => {
  const paid = await takePayment(world, { amount: 10_000 });
  const click = (session: string) =>
    refund(world, paid, 700, { context: world.context({ request: { session } }) }).then(
      () => 'succeeded',
      (error: { code: string }) => error.code,
    );
  await Promise.all([click('one'), click('one')]);
  expect(await refundedAtProvider(paid)).toBe(700);
  await click('two');
  expect(await refundedAtProvider(paid)).toBe(1400);
});

test('a refund here and one at the provider itself never make more than was paid', async () => {
  const paid = await takePayment(world, { amount: 10_000 });
  const [ours] = await Promise.all([
    refundOnce(paid, 6000, 'ours'),
    world.provider.stripe.refunds
      .create({ charge: paid.charge_id, amount: 6000 }, { stripeAccount: world.store.account_id })
      .then(() => 'succeeded')
      .catch(() => 'refused'),
  ]);
  expect(['succeeded', 'wcpay_refund_payment', 'rest_invalid_param', 'stale_amount']).toContain(ours);
  await world.settle();
  expect(await refundedAtProvider(paid)).toBe(6000);
  expect(await booked(paid)).toBe(6000);
});

test('capture and cancel at once end as one of them', async () => {
  const held = await takePayment(world, { amount: 4000, manual: true });
  const results = await Promise.allSettled([
    capture(world, held),
    cancel(world, held),
    capture(world, held, { context: world.context({ request: { session: 'another tab' } }) }),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  await world.settle();
  const [row] = await world.db
    .selectFrom('authorizations')
    .select('state')
    .where('payment_intent_id', '=', held.payment_intent_id)
    .execute();
  expect(['captured', 'voided']).toContain(row?.state);
});

test('amounts that are no refund are refused before anything is recorded', async () => {
  const paid = await takePayment(world, { amount: 1000 });
  for (const amount of [0, -1, 1.5, Number.NaN])
    await expect(refund(world, paid, amount)).rejects.toMatchObject({ status: 400 });
  await expect(refund(world, paid, 1001)).rejects.toMatchObject({
    status: 400,
    code: 'rest_invalid_param',
    data: { params: { amount: expect.stringContaining('10.00 USD') } },
  });
  const held = await takePayment(world, { amount: 1000, manual: true });
  await expect(refund(world, held, 1)).rejects.toMatchObject({ code: 'charge_not_refundable' });
  expect(
    await world.db
      .selectFrom('money_intents')
      .selectAll()
      .where('charge_id', 'in', [paid.charge_id, held.charge_id])
      .execute(),
  ).toEqual([]);
});
