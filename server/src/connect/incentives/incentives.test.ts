import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { findStore, firstStoreId } from '../../access/find-store.ts';
import { agreePrice, liveDiscounts } from '../../books/payment-fee.ts';
import { readConfig } from '../../config.ts';
import { transact } from '../../database/database.ts';
import { pageSettings } from '../../page-settings.ts';
import { openServer } from '../../testing/open-store.ts';
import { createShopper } from '../../testing/shopper.ts';
import { activateIncentive } from './activate-incentive.ts';
import { applyWithTestAccount } from './apply-incentives.ts';
import { goLive } from '../go-live.ts';
import { resetAccount } from '../reset-account.ts';

const folder = mkdtempSync(join(tmpdir(), 'incentives-'));
let files = 0;
/** What the operator's file defines, as the configuration has it. */
function defined(...incentives: Record<string, unknown>[]) {
  const path = join(folder, `${files++}.json`);
  writeFileSync(path, JSON.stringify({ incentives }));
  return readConfig({ INCENTIVES_FILE: path }).INCENTIVES_FILE;
}
const welcome = {
  id: 'welcome-2026',
  description: 'Pay 20% less in fees for your first 30 days.',
  tc_url: 'https://example.com/terms',
  task_badge: 'Save 20%',
  for: { countries: ['US'], currencies: ['usd'], new_stores_only: true },
  until: '2026-04-01T00:00:00Z',
  fees: { discount: 20, days: 30 },
};

const { server, world, admin } = await openServer({ stock: true, live: true });
const session = { user: world.admin, session_id: 'one', token: 'secret' };
const currentStore = async () => (await findStore(world.db, (await firstStoreId(world.db)) ?? 0))!;
const page = async () => pageSettings(world.context({ store: await currentStore() }), session);
const activate = (id: string) => admin.call('POST', `/wc-analytics/admin/notes/experimental-activate-promo/${id}`);

test('a file of incentives that is wrong is reported in one line that says where', () => {
  const refused = (change: object) => {
    try {
      defined({ ...welcome, ...change });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : undefined;
    }
  };
  expect(refused({})).toBeUndefined();
  for (const [change, said] of [
    [{ fees: { days: 30 } }, 'incentives.0.fees must have either discount, or percentage_rate and fixed_rate'],
    [{ fees: { discount: 120 } }, 'incentives.0.fees.discount'],
    [{ fees: { discount: 0.0001 } }, 'at most three decimals'],
    [{ fees: { discount: 5, volume_allowance: 100 } }, 'incentives.0.fees.currency is needed'],
    [{ until: 'soon' }, 'incentives.0.until must be a moment'],
    [{ tc_url: 'terms' }, 'incentives.0.tc_url'],
    [{ badge: 'x' }, 'badge'],
  ] as const) {
    expect(refused(change)).toMatch(/^INCENTIVES_FILE: [^\n]+$/);
    expect(refused(change)).toContain(said);
  }
  expect(() => defined(welcome, welcome)).toThrow('has the same id twice');
  expect(() => readConfig({ INCENTIVES_FILE: '/nowhere.json' })).toThrow(/^INCENTIVES_FILE: \/nowhere\.json: .*ENOENT/);
});

test('a store is offered what is meant for it, until it is over', async () => {
  const { config } = world;
  for (const change of [
    { for: { countries: ['DE'] } },
    { for: { currencies: ['eur'] } },
    { for: { hosts: ['other.example'] } },
    { until: '2026-03-10T00:00:00Z' },
  ]) {
    config.INCENTIVES_FILE = defined({ ...welcome, ...change });
    expect((await page()).connectIncentive, JSON.stringify(change)).toBeNull();
    expect(await activate('welcome-2026')).toMatchObject({
      status: 409,
      body: { code: 'until' in change ? 'incentive_expired' : 'incentive_not_offered' },
    });
  }
  config.INCENTIVES_FILE = defined(welcome);
  expect(await page()).toMatchObject({
    connectIncentive: {
      id: 'welcome-2026',
      description: 'Pay 20% less in fees for your first 30 days.',
      tc_url: 'https://example.com/terms',
      task_badge: 'Save 20%',
    },
    connectUrl: expect.stringContaining('&promo=welcome-2026&'),
  });
  expect(await activate('another')).toMatchObject({ status: 404, body: { code: 'incentive_missing' } });
  await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-purser_settings'] });
  const clerk = await server.signIn('clerk');
  expect((await clerk.call('POST', '/wc-analytics/admin/notes/experimental-activate-promo/welcome-2026')).status).toBe(
    403,
  );
  expect(await liveDiscounts(world, world.store)).toEqual([]);
});

