import { beforeAll, expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import type { Client } from '../testing/test-server.ts';

const path = '/wc/v3/payments/views';
const { server, admin } = await openServer();
let manager: Client;
let other: Client;

beforeAll(async () => {
  await server.addUser({ username: 'manager', role: 'shop_manager' });
  await server.addUser({ username: 'other', role: 'shop_manager', capabilities: ['-purser_share_views'] });
  [manager, other] = [await server.signIn('manager'), await server.signIn('other')];
});

const refunds = { filters: { type_is: 'refund', search: ['ada'] }, sort: 'amount', direction: 'asc' };
const create = (client: Client, name: string, more: object = {}) =>
  client.call('POST', path, { list: 'transactions', name, content: refunds, ...more });
const names = async (client: Client, list = 'transactions'): Promise<string[]> =>
  (await client.call('GET', `${path}?list=${list}`)).body.data.map((view: { name: string }) => view.name);
const audits = async (action: string): Promise<number> => {
  const { count } = await server.world.db
    .selectFrom('audit_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return count;
};

test('a view is read as it was saved, by its owner only, and audited once', async () => {
  const before = await audits('createView');
  const { status, body } = await create(manager, '  Refunds of Ada ');
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Refunds of Ada', content: refunds, is_mine: true, can_edit: true, version: 1 });
  expect(await names(manager)).toEqual(['Refunds of Ada']);
  expect(await names(manager, 'orders')).toEqual([]);
  expect(await names(admin)).toEqual([]);
  expect(await audits('createView')).toBe(before + 1);
});

test('a shared view shows to everyone; only its owner and administrators change it', async () => {
  const { id } = (await create(manager, 'Team', { is_shared: true, list: 'orders' })).body;
  const seen = (await other.call('GET', `${path}?list=orders`)).body.data[0];
  expect(seen).toMatchObject({ name: 'Team', is_mine: false, can_edit: false, owner_name: 'manager' });
  expect(await other.call('POST', `${path}/${id}`, { name: 'Mine now' })).toMatchObject({
    status: 403,
    body: { code: 'view_not_yours' },
  });
  expect((await other.call('DELETE', `${path}/${id}`)).status).toBe(403);
  expect((await admin.call('POST', `${path}/${id}`, { name: 'Team of all' })).body).toMatchObject({
    name: 'Team of all',
    owner_name: 'manager',
    version: 2,
  });
  // Private again, it is its owner's alone.
  expect((await manager.call('POST', `${path}/${id}`, { is_shared: false })).body.is_shared).toBe(false);
  expect(await names(admin, 'orders')).toEqual([]);
  expect(await admin.call('DELETE', `${path}/${id}`)).toMatchObject({ status: 404, body: { code: 'view_missing' } });
  expect((await manager.call('DELETE', `${path}/${id}`)).body).toEqual({ deleted: true });
  expect((await manager.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test('sharing can be taken away from someone, at birth and later', async () => {
  expect(await create(other, 'For all', { is_shared: true })).toMatchObject({
    status: 403,
    body: { code: 'view_not_shareable' },
  });
  const { id } = (await create(other, 'For me')).body;
  expect((await other.call('POST', `${path}/${id}`, { is_shared: true })).body.code).toBe('view_not_shareable');
  expect((await other.call('POST', `${path}/${id}`, { name: 'Still for me' })).status).toBe(200);
});

test('names are one line of their own', async () => {
  for (const name of ['', '   ', 'x'.repeat(61), 'a\nb', 'a\u202Eb'])
    expect(await create(admin, name), JSON.stringify(name)).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { name: expect.any(String) } } },
    });
  const { id } = (await create(admin, 'Same')).body;
  expect(await create(admin, 'sAME')).toMatchObject({ status: 409, body: { code: 'view_name_taken' } });
  // Its own name in other letters is no other view's.
  expect((await admin.call('POST', `${path}/${id}`, { name: 'SAME' })).status).toBe(200);
  expect((await create(manager, 'same')).status).toBe(201);
});

test('what is not a view is refused by the field that is wrong, and changes nothing', async () => {
  const before = await names(admin);
  for (const [field, change] of Object.entries({
    list: { list: 'payroll' },
    'content.filters': {
      content: { filters: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`f${i}`, 'x'])) },
    },
    'content.filters.type_is': { content: { filters: { type_is: 'x'.repeat(201) } } },
    'content.pagesize': { content: { filters: {}, pagesize: 1000 } },
    'content.direction': { content: { filters: {}, direction: 'up' } },
  })) {
    const { status, body } = await create(admin, 'Wrong', change);
    expect(status, field).toBe(400);
    expect(Object.keys(body.data.params), field).toEqual([field]);
  }
  expect((await admin.call('POST', `${path}/nonsense`, { name: 'x' })).status).toBe(404);
  expect((await admin.call('GET', `${path}?list=payroll`)).status).toBe(400);
  expect(await names(admin)).toEqual(before);
});

test('the second of two people who change one view is told', async () => {
  const { id, version } = (await create(manager, 'Two hands', { is_shared: true })).body;
  expect((await admin.call('POST', `${path}/${id}`, { version, name: 'First' })).status).toBe(200);
  expect(await manager.call('POST', `${path}/${id}`, { version, name: 'Second' })).toMatchObject({
    status: 409,
    body: { code: 'view_changed' },
  });
  expect(await names(manager)).toContain('First');
  await manager.call('DELETE', `${path}/${id}`);
});

test('views keep the places that their owner gives them, also when many are saved at once', async () => {
  const client = await (async () => {
    await server.addUser({ username: 'orderly', role: 'shop_manager' });
    return server.signIn('orderly');
  })();
  const made = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(client, name)));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const order = await names(client);
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  const last = made.find(({ body }) => body.name === order[3])?.body;
  await client.call('POST', `${path}/${last.id}`, { position: 0 });
  expect(await names(client)).toEqual([order[3], order[0], order[1], order[2]]);
  // Undoing a deletion puts it back where it was.
  await client.call('DELETE', `${path}/${last.id}`);
  await create(client, last.name, { position: 1 });
  expect(await names(client)).toEqual([order[0], order[3], order[1], order[2]]);
});

test('a list keeps fifty views of a user, however they come', async () => {
  await server.addUser({ username: 'collector', role: 'shop_manager' });
  const client = await server.signIn('collector');
  const answers = await Promise.all(Array.from({ length: 53 }, (_, i) => create(client, `View ${i}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(answers.filter(({ body }) => body.code === 'too_many_views')).toHaveLength(3);
  expect((await create(client, 'Elsewhere', { list: 'orders' })).status).toBe(201);
});

test('views are for those who may see the list', async () => {
  await server.addUser({ username: 'shopper', role: 'customer' });
  const shopper = await server.signIn('shopper');
  expect((await shopper.call('GET', `${path}?list=transactions`)).status).toBe(403);
  expect((await create(shopper, 'Mine')).status).toBe(403);
});
