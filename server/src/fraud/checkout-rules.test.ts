import { call } from '@orpc/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Check, FraudOutcome, Rule, RuleKey } from '@purser/contract/fraud/ruleset';
import { forgetAccount } from '../connect/read-account.ts';
import { stockDemoStore } from '../catalog/stock-demo-store.ts';
import { setFault } from '../testing/faults.ts';
import { createShopper, jenny } from '../testing/shopper.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { captureAuthorization } from '../transactions/capture-authorization.ts';
import { cancelAuthorization } from '../transactions/cancel-authorization.ts';
import { getOrderCharge } from '../transactions/get-order-charge.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { beginOrder } from '../checkout/begin-order.ts';
import { readCheckout } from '../checkout/checkout-request.ts';
import { readBackOrder, settleUnfinishedOrder } from '../checkout/settle-order.ts';
import { readShopCurrencies } from '../catalog/shop-currencies.ts';
import { readSellingLocations } from '../catalog/selling-locations.ts';
import { saveOptions } from '../settings/save-options.ts';
import { avsUpdate, declinesOnAvs } from './decline-on-avs.ts';
import { getLatestFraudOutcome } from './get-latest-fraud-outcome.ts';
import { judgeOrder, readJudge } from './judge-order.ts';
import { readStoredRules } from './read-rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await stockDemoStore(world.db, world.store);
  await world.db.updateTable('products').set({ stock: 1000 }).execute();
});
beforeEach(() => setRules([]));
afterEach(() => world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' }));
afterAll(() => world.close());

const inUs = '8.8.8.8';
const inJapan = '133.11.0.1';

async function setOption(name: string, value: unknown) {
  await world.db
    .insertInto('options')
    .values({ store_id: world.store.store_id, name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
}

async function setRules(rules: unknown, options: { review?: boolean; level?: string; manual?: boolean } = {}) {
  const { review = false, level = 'advanced', manual = false } = options;
  await setOption('wcpay_frt_review_feature_active', review ? '1' : '0');
  await setOption('purser_settings', {
    current_protection_level: level,
    advanced_fraud_protection_settings: rules,
    is_manual_capture_enabled: manual,
  });
  const isDeclining = declinesOnAvs(await readStoredRules(world.db, world.store.store_id));
  await world.provider.stripe.accounts.update(world.store.account_id, { settings: avsUpdate(isDeclining) });
  await forgetAccount(world, world.store);
}

const rule = (key: RuleKey, check: Check, outcome: FraudOutcome = 'review'): Rule => ({ key, outcome, check });
const items = (value: number, outcome?: FraudOutcome): Rule =>
  rule('order_items_threshold', { key: 'item_count', operator: 'greater_than', value }, outcome);
const avs = (outcome: FraudOutcome): Rule =>
  rule('avs_verification', { key: 'avs_mismatch', operator: 'equals', value: true }, outcome);

const orderOf = (order_id: number) =>
  world.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const lastOrder = () =>
  world.db.selectFrom('orders').selectAll().orderBy('order_id', 'desc').limit(1).executeTakeFirstOrThrow();
const notesOf = async (order_id: number) =>
  (
    await world.db
      .selectFrom('order_notes')
      .select('body')
      .where('order_id', '=', order_id)
      .orderBy('note_id')
      .execute()
  )
    .map((note) => note.body)
    .join('\n');
const factsOf = (order_id: number) =>
  world.db.selectFrom('fraud_facts').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const account = () => ({ stripeAccount: world.store.account_id });
const intents = async () => (await world.provider.stripe.paymentIntents.list({ limit: 100 }, account())).data;
const timeline = async (payment_id: string | number) =>
  (await call(getTimeline, { payment_id: String(payment_id) }, { context: world.context() })).data;
const blocked = { code: 'wcpay_blocked_by_fraud_rule', status: 402 };
const cardOf = async (number: string) => {
  const method = await world.provider.stripe.paymentMethods.create(
    {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
      billing_details: { address: { line1: '510 Townsend Street', postal_code: '94103', country: 'US' } },
    },
    account(),
  );
  return method.id;
};

const shopperWith = async (quantity = 1, ip = inUs) => {
  const shopper = createShopper(world, { ip });
  await shopper.add('brass-pen', quantity);
  return shopper;
};

interface RuleCase {
  rule: Rule;
  /** A purchase that the rule stops, and one that it lets pass. */
  stopped: { ip?: string; quantity?: number; shipping?: Partial<typeof jenny> };
  passed: RuleCase['stopped'];
  seen: unknown;
  limit: unknown;
}
const cases: RuleCase[] = [
  {
    rule: rule('international_ip_address', { key: 'ip_country', operator: 'not_in', value: 'us|ca' }),
    stopped: { ip: inJapan },
    passed: { ip: inUs },
    seen: 'jp',
    limit: 'us|ca',
  },
  {
    rule: rule('ip_address_mismatch', { key: 'ip_billing_country_same', operator: 'equals', value: false }),
    stopped: { ip: inJapan },
    passed: { ip: inUs },
    seen: false,
    limit: false,
  },
  {
    rule: rule('address_mismatch', { key: 'billing_shipping_address_same', operator: 'equals', value: false }),
    stopped: { shipping: { address_1: '1 Elm Street' } },
    passed: { shipping: { first_name: 'Grace', address_1: '510  TOWNSEND street.' } },
    seen: false,
    limit: false,
  },
  {
    // A pen is $32 and shipping $5.
    rule: rule('purchase_price_threshold', { key: 'order_total', operator: 'greater_than', value: '3700|usd' }),
    stopped: { quantity: 2 },
    passed: { quantity: 1 },
    seen: '6900|usd',
    limit: '3700|usd',
  },
  {
    rule: rule('order_items_threshold', {
      operator: 'or',
      checks: [
        { key: 'item_count', operator: 'less_than', value: 1 },
        { key: 'item_count', operator: 'greater_than', value: 3 },
      ],
    }),
    stopped: { quantity: 4 },
    passed: { quantity: 3 },
    seen: 4,
    limit: 3,
  },
];
const buy = async ({ ip, quantity, shipping }: RuleCase['stopped']) => {
  const shopper = await shopperWith(quantity, ip);
  return shopper.pay('pm_card_visa', {}, shipping ? { shipping_address: { ...jenny, ...shipping } } : {});
};

test.each(cases)('$rule.key holds what it matches, and lets the rest pass', async ({ rule: one, ...what }) => {
  await setRules([one], { review: true });
  const held = await buy(what.stopped);
  expect(held).toMatchObject({ status: 'on-hold', payment_result: { payment_status: 'success' } });
  const order = await orderOf(held.order_id);
  expect(order).toMatchObject({ fraud_meta_box_type: 'review', payment_status: 'fraud_outcome_review' });
  expect(await notesOf(held.order_id)).toMatch(/^Held for review by fraud rules: .+\.$/m);
  const events = await timeline(order.payment_intent_id ?? '');
  const event = events.find(({ type }) => type === 'fraud_outcome_review');
  expect(event?.ruleset_results).toEqual({ [one.key]: 'review' });
  expect(event?.trace).toMatchObject([{ rule: one.key, outcome: 'review', verdict: 'matched' }]);
  expect(event?.trace?.[0]?.leaves.at(-1)).toMatchObject({ seen: what.seen, limit: what.limit, verdict: 'matched' });

  const paid = await buy(what.passed);
  expect(paid).toMatchObject({ status: 'processing' });
  expect(await orderOf(paid.order_id)).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'paid' });
  const latest = await call(getLatestFraudOutcome, { order_id: paid.order_id }, { context: world.context() });
  expect(latest).toMatchObject({ status: 'allow', ruleset_results: { [one.key]: 'allow' } });
});

test.each(cases)('without the review feature $rule.key blocks', async ({ rule: one, stopped, passed }) => {
  await setRules([one]);
  const before = (await intents()).length;
  await expect(buy(stopped)).rejects.toMatchObject(blocked);
  expect(await intents()).toHaveLength(before);
  const order = await lastOrder();
  expect(order).toMatchObject({
    status: 'failed',
    fraud_meta_box_type: 'block',
    payment_intent_id: null,
    stock_reduced: false,
  });
  expect(await notesOf(order.order_id)).toMatch(/^Blocked by fraud rules: .+\.$/m);
  expect(await buy(passed)).toMatchObject({ status: 'processing' });
});

test('a block outweighs a review, and both are told', async () => {
  await setRules(
    [
      items(1),
      rule('purchase_price_threshold', { key: 'order_total', operator: 'less_than', value: '100000|usd' }, 'block'),
    ],
    {
      review: true,
    },
  );
  const shopper = await shopperWith(2);
  await expect(shopper.pay()).rejects.toMatchObject(blocked);
  const { order_id } = await lastOrder();
  expect(await call(getLatestFraudOutcome, { order_id }, { context: world.context() })).toMatchObject({
    status: 'block',
    payment_intent_id: null,
    ruleset_results: { order_items_threshold: 'review', purchase_price_threshold: 'block' },
  });
});

test('a blocked order tells its story by order number, without a payment', async () => {
  await setRules([items(0, 'block')]);
  const shopper = await shopperWith();
  const refusal = await shopper.pay().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ ...blocked, data: { payment_status: 'failure' } });
  expect((refusal as Error).message).not.toMatch(/fraud|rule|item/i);
  const { order_id } = await lastOrder();
  expect(await timeline(order_id)).toMatchObject([
    {
      type: 'fraud_outcome_block',
      ruleset_results: { order_items_threshold: 'block' },
      trace: [{ verdict: 'matched' }],
    },
  ]);
  const charge = await call(getOrderCharge, { order_id }, { context: world.context() });
  expect(charge).toMatchObject({ payment_status: 'fraud_outcome_block', captured: false, payment_intent: null });
});

