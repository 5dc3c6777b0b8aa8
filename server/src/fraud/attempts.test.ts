import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSellingLocations } from '../catalog/selling-locations.ts';
import { readShopCurrencies } from '../multi-currency/shop-currencies.ts';
import { beginOrder } from '../checkout/begin-order.ts';
import { readCheckout } from '../checkout/checkout-request.ts';
import { settleUnfinishedOrder } from '../checkout/settle-order.ts';
import { setFault } from '../testing/faults.ts';
import { blocked, items, openFraudShop } from '../testing/fraud-shop.ts';
import type { FraudShop } from '../testing/fraud-shop.ts';
import { openStore } from '../testing/open-store.ts';
import { jenny } from '../testing/shopper.ts';
import { judgeOrder, readJudge } from './judge-order.ts';

const world = await openStore();
const shop = await openFraudShop(world);
beforeEach(() => shop.setRules([]));
afterEach(() => world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' }));

test('the same cart can pay the blocked order once the rules let it', async () => {
  await shop.setRules([items(1, 'block')]);
  const shopper = await shop.shopperWith(2);
  await expect(shopper.pay()).rejects.toMatchObject(blocked);
  const first = await shop.lastOrder();
  await shopper.add('brass-pen', -1).catch(() => undefined);
  await shop.setRules([items(2, 'block')]);
  const paid = await shopper.pay();
  expect(paid).toMatchObject({ order_id: first.order_id, status: 'processing' });
  const order = await shop.orderOf(first.order_id);
  expect(order).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'paid', attempt: 2 });
  // The timeline keeps the first decision.
  const types = await shop.eventsOf(order.payment_intent_id ?? '');
  expect(types).toContain('fraud_outcome_block');
  expect(types).toContain('captured');
});

test('a block ends the payment that an earlier attempt prepared', async () => {
  const shopper = await shop.shopperWith();
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const { payment_intent_id } = await shop.orderOf(order_id);
  await shop.setRules([items(0, 'block')]);
  await shop.releaseAttempt(order_id);
  await expect(shopper.pay()).rejects.toMatchObject(blocked);
  const intent = await world.provider.stripe.paymentIntents.retrieve(payment_intent_id ?? '', {}, shop.account);
  expect(intent.status).toBe('canceled');
  await world.settle();
  expect(await shop.orderOf(order_id)).toMatchObject({
    status: 'failed',
    payment_intent_id: null,
    fraud_meta_box_type: 'block',
  });
});

test('an earlier attempt that was paid counts, whatever the rules are now', async () => {
  const shopper = await shop.shopperWith();
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const { payment_intent_id } = await shop.orderOf(order_id);
  await shop.setRules([items(0, 'block')]);
  await shop.releaseAttempt(order_id);
  await shop.authorize(payment_intent_id);
  expect(await shopper.pay('pm_card_authenticationRequired')).toMatchObject({ order_id, status: 'processing' });
  expect(await shop.orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'allow' });
});

test.each(['block', 'allow'] as const)(
  'an earlier attempt that is paid while the next one is judged counts, and the next decision (%s) is deleted',
  async (outcome) => {
    const shopper = await shop.shopperWith();
    const { order_id } = await shopper.pay('pm_card_authenticationRequired');
    const { payment_intent_id } = await shop.orderOf(order_id);
    await shop.setRules([items(outcome === 'block' ? 0 : 50, 'block')]);
    await shop.releaseAttempt(order_id);
    // The checkout reads the earlier payment, and its response, still unpaid, is late.
    await setFault(world, { on: 'GET /v1/payment_intents/*', mode: 'late', delay_ms: 1200 });
    const paying = shopper.pay();
    await expect.poll(() => struck()).toBe(1);
    await shop.authorize(payment_intent_id);
    expect(await paying).toMatchObject({
      order_id,
      status: 'processing',
      payment_result: { payment_status: 'success' },
    });
    await world.settle();
    expect(await shop.orderOf(order_id)).toMatchObject({
      status: 'processing',
      payment_intent_id,
      payment_status: 'paid',
      fraud_meta_box_type: 'allow',
      stock_reduced: true,
    });
    await expect(shop.outcomeOf(order_id)).rejects.toMatchObject({
      status: 404,
    });
    const types = await shop.eventsOf(payment_intent_id ?? '');
    expect(types).toContain('captured');
    expect(types).not.toContain('fraud_outcome_block');
    const paid = (await shop.intents()).filter(
      ({ metadata, status }) => metadata.order_id === String(order_id) && status === 'succeeded',
    );
    expect(paid).toHaveLength(1);
    if (outcome === 'block')
      expect(await shop.notesOf(order_id)).toMatch(/Blocked by fraud rules[^]*An earlier attempt had already paid/);
  },
);

