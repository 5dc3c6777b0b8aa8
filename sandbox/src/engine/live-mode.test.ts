import { afterAll, beforeAll, expect, test } from 'vitest';
import Stripe from 'stripe';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import type { StripeEvent } from './store.ts';
import { createDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let sandbox: Sandbox;
const received: { body: string; event: StripeEvent; signature: string }[] = [];
beforeAll(async () => {
  database = await createDatabase();
  sandbox = await createSandbox({
    database: database.config,
    live: true,
    realNow: () => Date.UTC(2026, 10, 2, 12),
    async deliver(_url, init) {
      const signature = new Headers(init.headers).get('stripe-signature') ?? '';
      const body = String(init.body);
      received.push({ body, event: JSON.parse(body), signature });
      return new Response('ok');
    },
  });
  await sandbox.listenAt('http://127.0.0.1:9/webhook');
});
afterAll(async () => {
  await sandbox.close();
  await database.drop();
});

/** The SDK at the one address that serves both modes, by its key. */
const client = (key: string) =>
  new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(async (url, init) =>
      sandbox.api.request(new Request(url instanceof Request ? url.url : url.toString(), init)),
    ),
    maxNetworkRetries: 0,
    telemetry: false,
  });

test('what a test key made, a live key does not see', async () => {
  const [test, live] = [client(sandbox.keys().secret), client(sandbox.live!.keys().secret)];
  expect(sandbox.live!.keys().secret).toMatch(/^sk_live_/);
  expect((await live.accounts.retrieveCurrent()).id).toBe((await test.accounts.retrieveCurrent()).id);
  const made = await live.accounts.create({ country: 'US', controller: { stripe_dashboard: { type: 'none' } } });
  expect((await live.accounts.list()).data.map(({ id }) => id)).toEqual([made.id]);
  expect((await test.accounts.list()).data.map(({ id }) => id)).toEqual([sandbox.keys().account]);
  await expect(test.accounts.retrieve(made.id)).rejects.toMatchObject({ statusCode: 403 });
  const customer = await live.customers.create({ name: 'Ada' }, { stripeAccount: made.id });
  expect(customer.livemode).toBe(true);
  await expect(test.customers.create({ name: 'Ada' }, { stripeAccount: made.id })).rejects.toMatchObject({
    statusCode: 403,
  });
});

test('events of live mode say so and are signed with its own secret', async () => {
  await sandbox.settle();
  received.length = 0;
  const [test, live] = [client(sandbox.keys().secret), client(sandbox.live!.keys().secret)];
  await test.customers.create({ name: 'Ada' }, { stripeAccount: sandbox.keys().account });
  const [account] = (await live.accounts.list()).data;
  await live.customers.create({ name: 'Bea' }, { stripeAccount: account!.id });
  await sandbox.settle();
  expect(received.map(({ event }) => event.livemode).toSorted()).toEqual([false, true]);
  for (const { body, event, signature } of received) {
    const keys = event.livemode ? sandbox.live!.keys() : sandbox.keys();
    expect(() => test.webhooks.constructEvent(body, signature, keys.webhook_secret)).not.toThrow();
  }
});

test('both modes have one clock, and what is due in either happens', async () => {
  const before = sandbox.clock.now();
  await sandbox.clock.advance(86_400_000);
  expect(sandbox.clock.now()).toBe(before + 86_400_000);
  const live = client(sandbox.live!.keys().secret);
  const customer = await live.customers.create({ name: 'Cleo' });
  expect(customer.created).toBe(Math.floor(sandbox.clock.now() / 1000));
});