test('an order that was blocked before its payment began says how it was to be paid, and claims no card', async () => {
  await setRules([items(0, 'block')]);
  await expect((await shopperWith()).pay()).rejects.toMatchObject(blocked);
  const { order_id } = await lastOrder();
  const detailsOf = async (payment_method: string) => {
    await world.db.updateTable('orders').set({ payment_method }).where('order_id', '=', order_id).execute();
    return (await call(getOrderCharge, { order_id }, { context: world.context() })).payment_method_details;
  };
  expect(await detailsOf('ideal')).toEqual({ type: 'ideal', ideal: {} });
  // Its billing country is not the country of a card.
  expect(await detailsOf('card')).toEqual({ type: 'card', card: {} });
  expect(await detailsOf('')).toEqual({ type: '' });
});

test('the same cart can pay the blocked order once the rules let it', async () => {
  await setRules([items(1, 'block')]);
  const shopper = await shopperWith(2);
  await expect(shopper.pay()).rejects.toMatchObject(blocked);
  const first = await lastOrder();
  await shopper.add('brass-pen', -1).catch(() => undefined);
  await setRules([items(2, 'block')]);
  const paid = await shopper.pay();
  expect(paid).toMatchObject({ order_id: first.order_id, status: 'processing' });
  const order = await orderOf(first.order_id);
  expect(order).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'paid', attempt: 2 });
  // That it was blocked once stays part of its story.
  const types = (await timeline(order.payment_intent_id ?? '')).map((event) => event.type);
  expect(types).toContain('fraud_outcome_block');
  expect(types).toContain('captured');
});

