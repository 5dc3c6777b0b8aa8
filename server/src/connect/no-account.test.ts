import { expect, test } from 'vitest';
import { forgetStores } from '../access/create-store-finder.ts';
import { endpoints } from '../rest.ts';
import { openServer } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';

const { server, world, admin } = await openServer({ stock: true });
await world.db.updateTable('stores').set({ account_id: null }).execute();
world.store.account_id = '';
forgetStores(world);

test('a store without an account has no call that fails, and none that reaches another account', async () => {
  const query = 'currency=usd&from=2026-03-01&to=2026-03-31&options=a&term=a&search=a';
  const failed: string[] = [];
  // What makes an account has tests of its own.
  const making = new Set(['createKycSession', 'initTestDriveAccount']);
  for (const { method, route } of endpoints().filter((each) => !making.has(each.path[1] ?? ''))) {
    const path = route.replaceAll(/\{\+?\w+\}/g, '1');
    const { status, body } = await (method === 'GET'
      ? admin.call(method, `${path}?${query}`)
      : admin.call(method, path, {}));
    if (status >= 500) failed.push(`${method} ${path} ${status} ${body.code}`);
  }
  expect(failed).toEqual([]);
  const { body } = await admin.call('POST', '/wc/v3/payments/connection_tokens', {});
  expect(body).toMatchObject({ code: 'wcpay_no_account', data: { status: 409 } });
  expect((await admin.call('GET', '/wc/v3/payments/readers')).body).toEqual([]);
  expect((await admin.call('GET', '/wc/v3/payments/deposits/overview-all')).body.balance.available).toEqual([]);
});

test('its shop says that it takes no payments yet, and takes none', async () => {
  expect(await (await fetch(server.url)).text()).toContain('can’t accept payments right now');
  const shopper = createShopper(world);
  await shopper.add('tea-towels');
  await expect(shopper.pay()).rejects.toMatchObject({ message: expect.stringContaining('nothing was charged') });
  expect(await world.db.selectFrom('orders').select('order_id').execute()).toEqual([]);
});
