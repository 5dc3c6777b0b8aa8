import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createProvider } from '../provider/provider.ts';
import type { Context } from '../context.ts';
import { accountIfKnown, settlementCurrency } from '../connect/read-account.ts';
import { readWholeSettings } from '../settings/settings.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { createShopper } from '../testing/shopper.ts';
import { openServer } from '../testing/open-store.ts';

const { server, admin: merchant } = await openServer({ stock: true });
beforeEach(async () => {
  // Known, and older than the half minute in which nothing is asked.
  await accountIfKnown(server.world, server.world.store);
  await sql`update known_accounts set checked = now() - interval '1 hour'`.execute(server.world.db);
});
afterEach(() => clearFaults(server.world));

/** Two seconds, and one for a busy machine. */
const soon = 3000;

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now();
  return { answer: await work, ms: performance.now() - began };
};

test('while the provider says nothing, no page of the shop or of the settings waits for it long', async () => {
  const { world, url } = server;
  const shopper = createShopper(world);
  await shopper.add('linen-notebook');
  const { order_id, order_key } = await shopper.pay();
  await world.db.updateTable('orders').set({ status: 'pending' }).execute();
  const next = createShopper(world);
  await next.add('linen-notebook');
  await world.db
    .updateTable('users')
    .set({ provider_customer_id: 'cus_known' })
    .where('user_id', '=', world.admin.user_id)
    .execute();
  await merchant.call('GET', '/wc/v3/payments/deposits/overview-all');
  await world.sandbox.clock.advance(60_000);
  await setFault(world, { on: 'GET *', mode: 'hang', times: 1000 });
  const pages = [
    '/',
    '/product/linen-notebook',
    '/cart',
    '/checkout',
    `/order-received/${order_id}?key=${order_key}`,
    '/wp-json/wc/store/v1/products',
    '/wp-json/wc/store/v1/cart',
    '/wp-admin/admin.php?page=wc-admin&path=/payments/overview',
    '/wp-json/wc/v3/payments/settings',
    '/wp-json/wc/v3/payments/accounts',
    '/wp-json/wc/v3/payments/deposits/overview-all',
    '/wp-json/wc/v3/payments/deposits/forecast',
  ];
  const headers = { cookie: `${merchant.cookie}; purser_cart=${next.token}`, 'x-wp-nonce': merchant.nonce };
  const times = await Promise.all(
    pages.map(async (page) => {
      const { answer, ms } = await timed(fetch(url + page, { headers }));
      await answer.text();
      return { page, status: answer.status, isSoon: ms < soon };
    }),
  );
  expect(times).toEqual(pages.map((page) => ({ page, status: 200, isSoon: true })));
  const { balance } = (await merchant.call('GET', '/wc/v3/payments/deposits/overview-all')).body;
  expect(balance).toMatchObject({ instant: [], as_of: expect.stringMatching(/Z$/) });
});

test('a checkout with rules does not wait for the account, and takes the currency that it is known to settle in', async () => {
  const { world } = server;
  const shopper = createShopper(world);
  await shopper.add('linen-notebook');
  await setFault(world, { on: 'GET /v1/accounts/*', mode: 'hang', times: 1000 });
  const { answer, ms } = await timed(shopper.pay());
  expect(answer).toMatchObject({ status: 'processing', payment_result: { payment_status: 'success' } });
  expect(ms).toBeLessThan(soon);
  expect(await settlementCurrency(world, world.store, 'eur')).toBe('usd');
});

test('a checkout whose payment can be confirmed but not read responds quickly, and the books follow', async () => {
  const { world } = server;
  const shopper = createShopper(world);
  await shopper.add('linen-notebook');
  await setFault(world, { on: 'GET /v1/refunds', mode: 'hang', times: 1000 });
  const { answer, ms } = await timed(shopper.pay());
  expect(answer).toMatchObject({ payment_result: { payment_status: 'success' } });
  expect(ms).toBeLessThan(soon);
  await clearFaults(world);
  await world.settle();
  const order = await world.db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', answer.order_id)
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('processing');
});

test('a process that has just started with a provider that hangs shows the account as another one left it', async () => {
  const { world } = server;
  // Another provider object: nothing that the first one has in memory.
  const keys = world.sandbox.keys();
  const started: Context = world.context({
    provider: createProvider({
      secret_key: keys.secret,
      publishable_key: keys.publishable,
      webhook_secret: keys.webhook_secret,
      script_url: '/sandbox/js/v3.js',
      fetch: () => new Promise<Response>(() => {}),
    }),
  });
  const { answer, ms } = await timed(readWholeSettings(started, started.store));
  expect(answer).toMatchObject({ deposit_status: 'enabled', account_country: 'US' });
  expect(ms).toBeLessThan(soon);
});