test('a block ends the payment that an earlier attempt prepared', async () => {
  const shopper = await shopperWith();
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const { payment_intent_id } = await orderOf(order_id);
  await setRules([items(0, 'block')]);
  await world.db.updateTable('orders').set({ attempt_lease: null }).where('order_id', '=', order_id).execute();
  await expect(shopper.pay()).rejects.toMatchObject(blocked);
  const intent = await world.provider.stripe.paymentIntents.retrieve(payment_intent_id ?? '', {}, account());
  expect(intent.status).toBe('canceled');
  await world.settle();
  expect(await orderOf(order_id)).toMatchObject({
    status: 'failed',
    payment_intent_id: null,
    fraud_meta_box_type: 'block',
  });
});

test('an earlier attempt that went through after all counts, whatever the rules say now', async () => {
  const shopper = await shopperWith();
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const { payment_intent_id } = await orderOf(order_id);
  await setRules([items(0, 'block')]);
  await world.db.updateTable('orders').set({ attempt_lease: null }).where('order_id', '=', order_id).execute();
  await authorize(payment_intent_id ?? '');
  expect(await shopper.pay('pm_card_authenticationRequired')).toMatchObject({ order_id, status: 'processing' });
  expect(await orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'allow' });
});

test.each(['block', 'allow'] as const)(
  'an earlier attempt that is paid while the next one is judged counts, and what was said of the next one is withdrawn (%s)',
  async (outcome) => {
    const shopper = await shopperWith();
    const { order_id } = await shopper.pay('pm_card_authenticationRequired');
    const { payment_intent_id } = await orderOf(order_id);
    await setRules([items(outcome === 'block' ? 0 : 50, 'block')]);
    await world.db.updateTable('orders').set({ attempt_lease: null }).where('order_id', '=', order_id).execute();
    // The checkout looks at the earlier payment, and hears late that it was not paid yet.
    await setFault(world, { on: 'GET /v1/payment_intents/*', mode: 'late', delay_ms: 1200 });
    const paying = shopper.pay();
    await expect.poll(() => struck()).toBe(1);
    await authorize(payment_intent_id ?? '');
    expect(await paying).toMatchObject({
      order_id,
      status: 'processing',
      payment_result: { payment_status: 'success' },
    });
    await world.settle();
    expect(await orderOf(order_id)).toMatchObject({
      status: 'processing',
      payment_intent_id,
      payment_status: 'paid',
      fraud_meta_box_type: 'allow',
      stock_reduced: true,
    });
    await expect(call(getLatestFraudOutcome, { order_id }, { context: world.context() })).rejects.toMatchObject({
      status: 404,
    });
    const types = (await timeline(payment_intent_id ?? '')).map((event) => event.type);
    expect(types).toContain('captured');
    expect(types).not.toContain('fraud_outcome_block');
    const paid = (await intents()).filter(
      ({ metadata, status }) => metadata.order_id === String(order_id) && status === 'succeeded',
    );
    expect(paid).toHaveLength(1);
    if (outcome === 'block')
      expect(await notesOf(order_id)).toMatch(/Blocked by fraud rules[^]*An earlier attempt had paid by then/);
  },
);

