import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import Stripe from 'stripe';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
let server: ServerType;
let origin: string;
beforeAll(async () => {
  sandbox = await createTestSandbox();
  server = await new Promise((resolve) => {
    const started = serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  // Compiling a validator may block for seconds, in which an idle connection must not time out under its user.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 60_000;
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await sandbox.dispose();
});

/** As the examples in Stripe's documents do: `curl -u sk: -d …`. */
async function curl(path: string, data: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/sandbox${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.keys().secret}:`).toString('base64')}`,
      'stripe-account': sandbox.keys().account,
      ...headers,
    },
    body: new URLSearchParams(data),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test('characters that cannot be stored are refused, in a body as in an address', async () => {
  for (const [path, data] of [
    ['/v1/customers', { name: 'a\0b' }],
    ['/v1/payment_intents/pi_%00/cancel', {}],
  ] as const)
    expect(await curl(path, data)).toMatchObject({ status: 400, json: { error: { type: 'invalid_request_error' } } });
});

test('the examples of the documents work over HTTP', async () => {
  const customer = await curl('/v1/customers', { name: 'Jenny Rosen', email: 'jennyrosen@example.com' });
  expect(customer).toMatchObject({ status: 200, json: { name: 'Jenny Rosen' } });
  const intent = await curl('/v1/payment_intents', {
    amount: '2000',
    currency: 'usd',
    customer: String(customer.json['id']),
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'metadata[order_id]': '6735',
  });
  expect(intent).toMatchObject({ status: 200, json: { status: 'succeeded', metadata: { order_id: '6735' } } });
  const refund = await curl('/v1/refunds', { payment_intent: String(intent.json['id']), 'expand[]': 'charge' });
  expect(refund).toMatchObject({ status: 200, json: { status: 'succeeded', charge: { refunded: true } } });
});

test('a browser makes a payment method and confirms with the publishable key alone', async () => {
  const { publishable } = sandbox.keys();
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
  const headers = { authorization: `Bearer ${publishable}` };
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242 4242 4242 4242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][postal_code]': '94107',
  };
  const confirmed = await curl(
    `/v1/payment_intents/${intent.id}/confirm`,
    { ...card, client_secret: intent.client_secret ?? '' },
    headers,
  );
  expect(confirmed).toMatchObject({ status: 200, json: { status: 'succeeded' } });
  expect((await curl('/v1/refunds', { payment_intent: intent.id }, headers)).status).toBe(401);
  const token = await curl(
    '/v1/tokens',
    { 'card[number]': '4000056655665556', 'card[exp_month]': '5', 'card[exp_year]': '2030', 'card[cvc]': '314' },
    headers,
  );
  expect(token).toMatchObject({ status: 200, json: { card: { brand: 'Visa', funding: 'debit', last4: '5556' } } });
  const paid = await sandbox.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    confirm: true,
    payment_method_data: {
      type: 'card',
      card: { token: token.json['id'] },
    } as Stripe.PaymentIntentCreateParams.PaymentMethodData,
  });
  expect(paid.status).toBe('succeeded');
});

test('a token pays once', async () => {
  const { stripe } = sandbox;
  const token = await stripe.tokens.create({
    card: { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' },
  });
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } });
  expect(method.card).toMatchObject({ last4: '4242', checks: { cvc_check: 'unchecked' } });
  await expect(stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })).rejects.toMatchObject({
    code: 'token_already_used',
  });
  expect((await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).card?.last4).toBe('4242');
});
