import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';
import { readBackOrder } from '../checkout/settle-order.ts';
import { forgetAccount } from '../connect/read-account.ts';
import { saveOptions } from '../settings/save-options.ts';
import { avs, blocked, openFraudShop } from '../testing/fraud-shop.ts';
import { openStore } from '../testing/open-store.ts';

const world = await openStore();
const shop = await openFraudShop(world);
beforeEach(() => shop.setRules([]));

// Cards of the sandbox, by what the bank finds wrong.
const zipFails = '4000000000000036';
const bothFail = '4000000000000010';
const unchecked = '4000000000000044';
const good = '4242424242424242';

test.each([zipFails, bothFail])(
  'a blocking AVS rule makes the account decline card %s, and the order is blocked',
  async (number) => {
    await shop.setRules([avs('block')]);
    const shopper = await shop.shopperWith();
    await expect(shopper.pay(await shop.cardOf(number))).rejects.toMatchObject({ status: 402 });
    const order = await shop.lastOrder();
    expect(order).toMatchObject({
      status: 'failed',
      fraud_meta_box_type: 'block',
      payment_status: 'fraud_outcome_block',
    });
    expect(await shop.factsOf(order.order_id)).toMatchObject({ avs_mismatch: true });
    const latest = await shop.outcomeOf(order.order_id);
    expect(latest).toMatchObject({ status: 'block', ruleset_results: { avs_verification: 'block' } });
    expect(await shop.eventsOf(order.order_id)).toContain('fraud_outcome_block');
    // Another card pays the same order.
    expect(await shopper.pay(await shop.cardOf(good))).toMatchObject({
      order_id: order.order_id,
      status: 'processing',
    });
    expect(await shop.orderOf(order.order_id)).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'paid' });
    expect(await shop.factsOf(order.order_id)).toMatchObject({ avs_mismatch: false });
  },
);

test('a blocking AVS rule also blocks while the account’s own setting is off', async () => {
  await shop.setRules([avs('block')]);
  await world.provider.stripe.accounts.update(world.store.account_id, {
    settings: { card_payments: { decline_on: { avs_failure: false } } },
  });
  await forgetAccount(world, world.store);
  const shopper = await shop.shopperWith();
  await expect(shopper.pay(await shop.cardOf(zipFails))).rejects.toMatchObject(blocked);
  const order = await shop.lastOrder();
  expect(order).toMatchObject({
    status: 'cancelled',
    fraud_meta_box_type: 'block',
    payment_status: 'fraud_outcome_block',
  });
  const intent = await world.provider.stripe.paymentIntents.retrieve(order.payment_intent_id ?? '', {}, shop.account);
  expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 });
});

test('an AVS rule that holds for review holds a failed check and captures a passed one at once', async () => {
  await shop.setRules([avs('review')], { review: true });
  const held = await (await shop.shopperWith()).pay(await shop.cardOf(zipFails));
  expect(held.status).toBe('on-hold');
  expect(await shop.orderOf(held.order_id)).toMatchObject({
    fraud_meta_box_type: 'review',
    payment_status: 'fraud_outcome_review',
  });
  const event = (await shop.timelineOf(held.order_id)).find(({ type }) => type === 'fraud_outcome_review');
  expect(event).toMatchObject({
    ruleset_results: { avs_verification: 'review' },
    trace: [{ verdict: 'matched', leaves: [{ key: 'avs_mismatch', seen: true }] }],
  });

  for (const number of [good, unchecked]) {
    const paid = await (await shop.shopperWith()).pay(await shop.cardOf(number));
    expect(paid.status).toBe('processing');
    await world.settle();
    const order = await shop.orderOf(paid.order_id);
    expect(order).toMatchObject({ status: 'processing', fraud_meta_box_type: 'allow', payment_status: 'paid' });
    // No note says that the order waits.
    expect(await shop.notesOf(paid.order_id)).not.toContain('On hold');
  }
});

test('a card that the bank declines is neither held nor blocked', async () => {
  await shop.setRules([avs('review')], { review: true });
  const shopper = await shop.shopperWith();
  await expect(shopper.pay(await shop.cardOf('4000000000009995'))).rejects.toMatchObject({
    code: 'woocommerce_rest_payment_error',
  });
  const order = await shop.lastOrder();
  expect(order).toMatchObject({ status: 'failed', fraud_meta_box_type: 'payment_started', payment_status: 'failed' });
  expect(await shop.notesOf(order.order_id)).not.toContain('fraud rules');
  expect(await shop.eventsOf(order.order_id)).not.toContain('fraud_outcome_review');
});

test('under manual capture a card that passes AVS stays authorized like any other', async () => {
  await shop.setRules([avs('review')], { review: true, manual: true });
  const { order_id, status } = await (await shop.shopperWith()).pay(await shop.cardOf(good));
  expect(status).toBe('on-hold');
  await world.settle();
  expect(await shop.orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'authorized' });
});

test('a payment that the shopper confirms at the bank is judged by the card too', async () => {
  await shop.setRules([avs('review')], { review: true });
  const { order_id } = await (await shop.shopperWith()).pay('pm_card_authenticationRequired');
  const begun = await shop.orderOf(order_id);
  await shop.authorize(begun.payment_intent_id);
  // A shopper waits a second at most; on a busy machine our books may take longer, and this is not about the wait.
  expect(await readBackOrder(world, world.store, begun, { patience: 20_000 })).toMatchObject({
    status: 'processing',
    payment_status: 'paid',
  });
});

test('a job captures a payment that was authorized only to check the card, after a crash', async () => {
  await shop.setRules([avs('review')], { review: true });
  const { order_id } = await (await shop.shopperWith()).pay('pm_card_authenticationRequired');
  const begun = await shop.orderOf(order_id);
  await shop.authorize(begun.payment_intent_id);
  await world.settle();
  // The job is enqueued for five seconds later.
  await world.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where key like 'finish_card_check:%'",
  );
  await world.settle();
  expect(await shop.orderOf(order_id)).toMatchObject({ status: 'processing', payment_status: 'paid' });
});

test('switching the review feature changes whether the account declines a wrong postal code', async () => {
  await shop.setRules([avs('review')]);
  const declines = async () =>
    (await world.provider.stripe.accounts.retrieve(world.store.account_id)).settings?.card_payments?.decline_on
      ?.avs_failure;
  expect(await declines()).toBe(true);
  await call(saveOptions, { wcpay_frt_review_feature_active: '1' }, { context: world.context() });
  expect(await declines()).toBe(false);
  await call(saveOptions, { wcpay_frt_review_feature_active: '0' }, { context: world.context() });
  expect(await declines()).toBe(true);
  // Without such a rule the account's own setting stays.
  await shop.setOption('purser_settings', {});
  await call(saveOptions, { wcpay_frt_review_feature_active: '1' }, { context: world.context() });
  expect(await declines()).toBe(true);
});
