import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

const pay = (payment_method = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method,
    confirm: true,
    capture_method: 'automatic',
    ...more,
  });

/** Everything of one currency, available or not. */
async function total(): Promise<number> {
  const { available, pending } = await sandbox.stripe.balance.retrieve();
  return [...available, ...pending]
    .filter((funds) => funds.currency === 'usd')
    .reduce((sum, funds) => sum + funds.amount, 0);
}

test('a held payment is captured in part and then refunded', async () => {
  const { stripe } = sandbox;
  const intent = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    capture_method: 'manual',
  });
  expect(intent.status).toBe('requires_capture');
  const captured = await stripe.paymentIntents.capture(intent.id, {
    amount_to_capture: 4000,
    expand: ['latest_charge.balance_transaction'],
  });
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 4000,
    latest_charge: { balance_transaction: { amount: 4000, fee: 146, net: 3854 } },
  });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { order_id: '42' } });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 1500, metadata: { order_id: '42' } });
  const charge = await stripe.charges.retrieve(idOf(refund.charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ amount_refunded: 1500, refunded: false, refunds: { data: [{ id: refund.id }] } });
});

test('a confirmation may bring the address of delivery', async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
  const paid = await stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
    return_url: 'https://shop.example/back',
    shipping: { name: 'Ada', address: { line1: '1 Main Street', country: 'US' } },
    expand: ['latest_charge'],
  });
  const shipping = { name: 'Ada', address: { line1: '1 Main Street', country: 'US', city: null } };
  expect(paid).toMatchObject({ shipping, latest_charge: { shipping } });
});

test('what can be refunded is what was captured and not refunded yet', async () => {
  const { stripe } = sandbox;
  const { id } = await pay();
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 0 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'amount',
  });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 2001 })).rejects.toMatchObject({
    param: 'amount',
    message: 'Refund amount ($20.01) is greater than charge amount ($20.00)',
  });
  await stripe.refunds.create({ payment_intent: id, amount: 1500, reason: 'requested_by_customer' });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 501 })).rejects.toMatchObject({
    message: expect.stringContaining('unrefunded amount'),
  });
  await stripe.refunds.create({ payment_intent: id });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
    statusCode: 400,
  });
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'charge',
  });
  await expect(stripe.refunds.create({ payment_intent: id, reason: 'bored' })).rejects.toMatchObject({
    param: 'reason',
  });
  const held = await pay('pm_card_visa', { capture_method: 'manual' });
  await expect(stripe.refunds.create({ payment_intent: held.id })).rejects.toMatchObject({
    code: 'charge_not_refundable',
  });
});

test('two refunds at once never exceed the charge', async () => {
  const { stripe } = sandbox;
  const { id } = await pay();
  const attempts = await Promise.allSettled(
    Array.from({ length: 6 }, () => stripe.refunds.create({ payment_intent: id, amount: 700 })),
  );
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(2);
  const charge = (await stripe.charges.list({ payment_intent: id })).data[0];
  expect(charge?.amount_refunded).toBe(1400);
});

test('an asynchronous refund is pending until the bank has it', async () => {
  const { stripe } = sandbox;
  const { id } = await pay('pm_card_pendingRefund');
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await sandbox.clock.advance(60_000);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  const told = (await sandbox.events()).filter((event) => event.data.object.id === refund.id).slice(-2);
  const data = { previous_attributes: { status: 'pending' } };
  expect(told).toMatchObject([
    { type: 'charge.refund.updated', data },
    { type: 'refund.updated', data },
  ]);
});

test('a refund that fails later restores the balance', async () => {
  const { stripe } = sandbox;
  const { id } = await pay('pm_card_refundFail');
  const before = await total();
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 1200 });
  expect(refund.status).toBe('succeeded');
  expect(await total()).toBe(before - 1200);
  await sandbox.clock.advance(60_000);
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction', 'charge'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 1200 },
    charge: { amount_refunded: 0, refunded: false },
  });
  expect(await total()).toBe(before);
  expect((await sandbox.events()).map((event) => event.type)).toContain('refund.failed');
  await stripe.refunds.create({ payment_intent: id });
});

test('a pending refund can be called back for half an hour, a finished one cannot', async () => {
  const { stripe } = sandbox;
  const { id } = await pay('pm_card_pendingRefund');
  const before = await total();
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect((await stripe.refunds.cancel(refund.id)).status).toBe('canceled');
  expect(await total()).toBe(before);
  const done = await stripe.refunds.create({ payment_intent: (await pay()).id });
  await expect(stripe.refunds.cancel(done.id)).rejects.toMatchObject({ code: 'refund_not_cancelable' });
});

