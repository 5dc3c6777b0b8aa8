import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';
import type { Rule } from '@purser/contract/fraud/ruleset';
import { blocked, inJapan, inUs, items, openFraudShop, rule } from '../testing/fraud-shop.ts';
import { cancel, capture } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { jenny } from '../testing/shopper.ts';
import { getOrderCharge } from '../transactions/get-order-charge.ts';

const world = await openStore();
const shop = await openFraudShop(world);
beforeEach(() => shop.setRules([]));

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
  const shopper = await shop.shopperWith(quantity, ip);
  return shopper.pay('pm_card_visa', {}, shipping ? { shipping_address: { ...jenny, ...shipping } } : {});
};

test.each(cases)('$rule.key holds the orders that it matches, and no others', async ({ rule: one, ...what }) => {
  await shop.setRules([one], { review: true });
  const held = await buy(what.stopped);
  expect(held).toMatchObject({ status: 'on-hold', payment_result: { payment_status: 'success' } });
  const order = await shop.orderOf(held.order_id);
  expect(order).toMatchObject({ fraud_meta_box_type: 'review', payment_status: 'fraud_outcome_review' });
  expect(await shop.notesOf(held.order_id)).toMatch(/^Held for review by fraud rules: .+\.$/m);
  const events = await shop.timelineOf(order.payment_intent_id ?? '');
  const event = events.find(({ type }) => type === 'fraud_outcome_review');
  expect(event?.ruleset_results).toEqual({ [one.key]: 'review' });
  expect(event?.trace).toMatchObject([{ rule: one.key, outcome: 'review', verdict: 'matched' }]);
  expect(event?.trace?.[0]?.leaves.at(-1)).toMatchObject({ seen: what.seen, limit: what.limit, verdict: 'matched' });

  const paid = await buy(what.passed);
  expect(paid).toMatchObject({ status: 'processing' });
  expect(await shop.orderOf(paid.order_id)).toMatchObject({ fraud_meta_box_type: 'allow', payment_status: 'paid' });
  const latest = await shop.outcomeOf(paid.order_id);
  expect(latest).toMatchObject({ status: 'allow', ruleset_results: { [one.key]: 'allow' } });
});

test.each(cases)('without the review feature $rule.key blocks', async ({ rule: one, stopped, passed }) => {
  await shop.setRules([one]);
  const before = (await shop.intents()).length;
  await expect(buy(stopped)).rejects.toMatchObject(blocked);
  expect(await shop.intents()).toHaveLength(before);
  const order = await shop.lastOrder();
  expect(order).toMatchObject({
    status: 'failed',
    fraud_meta_box_type: 'block',
    payment_intent_id: null,
    stock_reduced: false,
  });
  expect(await shop.notesOf(order.order_id)).toMatch(/^Blocked by fraud rules: .+\.$/m);
  expect(await buy(passed)).toMatchObject({ status: 'processing' });
});

test('a block outweighs a review, and the decision has both', async () => {
  await shop.setRules(
    [
      items(1),
      rule('purchase_price_threshold', { key: 'order_total', operator: 'less_than', value: '100000|usd' }, 'block'),
    ],
    {
      review: true,
    },
  );
  const shopper = await shop.shopperWith(2);
  await expect(shopper.pay()).rejects.toMatchObject(blocked);
  const { order_id } = await shop.lastOrder();
  expect(await shop.outcomeOf(order_id)).toMatchObject({
    status: 'block',
    payment_intent_id: null,
    ruleset_results: { order_items_threshold: 'review', purchase_price_threshold: 'block' },
  });
});

test('a blocked order has a timeline by its order number, without a payment', async () => {
  await shop.setRules([items(0, 'block')]);
  const shopper = await shop.shopperWith();
  const refusal = await shopper.pay().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ ...blocked, data: { payment_status: 'failure' } });
  expect((refusal as Error).message).not.toMatch(/fraud|rule|item/i);
  const { order_id } = await shop.lastOrder();
  expect(await shop.timelineOf(order_id)).toMatchObject([
    {
      type: 'fraud_outcome_block',
      ruleset_results: { order_items_threshold: 'block' },
      trace: [{ verdict: 'matched' }],
    },
  ]);
  const charge = await call(getOrderCharge, { order_id }, { context: world.context() });
  expect(charge).toMatchObject({ payment_status: 'fraud_outcome_block', captured: false, payment_intent: null });
});