test('an earlier attempt that was held stays held when it is confirmed while the next one is blocked', async () => {
  await setRules([items(0)], { review: true });
  const shopper = await shopperWith();
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const { payment_intent_id } = await orderOf(order_id);
  await setRules([items(0, 'block')]);
  await world.db.updateTable('orders').set({ attempt_lease: null }).where('order_id', '=', order_id).execute();
  await setFault(world, { on: 'GET /v1/payment_intents/*', mode: 'late', delay_ms: 1200 });
  const paying = shopper.pay();
  await expect.poll(() => struck()).toBe(1);
  await authorize(payment_intent_id ?? '');
  expect(await paying).toMatchObject({ order_id, status: 'on-hold' });
  expect(await orderOf(order_id)).toMatchObject({ payment_intent_id, fraud_meta_box_type: 'review' });
  expect(await call(getLatestFraudOutcome, { order_id }, { context: world.context() })).toMatchObject({
    attempt: 1,
    status: 'review',
  });
});

const struck = async () => {
  const answer = await world.sandbox.app.request('/sandbox/control/faults');
  const { data } = (await answer.json()) as { data: { hits: number }[] };
  return data[0]?.hits;
};

/** The shopper says yes on the bank's page. */
async function authorize(payment_intent_id: string) {
  const intent = await world.provider.stripe.paymentIntents.retrieve(payment_intent_id, {}, account());
  const page = new URL(intent.next_action?.redirect_to_url?.url ?? '', 'http://sandbox');
  const answer = await world.sandbox.app.request(page.pathname + page.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=succeed',
  });
  expect(answer.status).toBeLessThan(400);
}