test('an earlier attempt that was held stays held when it is confirmed while the next one is blocked', async () => {
  await shop.setRules([items(0)], { review: true });
  const shopper = await shop.shopperWith();
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const { payment_intent_id } = await shop.orderOf(order_id);
  await shop.setRules([items(0, 'block')]);
  await shop.releaseAttempt(order_id);
  await setFault(world, { on: 'GET /v1/payment_intents/*', mode: 'late', delay_ms: 1200 });
  const paying = shopper.pay();
  await expect.poll(() => struck()).toBe(1);
  await shop.authorize(payment_intent_id);
  expect(await paying).toMatchObject({ order_id, status: 'on-hold' });
  expect(await shop.orderOf(order_id)).toMatchObject({ payment_intent_id, fraud_meta_box_type: 'review' });
  expect(await shop.outcomeOf(order_id)).toMatchObject({
    attempt: 1,
    status: 'review',
  });
});

const struck = async () => {
  const answer = await world.sandbox.app.request('/sandbox/control/faults');
  const { data } = (await answer.json()) as { data: { hits: number }[] };
  return data[0]?.hits;
};

test('a payment method that cannot be held is blocked where a rule would hold it, and the note says so', async () => {
  await shop.setRules([items(0)], { review: true });
  const method = await world.provider.stripe.paymentMethods.create(
    {
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT611904300234573201' },
      billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com' },
    },
    shop.account,
  );
  const judgement = await begin(await shop.shopperWith(), method.id, { isCard: false, canBeHeld: false });
  expect(judgement.outcome).toBe('block');
  const { order_id } = await shop.lastOrder();
  expect(await shop.notesOf(order_id)).toContain('this payment method can’t be held');
  expect(await shop.outcomeOf(order_id)).toMatchObject({
    status: 'block',
    ruleset_results: { order_items_threshold: 'block' },
    trace: [{ outcome: 'review', verdict: 'matched' }],
  });
});

/** A checkout that ends after its decision, as when the process crashes. */
async function begin(
  shopper: Awaited<ReturnType<FraudShop['shopperWith']>>,
  method: string,
  pay: { isCard: boolean; canBeHeld: boolean } = { isCard: true, canBeHeld: true },
) {
  const context = shopper.context();
  const request = readCheckout(
    { billing_address: jenny, customer_note: '', payment_data: [{ key: 'wcpay-payment-method', value: method }] },
    await readSellingLocations(world.db, world.store.store_id),
  );
  const judge = await readJudge(context);
  const sale = { currencies: await readShopCurrencies(context), whyNot: () => undefined };
  const { judgement } = await beginOrder(context, shopper.token, request, 'card', sale, (tx, order) =>
    judgeOrder(tx, context, world.store, order, judge, { ...pay, isManualCapture: false }),
  );
  return judgement;
}

test.each([
  ['block', false],
  ['review', true],
] as const)(
  'a crash between the decision to %s and the payment charges nothing, and the cart can pay again',
  async (outcome, review) => {
    await shop.setRules([items(0, outcome)], { review });
    const shopper = await shop.shopperWith();
    expect(await begin(shopper, 'pm_card_visa')).toMatchObject({ outcome });
    const { order_id, store_id } = await shop.lastOrder();
    await shop.releaseAttempt(order_id);
    await settleUnfinishedOrder(world, { store_id, order_id });
    expect(await shop.orderOf(order_id)).toMatchObject({
      status: 'failed',
      payment_intent_id: null,
      stock_reduced: false,
    });
    await shop.setRules([]);
    expect(await shopper.pay()).toMatchObject({ order_id, status: 'processing' });
    const order = await shop.orderOf(order_id);
    expect(order.fraud_meta_box_type).toBe('allow');
    const types = await shop.eventsOf(order_id);
    expect(types).not.toContain('fraud_outcome_review');
  },
);