test('an activated incentive changes the fee agreed at the checkout, once and until its end', async () => {
  for (const answer of await Promise.all([activate('welcome-2026'), activate('welcome-2026')]))
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await page()).toMatchObject({ connectIncentive: null, connectUrl: expect.not.stringContaining('promo') });
  // What was agreed holds, whatever the operator does to the file.
  world.config.INCENTIVES_FILE = [];
  expect((await activate('welcome-2026')).status).toBe(200);
  const ends = world.clock.now().add({ hours: 30 * 24 });
  const fees = (await admin.call('GET', '/wc/v3/payments/accounts')).body.fees;
  expect(fees.card.discount).toMatchObject([{ discount: 0.2, tc_url: 'https://example.com/terms' }]);
  expect(fees.card.discount).toHaveLength(1);
  expect(fees.klarna.discount).toEqual([]);

  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  const { order_id } = await shopper.pay();
  const price = await world.db
    .selectFrom('payment_fees as fee')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.store_id', '=', 'fee.store_id')
        .onRef('orders.payment_intent_id', '=', 'fee.payment_intent_id'),
    )
    .select('fee.price')
    .where('orders.order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(price).toMatchObject({
    price: {
      lines: [
        { kind: 'base', rate: 2900 },
        { kind: 'discount', rate: -580 },
      ],
    },
  });

  const records = await world.db
    .selectFrom('audit_records')
    .select(['action', 'object_id', 'username'])
    .where('action', '=', 'activateIncentive')
    .where('object_type', '=', 'incentive')
    .execute();
  expect(records).toEqual([{ action: 'activateIncentive', object_id: 'welcome-2026', username: 'admin' }]);

  // The next account of the shop has it too, from its own beginning.
  await world.sandbox.clock.advance(20 * 86_400_000);
  await resetAccount(world.context());
  const store = await currentStore();
  expect(store.store_id).not.toBe(world.store.store_id);
  const [discount] = await liveDiscounts(world, store);
  expect(discount?.discount).toBe(20_000);
  expect(Temporal.Instant.compare(discount?.ends ?? ends, ends)).toBe(1);
  const terms = { method: 'card', currency: 'usd', card_country: 'US', settlement_currency: 'usd' };
  expect((await agreePrice(world, store, terms)).lines).toHaveLength(2);
  await world.sandbox.clock.advance(30 * 86_400_000);
  expect((await agreePrice(world, store, terms)).lines).toHaveLength(1);
});

test('a store that activates one before it has an account gets the discount with the account', async () => {
  const store = await currentStore();
  world.config.INCENTIVES_FILE = defined({
    ...welcome,
    id: 'rates',
    for: {},
    until: '2027-01-01T00:00:00Z',
    fees: {
      percentage_rate: 2.5,
      fixed_rate: 10,
      currency: 'usd',
      volume_allowance: 100_000,
      payment_methods: ['card'],
    },
  });
  const account_id = store.account_id;
  const set = (account: string | null) =>
    world.db.updateTable('stores').set({ account_id: account }).where('store_id', '=', store.store_id).execute();
  await set(null);
  const context = world.context({ store: { ...store, account_id: '' } });
  await call(activateIncentive, { incentive_id: 'rates' }, { context });
  expect(await liveDiscounts(world, store)).toEqual([]);
  await set(account_id);
  // The provider reports the account, as it does when its details are handed in.
  await world.provider.stripe.accounts.update(account_id, { metadata: { told: 'yes' } });
  await world.settle();
  expect(await liveDiscounts(world, store)).toMatchObject([
    { percentage_rate: 2500, fixed_rate: 10, volume_allowance: 100_000, ends: null },
  ]);
  // Live books have it once there is an account that can charge.
  const live = await goLive(world.context({ store }));
  expect(live.store.store_id).not.toBe(store.store_id);
  const { id } = await live.provider.stripe.accounts.create({ country: 'US' });
  await world.db.updateTable('stores').set({ account_id: id }).where('store_id', '=', live.store.store_id).execute();
  await transact(world.db, (tx) => applyWithTestAccount(world, tx, live.store.store_id));
  expect(await liveDiscounts(world, live.store)).toEqual([]);
});