test('staff approve a held payment, which takes the money, or block it, which lets it go', async () => {
  await setRules([items(0)], { review: true });
  const one = await (await shopperWith()).pay();
  const other = await (await shopperWith()).pay();
  const input = async (order_id: number) => ({
    order_id,
    payment_intent_id: (await orderOf(order_id)).payment_intent_id ?? '',
  });
  await call(captureAuthorization, await input(one.order_id), { context: world.context() });
  await call(cancelAuthorization, await input(other.order_id), { context: world.context() });
  await world.settle();
  expect(await orderOf(one.order_id)).toMatchObject({ status: 'processing', fraud_meta_box_type: 'review_allowed' });
  expect(await orderOf(other.order_id)).toMatchObject({
    status: 'cancelled',
    fraud_meta_box_type: 'review_blocked',
    payment_status: 'fraud_outcome_block',
  });
  const types = async (order_id: number) => (await timeline(order_id)).map((event) => event.type);
  expect(await types(one.order_id)).toEqual(
    expect.arrayContaining(['fraud_outcome_review', 'fraud_outcome_manual_approve', 'captured']),
  );
  expect(await types(other.order_id)).toEqual(
    expect.arrayContaining(['fraud_outcome_review', 'fraud_outcome_manual_block', 'authorization_voided']),
  );
});

test('a held payment that nobody decides on expires', async () => {
  await setRules([items(0)], { review: true });
  const { order_id } = await (await shopperWith()).pay();
  await world.sandbox.clock.advance(8 * 86_400_000);
  await world.settle();
  expect(await orderOf(order_id)).toMatchObject({ status: 'cancelled', fraud_meta_box_type: 'review_expired' });
});

test('on the basic level no rule applies, and nothing is decided', async () => {
  await setRules([items(0, 'block')], { level: 'basic' });
  const { order_id } = await (await shopperWith()).pay();
  expect(await orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'allow' });
  await expect(call(getLatestFraudOutcome, { order_id }, { context: world.context() })).rejects.toMatchObject({
    code: 'wcpay_fraud_outcome_not_found',
    status: 404,
  });
  expect(await factsOf(order_id)).toMatchObject({
    order_total: 3700,
    currency: 'usd',
    item_count: 1,
    ip_country: 'US',
    billing_country: 'US',
    billing_shipping_address_same: true,
  });
});

test('a shopper whose country nobody can say is not stopped for it', async () => {
  await setRules(
    cases.slice(0, 2).map((each) => each.rule),
    { review: false },
  );
  const { order_id, status } = await (await shopperWith(1, '10.0.0.7')).pay();
  expect(status).toBe('processing');
  expect(await call(getLatestFraudOutcome, { order_id }, { context: world.context() })).toMatchObject({
    trace: [
      { verdict: 'unknown', leaves: [{ seen: null }] },
      { verdict: 'unknown', leaves: [{ seen: null, countries: { ip: null, billing: 'US' } }] },
    ],
  });
});

test('what cannot be held is blocked where a rule would hold it, and the note says so', async () => {
  await setRules([items(0)], { review: true });
  const method = await world.provider.stripe.paymentMethods.create(
    {
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT611904300234573201' },
      billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com' },
    },
    account(),
  );
  const judgement = await begin(await shopperWith(), method.id, { isCard: false, canBeHeld: false });
  expect(judgement.outcome).toBe('block');
  const { order_id } = await lastOrder();
  expect(await notesOf(order_id)).toContain('this way to pay cannot be held');
  expect(await call(getLatestFraudOutcome, { order_id }, { context: world.context() })).toMatchObject({
    status: 'block',
    ruleset_results: { order_items_threshold: 'block' },
    trace: [{ outcome: 'review', verdict: 'matched' }],
  });
});