test('an order that was blocked before its payment began has its payment method, and no card details', async () => {
  await shop.setRules([items(0, 'block')]);
  await expect((await shop.shopperWith()).pay()).rejects.toMatchObject(blocked);
  const { order_id } = await shop.lastOrder();
  const detailsOf = async (payment_method: string) => {
    await world.db.updateTable('orders').set({ payment_method }).where('order_id', '=', order_id).execute();
    return (await call(getOrderCharge, { order_id }, { context: world.context() })).payment_method_details;
  };
  expect(await detailsOf('ideal')).toEqual({ type: 'ideal', ideal: {} });
  // Its billing country is not the country of a card.
  expect(await detailsOf('card')).toEqual({ type: 'card', card: {} });
  expect(await detailsOf('')).toEqual({ type: '' });
});

test('staff approve a held payment, which captures it, or block it, which cancels it', async () => {
  await shop.setRules([items(0)], { review: true });
  const one = await (await shop.shopperWith()).pay();
  const other = await (await shop.shopperWith()).pay();
  const input = async (order_id: number) => ({
    order_id,
    payment_intent_id: (await shop.orderOf(order_id)).payment_intent_id ?? '',
  });
  await capture(world, await input(one.order_id));
  await cancel(world, await input(other.order_id));
  await world.settle();
  expect(await shop.orderOf(one.order_id)).toMatchObject({
    status: 'processing',
    fraud_meta_box_type: 'review_allowed',
  });
  expect(await shop.orderOf(other.order_id)).toMatchObject({
    status: 'cancelled',
    fraud_meta_box_type: 'review_blocked',
    payment_status: 'fraud_outcome_block',
  });
  const types = async (order_id: number) => await shop.eventsOf(order_id);
  expect(await types(one.order_id)).toEqual(
    expect.arrayContaining(['fraud_outcome_review', 'fraud_outcome_manual_approve', 'captured']),
  );
  expect(await types(other.order_id)).toEqual(
    expect.arrayContaining(['fraud_outcome_review', 'fraud_outcome_manual_block', 'authorization_voided']),
  );
});

test('a held payment without a decision expires', async () => {
  await shop.setRules([items(0)], { review: true });
  const { order_id } = await (await shop.shopperWith()).pay();
  await world.sandbox.clock.advance(8 * 86_400_000);
  await world.settle();
  expect(await shop.orderOf(order_id)).toMatchObject({ status: 'cancelled', fraud_meta_box_type: 'review_expired' });
});

test('on the basic level no rule applies, and no decision is stored', async () => {
  await shop.setRules([items(0, 'block')], { level: 'basic' });
  const { order_id } = await (await shop.shopperWith()).pay();
  expect(await shop.orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'allow' });
  await expect(shop.outcomeOf(order_id)).rejects.toMatchObject({
    code: 'wcpay_fraud_outcome_not_found',
    status: 404,
  });
  expect(await shop.factsOf(order_id)).toMatchObject({
    order_total: 3700,
    currency: 'usd',
    item_count: 1,
    ip_country: 'US',
    billing_country: 'US',
    billing_shipping_address_same: true,
  });
});

test('a shopper whose country is unknown is not stopped for it', async () => {
  await shop.setRules(
    cases.slice(0, 2).map((each) => each.rule),
    { review: false },
  );
  const { order_id, status } = await (await shop.shopperWith(1, '10.0.0.7')).pay();
  expect(status).toBe('processing');
  expect(await shop.outcomeOf(order_id)).toMatchObject({
    trace: [
      { verdict: 'unknown', leaves: [{ seen: null }] },
      { verdict: 'unknown', leaves: [{ seen: null, countries: { ip: null, billing: 'US' } }] },
    ],
  });
});

test.each([
  ['of an unknown kind', [{ key: 'moon_phase', outcome: 'block', check: {} }]],
  ['that are not a list', 'error'],
  ['with an unknown check', [rule('address_mismatch', { key: 'address' } as never, 'block')]],
])('rules %s hold the payment, so that it is not charged without a check and no order is lost', async (_, rules) => {
  await shop.setRules(rules);
  const { order_id, status } = await (await shop.shopperWith()).pay();
  expect(status).toBe('on-hold');
  expect(await shop.orderOf(order_id)).toMatchObject({ fraud_meta_box_type: 'review' });
  expect(await shop.notesOf(order_id)).toContain('We couldn’t read your fraud rules');
});

test('limits in a currency that is not the store’s stop no payment', async () => {
  await shop.setRules([
    rule('purchase_price_threshold', { key: 'order_total', operator: 'greater_than', value: '1|eur' }, 'block'),
  ]);
  expect(await (await shop.shopperWith()).pay()).toMatchObject({ status: 'processing' });
});
