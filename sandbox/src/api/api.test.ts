import { expect, test } from 'vitest';
import Stripe from 'stripe';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

const pay = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    ...more,
  });

/** A bare request, for what the SDK would not send. */
async function raw(method: string, path: string, body = '', headers: Record<string, string> = {}) {
  const { secret, account } = sandbox.keys();
  const response = await sandbox.request(`https://api.stripe.com${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      'stripe-account': account,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body }),
  });
  const json = (await response.json()) as { error?: Record<string, unknown> } & Record<string, unknown>;
  return { status: response.status, json, headers: response.headers };
}

test('parameters are refused in the words of Stripe, naming the field', async () => {
  const { stripe } = sandbox;
  const create = (params: object) => stripe.paymentIntents.create({ amount: 2000, currency: 'usd', ...params });
  await expect(create({ colour: 'red' })).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  await expect(create({ automatic_payment_methods: { enabled: true, shape: 'round' } })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'automatic_payment_methods[shape]',
  });
  await expect(
    stripe.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams),
  ).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' });
  await expect(create({ amount: 'ten' })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
  await expect(create({ amount: 10.5 })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
  await expect(create({ amount: 0 })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
  await expect(create({ amount: 49 })).rejects.toMatchObject({ code: 'amount_too_small', param: 'amount' });
  await expect(create({ amount: 100_000_000 })).rejects.toMatchObject({ code: 'amount_too_large', param: 'amount' });
  await expect(create({ amount: 100_000_000, currency: 'jpy' })).rejects.toMatchObject({
    message: 'Amount must be no more than ¥99,999,999',
  });
  await expect(create({ currency: 'zzz' })).rejects.toMatchObject({
    param: 'currency',
    type: 'StripeInvalidRequestError',
  });
  await expect(create({ capture_method: 'sometime' })).rejects.toMatchObject({ param: 'capture_method' });
  await expect(create({ customer: 'cus_none' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  await expect(create({ return_url: 'https://x.example' })).rejects.toMatchObject({ param: 'return_url' });
  await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
    param: 'intent',
  });
});

test('a client of an older version may still name payment method types', async () => {
  const { status, json } = await raw(
    'POST',
    '/v1/payment_intents',
    'amount=2000&currency=usd&payment_method_types[]=card',
    { 'stripe-version': '2023-10-16' },
  );
  expect(status).toBe(200);
  expect(json['payment_method_types']).toEqual(['card']);
});

test('every response is JSON with a request id, also for unknown paths', async () => {
  const { status, json, headers } = await raw('GET', '/v1/nothing');
  expect(status).toBe(404);
  expect(json.error?.['message']).toContain('Unrecognized request URL (GET: /v1/nothing)');
  expect((await raw('GET', '/v1/charges')).headers.get('request-id')).toMatch(/^req_/);
  expect(headers.get('content-type')).toBe('application/json');
});

test('keys open only what is theirs', async () => {
  expect((await raw('GET', '/v1/charges', '', { authorization: '' })).status).toBe(401);
  expect(
    (await raw('GET', '/v1/charges', '', { authorization: 'Bearer sk_test_wrong' })).json.error?.['message'],
  ).toContain('Invalid API Key provided');
  expect((await raw('GET', '/v1/charges', '', { 'stripe-account': 'acct_other' })).json.error).toMatchObject({
    code: 'account_invalid',
  });
  await expect(sandbox.publishable.charges.list()).rejects.toMatchObject({
    code: 'secret_key_required',
    statusCode: 401,
  });
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    metadata: { note: 'ours' },
  });
  await expect(sandbox.publishable.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
    param: 'client_secret',
  });
  await expect(
    sandbox.publishable.paymentIntents.retrieve(intent.id, { client_secret: 'wrong' }),
  ).rejects.toMatchObject({ param: 'client_secret' });
  const seen = await sandbox.publishable.paymentIntents.retrieve(intent.id, {
    client_secret: intent.client_secret ?? '',
  });
  expect(seen).toMatchObject({ id: intent.id, amount: 2000 });
  expect(seen).not.toHaveProperty('metadata');
});

test('accounts see nothing of each other', async () => {
  const { platform, stripe } = sandbox;
  const intent = await pay();
  await expect(platform.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ code: 'resource_missing' });
  const other = await platform.accounts.create({
    country: 'DE',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  expect(other).toMatchObject({ charges_enabled: false, default_currency: 'eur' });
  const asOther = { stripeAccount: other.id };
  await expect(stripe.paymentIntents.create({ amount: 2000, currency: 'eur' }, asOther)).rejects.toMatchObject({
    statusCode: 400,
  });
  await platform.accounts.update(other.id, {
    business_type: 'company',
    business_profile: { url: 'https://other.example' },
    tos_acceptance: { date: 1_790_000_000, ip: '127.0.0.1' },
    external_account: {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89370400440532013000',
    },
  });
  await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario: 'satisfy_requirements', account: other.id }),
  });
  expect(await platform.accounts.retrieve(other.id)).toMatchObject({ charges_enabled: true, payouts_enabled: true });
  const theirs = await stripe.paymentIntents.create(
    { amount: 2000, currency: 'eur', payment_method: 'pm_card_visa', confirm: true },
    asOther,
  );
  expect(theirs.status).toBe('succeeded');
  await expect(stripe.paymentIntents.retrieve(theirs.id)).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(stripe.refunds.create({ payment_intent: theirs.id })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  expect((await stripe.charges.list({}, asOther)).data).toHaveLength(1);
});

test('the same key returns the same response and moves money once', async () => {
  const { stripe } = sandbox;
  const intent = await pay();
  const options = { idempotencyKey: 'refund-1' };
  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 }, options);
  const again = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 }, options);
  expect(again.id).toBe(first.id);
  const replayed = await raw('POST', '/v1/refunds', `payment_intent=${intent.id}&amount=500`, {
    'idempotency-key': 'refund-1',
  });
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 600 }, options)).rejects.toMatchObject({
    rawType: 'idempotency_error',
    statusCode: 400,
  });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('a decline is replayed too, a validation error is not', async () => {
  const { stripe } = sandbox;
  const decline = () =>
    stripe.paymentIntents
      .create(
        { amount: 2000, currency: 'usd', payment_method: 'pm_card_visa_chargeDeclined', confirm: true },
        { idempotencyKey: 'decline-1' },
      )
      .catch((error: Stripe.errors.StripeCardError) => error);
  const [first, second] = [await decline(), await decline()] as Stripe.errors.StripeCardError[];
  expect(second?.charge).toBe(first?.charge);
  await expect(
    stripe.paymentIntents.create({ amount: 2000, currency: 'usd', colour: 'red' } as Stripe.PaymentIntentCreateParams, {
      idempotencyKey: 'corrected',
    }),
  ).rejects.toThrow('unknown parameter');
  expect(
    (await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' }, { idempotencyKey: 'corrected' })).status,
  ).toBe('requires_payment_method');
});

test('of concurrent requests with one key one runs, and the others replay or are refused', async () => {
  const { stripe } = sandbox;
  const intent = await pay();
  const attempts = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'race' }),
    ),
  );
  for (const attempt of attempts)
    if (attempt.status === 'rejected')
      expect(attempt.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('lists are paged both ways, newest first, by limit and by time', async () => {
  const { stripe } = sandbox;
  const made: string[] = [];
  for (let index = 0; index < 5; index++) {
    made.unshift((await stripe.customers.create({ name: `Customer ${index}`, email: 'paged@example.com' })).id);
    await sandbox.clock.advance(1000);
  }
  const first = await stripe.customers.list({ limit: 2, email: 'paged@example.com' });
  expect(first).toMatchObject({ has_more: true, url: '/v1/customers' });
  expect(first.data.map((each) => each.id)).toEqual(made.slice(0, 2));
  const next = await stripe.customers.list({ limit: 2, email: 'paged@example.com', starting_after: made[1] });
  expect(next.data.map((each) => each.id)).toEqual(made.slice(2, 4));
  const back = await stripe.customers.list({ limit: 2, email: 'paged@example.com', ending_before: made[4] });
  expect(back.data.map((each) => each.id)).toEqual(made.slice(2, 4));
  expect(back.has_more).toBe(true);
  const all: string[] = [];
  for await (const customer of stripe.customers.list({ limit: 2, email: 'paged@example.com' })) all.push(customer.id);
  expect(all).toEqual(made);
  const middle = await stripe.customers.retrieve(made[2] ?? '');
  const created = 'created' in middle ? middle.created : 0;
  expect((await stripe.customers.list({ email: 'paged@example.com', created: { gt: created } })).data).toHaveLength(2);
  expect(
    (await stripe.customers.list({ email: 'paged@example.com', created: { gte: created, lte: created } })).data,
  ).toHaveLength(1);
  await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
    param: 'starting_after',
    code: 'resource_missing',
  });
});

test('responses are expanded several levels deep and through lists', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ name: 'Ada' });
  const intent = await pay({
    capture_method: 'automatic',
    customer: customer.id,
    expand: ['latest_charge.balance_transaction.source', 'customer', 'payment_method'],
  });
  expect(intent).toMatchObject({
    customer: { name: 'Ada' },
    payment_method: { type: 'card' },
    latest_charge: { balance_transaction: { source: { object: 'charge' } } },
  });
  const rows = await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
  expect(rows.data[0]?.source).toMatchObject({ object: 'charge', payment_intent: intent.id });
  await expect(stripe.paymentIntents.retrieve(intent.id, { expand: ['amount'] })).rejects.toThrow(
    'This property cannot be expanded (amount)',
  );
  await expect(stripe.paymentIntents.retrieve(intent.id, { expand: ['metadata'] })).rejects.toThrow(
    'This property cannot be expanded (metadata)',
  );
  const twice = await stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['customer', 'customer'] });
  expect(twice.customer).toMatchObject({ name: 'Ada' });
});

test('metadata is merged, emptied and bounded', async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    metadata: { order_id: '42', colour: 'red' },
  });
  expect((await stripe.paymentIntents.update(id, { metadata: { colour: '', size: 'xl' } })).metadata).toEqual({
    order_id: '42',
    size: 'xl',
  });
  expect((await stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  await expect(stripe.paymentIntents.update(id, { metadata: { ['k'.repeat(41)]: 'v' } })).rejects.toThrow(
    '40 characters',
  );
  await expect(stripe.paymentIntents.update(id, { metadata: { k: 'v'.repeat(501) } })).rejects.toMatchObject({
    param: 'metadata[k]',
  });
  await expect(
    stripe.paymentIntents.update(id, {
      metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])),
    }),
  ).rejects.toThrow('50 keys');
});

test('each change is one event, with what was before and the state of that moment', async () => {
  const before = (await sandbox.events()).length;
  const { stripe } = sandbox;
  const intent = await pay({ amount: 5000, capture_method: 'manual' });
  await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 4000 });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
  const events = (await sandbox.events()).slice(before).filter((event) => !event.type.startsWith('application_fee'));
  expect(events.map((event) => event.type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.captured',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ]);
  const byType = (type: string) => events.find((event) => event.type === type);
  expect(byType('charge.captured')?.data.previous_attributes).toMatchObject({
    captured: false,
    amount_captured: 0,
    balance_transaction: null,
  });
  expect(byType('charge.refunded')?.data.previous_attributes).toEqual({ amount_refunded: 0 });
  expect(byType('charge.succeeded')?.data.object).toMatchObject({ captured: false });
  expect(byType('charge.succeeded')).toMatchObject({
    account: sandbox.keys().account,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.stringMatching(/^stripe-node/) },
  });
  const listed = await stripe.events.list({ types: ['charge.captured', 'charge.refunded'], limit: 2 });
  expect(listed.data.map((event) => event.type)).toEqual(['charge.refunded', 'charge.captured']);
  expect((await stripe.events.retrieve(listed.data[0]?.id ?? '')).type).toBe('charge.refunded');
});

test('an asynchronous capture books its journal line a moment later', async () => {
  const intent = await pay({ expand: ['latest_charge'] });
  expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { captured: true } });
  await sandbox.settle();
  const settled = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(settled).toMatchObject({
    latest_charge: {
      balance_transaction: { amount: 2000, fee: 88, net: 1912, fee_details: [{ type: 'application_fee', amount: 88 }] },
    },
  });
  expect((await sandbox.events()).at(-1)).toMatchObject({
    type: 'charge.updated',
    data: { previous_attributes: { balance_transaction: null } },
    request: { id: null },
  });
});

test('a charge in another currency settles at the rate of the day, in whole minor units of any currency', async () => {
  for (const [currency, amount] of [
    ['eur', 10_000],
    ['jpy', 5000],
    ['kwd', 12_340],
  ] as const) {
    const intent = await pay({
      amount,
      currency,
      capture_method: 'automatic',
      application_fee_amount: 100,
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    const row = charge.balance_transaction as Stripe.BalanceTransaction;
    expect(charge).toMatchObject({ amount, currency, amount_captured: amount });
    expect(row.currency).toBe('usd');
    expect(row.amount).toBe(Math.round(amount * (row.exchange_rate ?? 0)));
    expect(row.fee).toBe(Math.round(100 * (row.exchange_rate ?? 0)));
    expect(row.fee_details[0]?.amount).toBe(row.fee);
  }
});

test('state survives a restart, the moved clock included', async () => {
  const { stripe } = sandbox;
  const intent = await pay({ capture_method: 'manual' });
  await sandbox.clock.advance(3 * 86_400_000);
  const [row] = await sandbox.sql<{ value: number }>("select value from sandbox.settings where key = 'clock_offset'");
  expect(row?.value).toBeGreaterThanOrEqual(3 * 86_400_000);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
});
