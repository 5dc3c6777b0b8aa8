import { expect, test } from 'vitest';
import { clearFaults, setFault } from '../testing/faults.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { openServer } from '../testing/open-store.ts';
import { forgetBooks, giveAccountAPast } from '../testing/past-of-account.ts';
import { testPassword } from '../testing/test-server.ts';
import { workOnImport } from './import-history.ts';
import { beginImport } from './import-state.ts';

const { server, world, admin } = await openServer();
const { store, db } = world;
const account = { stripeAccount: store.account_id };
const path = '/wc/v3/payments/import';
const progress = async () => (await admin.call('GET', path)).body;

test('a past is offered, imported once however often it is asked for, and its payments are like all others', async () => {
  expect(await progress()).toMatchObject({ status: 'nothing', phase: null, started: null });
  await giveAccountAPast(world, 40);
  expect(await progress()).toMatchObject({ status: 'available' });

  await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-purser_settings'] });
  const clerk = await server.signIn('clerk', testPassword);
  expect(await clerk.call('GET', path)).toMatchObject({ status: 200 });
  for (const act of [path, `${path}/pause`]) expect((await clerk.call('POST', act)).status).toBe(403);

  for (const answer of await Promise.all([admin.call('POST', path), admin.call('POST', path)]))
    expect(answer).toMatchObject({ status: 202, body: { status: 'running', phase: 'payouts' } });
  await world.settle();
  const done = await progress();
  expect(done).toMatchObject({ status: 'done', share: 1, problem: null, counts: { known: 0, unexplained: 0 } });
  expect(await admin.call('POST', path)).toMatchObject({ status: 200, body: done });

  // Made elsewhere, so without an order: read, searched and refunded by themselves.
  const { data } = (await admin.call('GET', '/wc/v3/payments/transactions?type_is=charge&pagesize=1')).body;
  const [row] = data;
  expect(row.order_id ?? null).toBeNull();
  expect((await admin.call('GET', `/wc/v3/payments/charges/${row.charge_id}`)).body).toMatchObject({ order: [] });
  expect((await admin.call('GET', `/wc/v3/payments/timeline/${row.payment_intent_id}`)).status).toBe(200);
  const found = await admin.call(
    'GET',
    `/wc/v3/payments/transactions?search[]=${encodeURIComponent(row.customer_name)}`,
  );
  expect(found.body.data.map((each: { charge_id: string }) => each.charge_id)).toContain(row.charge_id);
  const refund = await admin.call('POST', '/wc/v3/payments/refund', { charge_id: row.charge_id, amount: 100 });
  expect(refund).toMatchObject({ status: 200 });
  await world.settle();
  await assertBalances(world);
});

test('an import waits for a provider that is down, is paused and continued, and ends at an account that is gone', async () => {
  await forgetBooks(world);
  await setFault(world, { on: 'GET /v1/refunds', mode: '500', nth: 2, times: 100 });
  await admin.call('POST', path);
  await workOnImport(world, store.store_id);
  expect(await progress()).toMatchObject({ status: 'running', phase: 'payments', problem: 'provider_unavailable' });
  await clearFaults(world);

  expect(await admin.call('POST', `${path}/pause`)).toMatchObject({ status: 200, body: { status: 'paused' } });
  await workOnImport(world, store.store_id);
  expect(await progress()).toMatchObject({ status: 'paused', phase: 'payments' });

  const scenario = (name: string) =>
    world.sandbox.app.request('/sandbox/control/scenarios', {
      method: 'POST',
      body: JSON.stringify({ scenario: name, account: store.account_id }),
    });
  expect((await scenario('deauthorize_account')).status).toBeLessThan(300);
  await admin.call('POST', path);
  await workOnImport(world, store.store_id);
  expect(await progress()).toMatchObject({ status: 'failed', problem: 'account_deauthorized' });
  expect((await scenario('authorize_account')).status).toBeLessThan(300);

  expect(await admin.call('POST', path)).toMatchObject({ status: 202, body: { status: 'running', problem: null } });
  await workOnImport(world, store.store_id);
  expect(await progress()).toMatchObject({ status: 'done', counts: { unexplained: 0 } });
});

test('what happens at the provider meanwhile is neither lost nor counted twice', async () => {
  await forgetBooks(world);
  const { data: charges } = await world.provider.stripe.charges.list({ limit: 100 }, account);
  const refundable = charges.filter((charge) => charge.captured && !charge.disputed && charge.amount_refunded === 0);
  await beginImport(world, store);
  let isOver = false;
  const live = async () => {
    for (const charge of refundable.slice(0, 12)) {
      await world.provider.stripe.refunds.create({ charge: charge.id, amount: 50 }, account);
      await world.sandbox.settle();
      if (isOver) break;
    }
  };
  const work = async () => {
    await workOnImport(world, store.store_id);
    isOver = true;
  };
  await Promise.all([live(), work(), world.settle()]);
  await world.settle();
  expect(await progress()).toMatchObject({ status: 'done', counts: { unexplained: 0 } });
  await assertBalances(world);
  const refunds = await world.provider.stripe.refunds.list({ limit: 100 }, account).autoPagingToArray({ limit: 1000 });
  const booked = await db.selectFrom('refunds').select('refund_id').execute();
  expect(booked.map(({ refund_id }) => refund_id).toSorted()).toEqual(refunds.map(({ id }) => id).toSorted());
});