/** A checkout that comes no further than its decision: then the process dies. */
async function begin(
  shopper: Awaited<ReturnType<typeof shopperWith>>,
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
    await setRules([items(0, outcome)], { review });
    const shopper = await shopperWith();
    expect(await begin(shopper, 'pm_card_visa')).toMatchObject({ outcome });
    const { order_id, store_id } = await lastOrder();
    await world.db.updateTable('orders').set({ attempt_lease: null }).where('order_id', '=', order_id).execute();
    await settleUnfinishedOrder(world, { store_id, order_id });
    expect(await orderOf(order_id)).toMatchObject({ status: 'failed', payment_intent_id: null, stock_reduced: false });
    await setRules([]);
    expect(await shopper.pay()).toMatchObject({ order_id, status: 'processing' });
    const order = await orderOf(order_id);
    expect(order.fraud_meta_box_type).toBe('allow');
    const types = (await timeline(order_id)).map((event) => event.type);
    expect(types).not.toContain('fraud_outcome_review');
  },
);

test.each([
  ['of an unknown kind', [{ key: 'moon_phase', outcome: 'block', check: {} }]],
  ['that are no list', 'error'],
  ['with a check that nobody understands', [rule('address_mismatch', { key: 'address' } as never, 'block')]],
])('rules %s hold the payment, so that nothing is charged unseen and no order is lost', async (_, rules) => {
  await setRules(rules);
  const { order_id, status } = await (await shopperWith()).pay();
  expect(status).toBe('on-hold');
  expect(await orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'review' });
  expect(await notesOf(order_id)).toContain('The fraud rules could not be read');
});

test('limits in another currency than the store’s now is stop nobody', async () => {
  await setRules([
    rule('purchase_price_threshold', { key: 'order_total', operator: 'greater_than', value: '1|eur' }, 'block'),
  ]);
  expect(await (await shopperWith()).pay()).toMatchObject({ status: 'processing' });
});

// The bank's word on the card.
const zipFails = '4000000000000036';
const bothFail = '4000000000000010';
const unchecked = '4000000000000044';
const good = '4242424242424242';

test.each([zipFails, bothFail])(
  'AVS that blocks makes the account refuse card %s, and the order is blocked by it',
  async (number) => {
    await setRules([avs('block')]);
    const shopper = await shopperWith();
    await expect(shopper.pay(await cardOf(number))).rejects.toMatchObject({ status: 402 });
    const order = await lastOrder();
    expect(order).toMatchObject({
      status: 'failed',
      fraud_meta_box_type: 'block',
      payment_status: 'fraud_outcome_block',
    });
    expect(await factsOf(order.order_id)).toMatchObject({ avs_mismatch: true });
    const latest = await call(getLatestFraudOutcome, { order_id: order.order_id }, { context: world.context() });
    expect(latest).toMatchObject({ status: 'block', ruleset_results: { avs_verification: 'block' } });
    expect((await timeline(order.order_id)).map((event) => event.type)).toContain('fraud_outcome_block');
    // Another card pays the same order.
    expect(await shopper.pay(await cardOf(good))).toMatchObject({ order_id: order.order_id, status: 'processing' });
    expect(await orderOf(order.order_id)).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'paid' });
    expect(await factsOf(order.order_id)).toMatchObject({ avs_mismatch: false });
  },
);

test('AVS that blocks also blocks while the account does not know of it', async () => {
  await setRules([avs('block')]);
  await world.provider.stripe.accounts.update(world.store.account_id, {
    settings: { card_payments: { decline_on: { avs_failure: false } } },
  });
  await forgetAccount(world, world.store);
  const shopper = await shopperWith();
  await expect(shopper.pay(await cardOf(zipFails))).rejects.toMatchObject(blocked);
  const order = await lastOrder();
  expect(order).toMatchObject({
    status: 'cancelled',
    fraud_meta_box_type: 'block',
    payment_status: 'fraud_outcome_block',
  });
  const intent = await world.provider.stripe.paymentIntents.retrieve(order.payment_intent_id ?? '', {}, account());
  expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 });
});

