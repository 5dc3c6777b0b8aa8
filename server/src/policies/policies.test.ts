import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { createStore } from '../create-store.ts';
import { openServer } from '../testing/open-store.ts';
import { call as request } from '../testing/test-server.ts';
import { findPolicy } from './policies.ts';
import { savePolicy } from './save-policy.ts';

const { server, world, admin } = await openServer({ stock: true });
const path = '/wc/v3/payments/policies';
const page = (address: string, headers = {}) => request(server.url, 'GET', address, undefined, headers);
const publish = (policy: 'refund_policy' | 'terms_of_service', text: string, version: number) =>
  call(savePolicy, { policy, text, version }, { context: world.context() });

test('a policy has a page, links to it, and versions that stay', async () => {
  expect((await page('/refund-policy')).status).toBe(404);
  expect((await page('/')).body).not.toContain('/refund-policy');
  const first = await admin.call('POST', `${path}/refund_policy`, { text: '## Returns\nIn **30** days.', version: 0 });
  expect(first).toMatchObject({ status: 200, body: { version: 1, saved_by: 'Ada Admin' } });
  const day = world.clock.now();
  await world.sandbox.clock.advance(3_600_000);
  await publish('refund_policy', 'In 14 days.\n- <img src=x onerror=alert(1)>', 1);
  const { status, body } = await page('/refund-policy');
  expect(status).toBe(200);
  expect(body).toContain('In 14 days.');
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect((await page('/')).body).toContain('<a href="/refund-policy">Refund policy</a>');
  const { body: versions } = await admin.call('GET', `${path}/refund_policy/versions`);
  expect(versions.data).toMatchObject([{ version: 2 }, { version: 1, saved_by: 'Ada Admin' }]);
  expect((await admin.call('GET', `${path}/refund_policy/versions?before=2`)).body.data).toHaveLength(1);
  const old = await admin.call('GET', `${path}/refund_policy/versions/1`);
  expect(old.body.text).toBe('## Returns\nIn **30** days.');
  expect((await admin.call('GET', `${path}/refund_policy/versions/9`)).status).toBe(404);
  // As a shopper of that day could read it.
  const { store_id } = world.store;
  expect(await findPolicy(world.db, store_id, 'refund_policy', day)).toMatchObject({ version: 1 });
  expect(await findPolicy(world.db, store_id, 'refund_policy', day.subtract({ minutes: 1 }))).toBeUndefined();
});

test('who places an order is told what they agree to', async () => {
  await publish('terms_of_service', 'Our terms.', 0);
  const added = await request(server.url, 'POST', '/cart', 'act=add&id=3', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { body } = await page('/checkout', { cookie });
  expect(body.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')).toContain(
    'By placing your order you agree to our terms of service and refund policy.',
  );
  expect((await page('/terms')).body).toContain('Our terms.');
  await publish('terms_of_service', '', 1);
  expect((await page('/terms')).status).toBe(404);
});

test('a save of an older version is refused and names who was first; the same text is saved once', async () => {
  const { version } = await publish('terms_of_service', 'One', 2);
  expect(await admin.call('POST', `${path}/terms_of_service`, { text: 'Two', version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'policy_changed', data: { version, saved_by: 'Ada Admin' } },
  });
  expect(await publish('terms_of_service', 'One ', 2)).toMatchObject({ version, text: 'One' });
  const races = ['Three', 'Four'].map((text) => publish('terms_of_service', text, version));
  const ended = await Promise.allSettled(races);
  expect(ended.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-purser_settings'] });
  const clerk = await server.signIn('clerk');
  expect((await clerk.call('GET', path)).status).toBe(200);
  expect((await clerk.call('POST', `${path}/terms_of_service`, { text: 'Mine', version: 4 })).status).toBe(403);
});

test('a new store begins with both policies, and no other store sees them', async () => {
  const store_id = await createStore(world, { name: 'Other', host: 'other.example', account_id: '' });
  for (const policy of ['refund_policy', 'terms_of_service'] as const)
    expect(await findPolicy(world.db, store_id, policy)).toMatchObject({ version: 1, saved_by_name: null });
  const { body } = await admin.call('GET', path);
  expect(JSON.stringify(body)).not.toContain('30 days');
});
