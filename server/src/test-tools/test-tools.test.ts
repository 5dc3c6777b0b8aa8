import {
  AllTestValues,
  Clock,
  ControlRefusal,
  Faults,
  Keys,
  Scenarios,
  SentWebhooks,
} from '@purser/contract/test-tools/controls';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { restockShelves } from './restock-shelves.ts';

const { server, world, admin } = await openServer({ stock: true });
const path = '/wc/v3/payments/test-tools/shelves';
interface Shelves {
  data: { product_id: number; sku: string; stock: number; full: number }[];
}
const setStock = (sku: string, stock: number) =>
  world.db.updateTable('products').set({ stock }).where('sku', '=', sku).execute();
const stockOf = (body: Shelves, sku: string) => body.data.find((each) => each.sku === sku)?.stock;

test('restocking fills what is short, leaves what has more, and is on record', async () => {
  await setStock('FF-LM-10', 0);
  await setStock('FF-MG-03', 500);
  const before: { body: Shelves } = await admin.call('GET', path);
  expect(stockOf(before.body, 'FF-LM-10')).toBe(0);
  const after: { status: number; body: Shelves } = await admin.call('POST', path);
  expect(after.status).toBe(200);
  expect(stockOf(after.body, 'FF-LM-10')).toBe(12);
  expect(stockOf(after.body, 'FF-MG-03')).toBe(500);
  const records = await world.db
    .selectFrom('audit_records')
    .select(['before', 'after', 'username'])
    .where('action', '=', 'restockShelves')
    .execute();
  expect(records).toEqual([{ before: { 'FF-LM-10': 0 }, after: { 'FF-LM-10': 12 }, username: world.admin.username }]);
});

test('a store that takes real money has no test tools', async () => {
  await setStock('FF-LM-10', 1);
  const context = world.context();
  await expect(
    call(restockShelves, undefined, { context: { ...context, provider: { ...context.provider, is_demo: false } } }),
  ).rejects.toMatchObject({ code: 'purser_not_a_demo', status: 403 });
  const { body }: { body: Shelves } = await admin.call('GET', path);
  expect(stockOf(body, 'FF-LM-10')).toBe(1);
});

test('the controls show what the store’s own account has', async () => {
  const intent = await world.provider.stripe.paymentIntents.create(
    {
      amount: 2000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      capture_method: 'manual',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
    { stripeAccount: world.store.account_id },
  );
  // The account that the address names is not asked: another store's payments are its own.
  const { body } = await server
    .signIn()
    .then((client) => client.call('GET', '/sandbox/control/scenarios?account=acct_another'));
  const expire = body.data.find(({ scenario }: { scenario: string }) => scenario === 'expire_authorization');
  expect(expire.subjects.map(({ id }: { id: string }) => id)).toEqual([intent.id]);
});

test('the test tools read what the controls of the embedded provider answer', async () => {
  await takePayment(world, { amount: 1000 });
  await world.settle();
  const read = async (path: string, body?: unknown) =>
    (await admin.call(body === undefined ? 'GET' : 'POST', `/sandbox/control/${path}`, body)).body;
  expect(Clock.parse(await read('clock')).next_payout).toEqual(expect.any(String));
  expect(Keys.parse(await read('keys')).account).toBe(world.store.account_id);
  const { data: scenarios } = Scenarios.parse(await read('scenarios'));
  expect(scenarios.some(({ subjects }) => subjects?.some(({ amount }) => amount !== undefined))).toBe(true);
  expect(AllTestValues.parse(await read('test-values')).data.length).toBeGreaterThan(0);
  expect(SentWebhooks.parse(await read('webhooks?limit=1')).data).toHaveLength(1);
  await read('faults', { on: 'POST /v1/refunds', mode: 'late', delay_ms: 5 });
  expect(Faults.parse(await read('faults')).data).toMatchObject([{ mode: 'late', hits: 0 }]);
  expect(ControlRefusal.parse(await read('faults', { on: 'POST /v1/refunds', mode: 'rain' })).error.param).toBe('mode');
});