test('AVS that holds for review holds what fails, and takes what passes at once', async () => {
  await setRules([avs('review')], { review: true });
  const held = await (await shopperWith()).pay(await cardOf(zipFails));
  expect(held.status).toBe('on-hold');
  expect(await orderOf(held.order_id)).toMatchObject({
    fraud_meta_box_type: 'review',
    payment_status: 'fraud_outcome_review',
  });
  const event = (await timeline(held.order_id)).find(({ type }) => type === 'fraud_outcome_review');
  expect(event).toMatchObject({
    ruleset_results: { avs_verification: 'review' },
    trace: [{ verdict: 'matched', leaves: [{ key: 'avs_mismatch', seen: true }] }],
  });

  for (const number of [good, unchecked]) {
    const paid = await (await shopperWith()).pay(await cardOf(number));
    expect(paid.status).toBe('processing');
    await world.settle();
    const order = await orderOf(paid.order_id);
    expect(order).toMatchObject({ status: 'processing', fraud_meta_box_type: 'allow', payment_status: 'paid' });
    // Nobody was told that the order waits.
    expect(await notesOf(paid.order_id)).not.toContain('On hold');
  }
});

test('a card that the bank refuses anyway was neither held nor blocked', async () => {
  await setRules([avs('review')], { review: true });
  const shopper = await shopperWith();
  await expect(shopper.pay(await cardOf('4000000000009995'))).rejects.toMatchObject({
    code: 'woocommerce_rest_payment_error',
  });
  const order = await lastOrder();
  expect(order).toMatchObject({ status: 'failed', fraud_meta_box_type: 'payment_started', payment_status: 'failed' });
  expect(await notesOf(order.order_id)).not.toContain('fraud rules');
  expect((await timeline(order.order_id)).map((event) => event.type)).not.toContain('fraud_outcome_review');
});

test('under manual capture a card that passes AVS stays held like any other', async () => {
  await setRules([avs('review')], { review: true, manual: true });
  const { order_id, status } = await (await shopperWith()).pay(await cardOf(good));
  expect(status).toBe('on-hold');
  await world.settle();
  expect(await orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'authorized' });
});

test('a shopper who comes back from the bank is judged by the card too', async () => {
  await setRules([avs('review')], { review: true });
  const { order_id } = await (await shopperWith()).pay('pm_card_authenticationRequired');
  const begun = await orderOf(order_id);
  await authorize(begun.payment_intent_id ?? '');
  expect(await readBackOrder(world, world.store, begun)).toMatchObject({
    status: 'processing',
    payment_status: 'paid',
  });
});

test('a crash after the money was held for the card alone is brought to its end by a job', async () => {
  await setRules([avs('review')], { review: true });
  const { order_id } = await (await shopperWith()).pay('pm_card_authenticationRequired');
  const begun = await orderOf(order_id);
  await authorize(begun.payment_intent_id ?? '');
  await world.settle();
  expect(await orderOf(order_id)).toMatchObject({ status: 'pending' });
  await world.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where key like 'finish_card_check:%'",
  );
  await world.settle();
  expect(await orderOf(order_id)).toMatchObject({ status: 'processing', payment_status: 'paid' });
});

test('switching the review feature tells the account whether to refuse or to let through', async () => {
  await setRules([avs('review')]);
  const declines = async () =>
    (await world.provider.stripe.accounts.retrieve(world.store.account_id)).settings?.card_payments?.decline_on
      ?.avs_failure;
  expect(await declines()).toBe(true);
  await call(saveOptions, { wcpay_frt_review_feature_active: '1' }, { context: world.context() });
  expect(await declines()).toBe(false);
  await call(saveOptions, { wcpay_frt_review_feature_active: '0' }, { context: world.context() });
  expect(await declines()).toBe(true);
  // Without such a rule the account's own setting stays.
  await setOption('purser_settings', {});
  await call(saveOptions, { wcpay_frt_review_feature_active: '1' }, { context: world.context() });
  expect(await declines()).toBe(true);
});