test('the platform refunds its share on request, in proportion', async () => {
  const { stripe, platform } = sandbox;
  const { id } = await pay('pm_card_visa', { application_fee_amount: 200 });
  const refund = await stripe.refunds.create({
    payment_intent: id,
    amount: 500,
    refund_application_fee: true,
    expand: ['balance_transaction'],
  });
  expect(refund).toMatchObject({ balance_transaction: { amount: -500, fee: -50, net: -450 } });
  const [fee] = (await platform.applicationFees.list({ limit: 1 })).data;
  expect(fee).toMatchObject({ amount: 200, amount_refunded: 50, refunded: false });
});

test('the bank reference of a refund arrives a day later', async () => {
  const { stripe } = sandbox;
  const refund = await stripe.refunds.create({ payment_intent: (await pay()).id });
  expect(refund.destination_details?.card).toMatchObject({ reference_status: 'pending' });
  await sandbox.clock.advance(25 * 3_600_000);
  expect((await stripe.refunds.retrieve(refund.id)).destination_details?.card).toMatchObject({
    reference_status: 'available',
    reference: expect.stringMatching(/^\d{23}$/),
  });
});

test('metadata of a refund can be changed, nothing else', async () => {
  const { stripe } = sandbox;
  const refund = await stripe.refunds.create({ payment_intent: (await pay()).id, metadata: { a: '1' } });
  expect((await stripe.refunds.update(refund.id, { metadata: { a: '', b: '2' } })).metadata).toEqual({ b: '2' });
  await expect(stripe.refunds.update(refund.id, { amount: 1 } as Stripe.RefundUpdateParams)).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
});

test('an uncaptured authorization is released after seven days', async () => {
  const { stripe } = sandbox;
  const { id } = await pay('pm_card_visa', { capture_method: 'manual' });
  await stripe.accounts.update(sandbox.keys().account, { settings: { payouts: { schedule: { interval: 'manual' } } } });
  const before = await total();
  await sandbox.clock.advance(7 * 86_400_000 - 1000);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  await sandbox.clock.advance(2000);
  const expired = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
  expect(expired).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
    amount_capturable: 0,
    latest_charge: {
      captured: false,
      refunded: true,
      refunds: { data: [{ reason: 'expired_uncaptured_charge', balance_transaction: null }] },
    },
  });
  expect(await total()).toBe(before);
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  const types = (await sandbox.events())
    .filter((event) => JSON.stringify(event.data.object).includes(id))
    .map((event) => event.type);
  expect(types.slice(-2)).toEqual(['charge.expired', 'payment_intent.canceled']);
});

test('an intent can be canceled only before capture', async () => {
  const { stripe } = sandbox;
  const open = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
  expect(await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
  await expect(stripe.paymentIntents.cancel(open.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await expect(stripe.paymentIntents.cancel((await pay()).id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await expect(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('more than was held cannot be captured, and nothing twice', async () => {
  const { stripe } = sandbox;
  const { id } = await pay('pm_card_visa', { capture_method: 'manual' });
  await expect(stripe.paymentIntents.capture(id, { amount_to_capture: 2001 })).rejects.toMatchObject({
    code: 'amount_too_large',
    param: 'amount_to_capture',
  });
  await expect(stripe.paymentIntents.capture(id, { application_fee_amount: 2001 })).rejects.toMatchObject({
    param: 'application_fee_amount',
  });
  await expect(stripe.paymentIntents.capture(id, { statement_descriptor: '<store>' })).rejects.toMatchObject({
    param: 'statement_descriptor',
  });
  const results = await Promise.allSettled([stripe.paymentIntents.capture(id), stripe.paymentIntents.capture(id)]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a charge is captured through its intent, not by its own id', async () => {
  const { stripe } = sandbox;
  const intent = await pay('pm_card_visa', { capture_method: 'manual' });
  const charge = idOf(intent.latest_charge);
  await expect(stripe.charges.capture(charge, { amount: 1500 })).rejects.toMatchObject({
    statusCode: 400,
    rawType: 'invalid_request_error',
    message: expect.stringContaining(`Capture the PaymentIntent ${intent.id} instead`),
  });
  await stripe.paymentIntents.capture(intent.id);
  await expect(stripe.charges.capture(charge)).rejects.toMatchObject({ code: 'charge_already_captured' });
});
