import { afterAll, beforeAll, expect, test } from 'vitest';
import Stripe from 'stripe';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { createDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const start = () => createSandbox({ database: database.config, realNow: () => Date.UTC(2026, 10, 2, 12) });

function client(sandbox: Sandbox): Stripe {
  const { secret, account } = sandbox.keys();
  return new Stripe(secret, {
    httpClient: Stripe.createFetchHttpClient((url, init) =>
      sandbox.request(url instanceof Request ? url.url : url.toString(), init),
    ),
    maxNetworkRetries: 0,
    telemetry: false,
    stripeAccount: account,
  });
}

test('keys, payments, the clock and scheduled work survive a restart', async () => {
  const first = await start();
  const before = first.keys();
  await first.clock.advance(2 * 86_400_000);
  const held = await client(first).paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    capture_method: 'manual',
  });
  const key = { idempotencyKey: 'once' };
  const customer = await client(first).customers.create({ name: 'Ada' }, key);
  const now = first.clock.now();
  await first.close();

  const second = await start();
  expect(second.keys()).toEqual(before);
  expect(second.clock.now()).toBe(now);
  expect((await client(second).customers.create({ name: 'Ada' }, key)).id).toBe(customer.id);
  await second.clock.advance(7 * 86_400_000);
  expect((await client(second).paymentIntents.retrieve(held.id)).status).toBe('canceled');
  await second.close();
});

test('two sandboxes may share one database', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.keys()).toEqual(other.keys());
  const intent = await client(one).paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: 'pm_card_pendingRefund',
    confirm: true,
  });
  const refund = await client(other).refunds.create({ payment_intent: intent.id });
  await Promise.all([one.clock.advance(60_000), other.clock.advance(60_000)]);
  expect((await client(one).refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect((await client(one).refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  await Promise.all([one.close(), other.close()]);
});
