import { expect, test } from 'vitest';
import { forgetStores } from '../access/create-store-finder.ts';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { testAccountParams } from './test-account.ts';
import { goLive } from './go-live.ts';

const { world, admin } = await openServer({ stock: true, live: true });
const read = async (path: string) => (await admin.call('GET', `/wc/v3/payments/${path}`)).body;

test('going live closes the books of the test account once, and live payments are found in new ones', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  await world.settle();
  const [one, two] = await Promise.all([goLive(world.context()), goLive(world.context())]);
  expect(one.store).toMatchObject({ mode: 'live', account_id: '' });
  expect(two.store.store_id).toBe(one.store.store_id);
  expect(one.provider.test_mode).toBe(false);
  expect(await read('transactions')).toMatchObject({ data: [] });
  expect((await read('transactions/summary')).count).toBe(0);
  expect(await read('accounts')).toMatchObject({ status: 'NOACCOUNT', test_mode: false });

  // The test account is known in test mode alone.
  await expect(one.provider.stripe.accounts.retrieve(world.store.account_id)).rejects.toMatchObject({
    statusCode: 403,
  });
  const made = await one.provider.stripe.accounts.create(testAccountParams(one, undefined));
  await world.db
    .updateTable('stores')
    .set({ account_id: made.id })
    .where('store_id', '=', one.store.store_id)
    .execute();
  forgetStores(world);
  const store = { ...one.store, account_id: made.id };
  await world.sandbox.clock.advance(60_000);
  const live = await takePayment({ ...world, ...one, store }, { amount: 700, project: false });
  await world.settle();
  // It came by an event, signed in live mode.
  expect((await read('transactions')).data).toMatchObject([{ amount: 700, charge_id: live.charge_id }]);
  expect(await read('accounts')).toMatchObject({ is_live: true, test_mode: false });

  const [history] = (await read('test-history')).data;
  expect(history).toMatchObject({ id: world.store.store_id, account_id: world.store.account_id, transaction_count: 1 });
  expect((await read(`charges/${paid.charge_id}?test_history=${history.id}`)).id).toBe(paid.charge_id);
  expect((await admin.call('GET', `/wc/v3/payments/charges/${paid.charge_id}`)).status).toBe(404);
});

test('an event of test mode never reaches the live books', async () => {
  const before = (await read('transactions')).data.length;
  await world.provider.stripe.paymentIntents.create(
    {
      amount: 999,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
    { stripeAccount: world.store.account_id },
  );
  await world.settle();
  expect((await read('transactions')).data).toHaveLength(before);
});

test('without live keys the store stays in test mode, and nothing changes', async () => {
  const { providers, store } = world;
  const context = world.context({ providers: { test: providers.test! } });
  await expect(goLive(context)).rejects.toThrow('there are no keys of live mode');
  expect(await world.db.selectFrom('stores').select('mode').where('store_id', '=', store.store_id).execute()).toEqual([
    { mode: 'test' },
  ]);
});
