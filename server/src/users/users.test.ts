import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';

const { server, admin } = await openServer();

test('only administrators make administrators', async () => {
  await server.addUser({ username: 'manager', role: 'shop_manager' });
  const manager = await server.signIn('manager');
  const user = (username: string, roles: unknown) => ({
    username,
    email: `${username}@example.com`,
    password: 'long enough',
    roles,
  });
  expect((await manager.call('POST', '/wp/v2/users', user('boss', ['administrator']))).status).toBe(403);
  expect((await manager.call('POST', '/wp/v2/users', user('clerk', 'shop_manager'))).status).toBe(201);
  expect((await admin.call('POST', '/wp/v2/users', user('boss', ['administrator']))).status).toBe(201);
});

test('a user is shown to managers of the store', async () => {
  const { body } = await admin.call('POST', '/wp/v2/users', {
    username: 'grace',
    email: 'grace@example.com',
    password: 'long enough',
    roles: ['shop_manager'],
    first_name: 'Grace',
  });
  expect(await admin.call('GET', `/wp/v2/users/${(body as { id: number }).id}`)).toMatchObject({
    status: 200,
    body: { username: 'grace', name: 'Grace', email: 'grace@example.com', roles: ['shop_manager'] },
  });
  for (const id of ['999999', '2147483648', '1e30', 'abc'])
    expect(await admin.call('GET', `/wp/v2/users/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'rest_user_invalid_id' },
    });
});

test('hidden columns are the user’s own and outlive the session', async () => {
  const hidden = { wc_payments_payouts_hidden_columns: ['bankAccount'] };
  expect((await admin.call('POST', '/wp/v2/users/me', { woocommerce_meta: hidden })).status).toBe(200);
  const metaOf = async (username?: string) =>
    (await (await server.signIn(username)).call('GET', '/wp/v2/users/me')).body.woocommerce_meta;
  expect(await metaOf()).toMatchObject(hidden);
  await server.addUser({ username: 'colleague', role: 'shop_manager' });
  expect(await metaOf('colleague')).toEqual({});
});

test('every event of a screen has the mode, the connection and the version', async () => {
  const event = { name: 'page_view', properties: { path: 'payments_overview' } };
  expect((await admin.call('POST', '/wc/v3/payments/events', event)).status).toBe(202);
  const { properties } = await server.world.db
    .selectFrom('analytics_events')
    .select('properties')
    .where('name', '=', 'page_view')
    .executeTakeFirstOrThrow();
  expect(properties).toMatchObject({
    path: 'payments_overview',
    is_test_mode: true,
    jetpack_connected: expect.any(Boolean),
    wcpay_version: expect.stringMatching(/^\d+\.\d+/),
  });
});

test('a person’s page has what they did, by which tool, and outlives them', async () => {
  const id = await server.addUser({ username: 'ida', role: 'shop_manager' });
  const ida = await server.signIn('ida');
  const { password } = (await ida.call('POST', '/wp/v2/users/me/application-passwords', { name: 'Zapier' })).body;
  const authorization = `Basic ${Buffer.from(`ida:${password}`).toString('base64')}`;
  await ida.call('POST', '/wp/v2/users/me', { first_name: 'Ida' }, { authorization });
  // What a screen saves by itself is nothing that a person did.
  await ida.call('POST', '/wp/v2/users/me', { woocommerce_meta: { purser_density: 'compact' } });
  const path = `/wc/v3/payments/audit/users/${id}`;
  const { body } = await admin.call('GET', `${path}?pagesize=2`);
  expect(body).toMatchObject({
    data: [
      { action: 'saveMe', application: 'Zapier' },
      { action: 'createApplicationPassword', application: null },
    ],
    has_more: true,
  });
  expect((await admin.call('GET', `${path}?before=${body.data[1].id}`)).body).toMatchObject({
    data: [{ action: 'signIn' }],
    has_more: false,
  });
  expect((await admin.call('GET', `/wp/v2/users/${id}`)).body).toMatchObject({
    name: 'Ida',
    registered_date: expect.any(String),
    last_seen: expect.any(String),
  });
  await server.world.db.deleteFrom('users').where('user_id', '=', id).execute();
  expect((await admin.call('GET', `/wp/v2/users/${id}`)).status).toBe(404);
  expect((await admin.call('GET', path)).body.data[0]).toMatchObject({ user: { id, username: 'ida' } });
  await server.addUser({ username: 'shopper', role: 'customer' });
  expect((await (await server.signIn('shopper')).call('GET', path)).status).toBe(403);
});
