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
