import { call } from '@orpc/server';
import type { SettingsPatch } from '@purser/contract/settings/settings';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { forgetAccount } from '../connect/read-account.ts';
import { saveSettings } from './save-settings.ts';

const path = '/wc/v3/payments/settings';

const { server, admin } = await openServer({ stock: true });

const save = async (body: Record<string, unknown>) => {
  const answer = await admin.call('POST', path, body);
  expect(answer.body).toHaveProperty('data.settings_version');
  return answer.body.data;
};
const account = () => server.world.provider.stripe.accounts.retrieve(server.world.store.account_id);
const buy = async (method = 'pm_card_visa') => {
  const shopper = createShopper(server.world);
  await shopper.add('brass-pen');
  return shopper.pay(method);
};
const chargeOf = async (order_id: number) => {
  const order = await server.world.db
    .selectFrom('orders')
    .select('payment_intent_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const intent = await server.world.provider.stripe.paymentIntents.retrieve(
    order.payment_intent_id ?? '',
    { expand: ['latest_charge'] },
    { stripeAccount: server.world.store.account_id },
  );
  return { intent, charge: intent.latest_charge as { calculated_statement_descriptor: string; captured: boolean } };
};

test('a shop whose payments are switched off takes none, and takes them again when they are back on', async () => {
  const shopper = createShopper(server.world);
  await shopper.add('brass-pen');
  const pages = async () => {
    const headers = { cookie: `purser_cart=${shopper.token}` };
    const read = async (path: string) => (await fetch(server.url + path, { headers })).text();
    return Promise.all(['/', '/product/brass-pen', '/cart', '/checkout'].map(read));
  };
  for (const page of await pages()) expect(page).not.toContain('We can’t accept payments right now');
  await save({ is_wcpay_enabled: false });
  await expect(buy()).rejects.toMatchObject({ status: 503 });
  // Said at once, so that nobody fills in a form in vain.
  const closed = await pages();
  for (const page of closed) expect(page).toContain('We can’t accept payments right now');
  expect(closed.at(-1)).not.toContain('name="billing_email"');
  await save({ is_wcpay_enabled: true });
  expect((await buy()).payment_result.payment_status).toBe('success');
});

test('a method that is not enabled cannot pay', async () => {
  await save({ enabled_payment_method_ids: ['klarna'] });
  await expect(buy()).rejects.toMatchObject({ data: { params: { payment_data: expect.any(String) } } });
  await save({ enabled_payment_method_ids: ['card', 'klarna'] });
  expect((await buy()).payment_result.payment_status).toBe('success');
});

test('enabling a method asks the provider for its capability, and says how it stands', async () => {
  const { stripe } = server.world.provider;
  await stripe.accounts.update(server.world.store.account_id, {
    capabilities: { link_payments: { requested: false } },
  });
  const before = (await admin.call('GET', path)).body;
  expect(before.payment_method_statuses.link_payments ?? { status: 'unrequested' }).toMatchObject({
    status: expect.stringMatching(/unrequested|active/),
  });
  const after = await save({ enabled_payment_method_ids: ['card', 'link', 'klarna'] });
  expect((await account()).capabilities).toMatchObject({ link_payments: 'active' });
  expect(after).toMatchObject({
    enabled_payment_method_ids: ['card', 'link', 'klarna'],
    payment_method_statuses: { link_payments: { status: 'active', requirements: [] } },
  });
  const events = await server.world.db.selectFrom('analytics_events').selectAll().execute();
  expect(events.map(({ name, properties }) => ({ name, properties }))).toContainEqual({
    name: 'wcpay_payment_method_enabled',
    properties: expect.objectContaining({ payment_method_id: 'link', is_test_mode: true, jetpack_connected: true }),
  });
});

test('with manual capture payments are held, and only methods that can be held are offered until it is off again', async () => {
  const held = await save({ is_manual_capture_enabled: true, enabled_payment_method_ids: ['card', 'link', 'klarna'] });
  expect(held.enabled_payment_method_ids).toEqual(['card', 'link']);
  const { order_id } = await buy();
  expect((await chargeOf(order_id)).intent.status).toBe('requires_capture');
  // What is sent back meanwhile does not lose what is not seen.
  await save({ enabled_payment_method_ids: ['card'] });
  const open = await save({ is_manual_capture_enabled: false });
  expect(open.enabled_payment_method_ids).toEqual(['card', 'klarna']);
  expect((await chargeOf((await buy()).order_id)).intent.status).toBe('succeeded');
});

test('the whole object as it was read under manual capture can be sent back with capture off, and loses no method', async () => {
  const held = await save({ is_manual_capture_enabled: true, enabled_payment_method_ids: ['card', 'link', 'klarna'] });
  await save(held);
  const { body } = await admin.call('GET', path);
  expect(body.enabled_payment_method_ids).toEqual(['card', 'link']);
  const open = await save({ ...body, is_manual_capture_enabled: false });
  expect(open.enabled_payment_method_ids).toEqual(['card', 'link', 'klarna']);
});

test('customers read the saved name on their bank statement', async () => {
  await save({ account_statement_descriptor: 'FERN AND FOLD' });
  const { charge } = await chargeOf((await buy()).order_id);
  expect(charge.calculated_statement_descriptor).toBe('FERN AND FOLD');
});

test('receipts and the thank-you page tell how to reach the shop', async () => {
  await save({
    account_business_support_email: 'help@fern.example',
    account_business_support_phone: '+1 555 010 0100',
  });
  const { order_id, order_key } = await buy();
  await server.world.settle();
  const mail = await server.world.db
    .selectFrom('mail')
    .selectAll()
    .where('dedupe_key', '=', `order-paid-${order_id}`)
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('help@fern.example\n+1 555 010 0100');
  expect(mail.body_html).toContain('help@fern.example · +1 555 010 0100');
  const page = await fetch(`${server.url}/order-received/${order_id}?key=${order_key}`);
  expect(await page.text()).toContain('help@fern.example · +1 555 010 0100');
});

test.each([
  [{ deposit_schedule_interval: 'weekly', deposit_schedule_weekly_anchor: 'thursday' }, { weekly_anchor: 'thursday' }],
  [{ deposit_schedule_weekly_anchor: 'friday' }, { interval: 'weekly', weekly_anchor: 'friday' }],
  [{ deposit_schedule_interval: 'monthly', deposit_schedule_monthly_anchor: '31' }, { monthly_anchor: 31 }],
  [{ deposit_schedule_monthly_anchor: 30 }, { interval: 'monthly', monthly_anchor: 30 }],
  [{ deposit_schedule_monthly_anchor: 15 }, { interval: 'monthly', monthly_anchor: 15 }],
  [{ deposit_schedule_interval: 'daily' }, { interval: 'daily' }],
  // Without an anchor of its own an interval starts on its first day.
  [{ deposit_schedule_interval: 'weekly' }, { interval: 'weekly', weekly_anchor: 'monday' }],
  [{ deposit_schedule_interval: 'monthly' }, { interval: 'monthly', monthly_anchor: 1 }],
])('payouts follow the schedule %j', async (given, schedule) => {
  await admin.call('POST', `${path}/wcpay_next_deposit_notice_dismissed`, { value: true });
  const saved = await save(given);
  expect((await account()).settings?.payouts?.schedule).toMatchObject(schedule);
  expect((await admin.call('GET', path)).body).toEqual(saved);
  const notice = await server.world.db
    .selectFrom('options')
    .select('name')
    .where('name', '=', 'wcpay_next_deposit_notice_dismissed')
    .execute();
  expect(notice).toEqual([]);
});

test('an account in Japan starts its phone number with +81, has no daily payouts, and its own scripts on statements', async () => {
  const { world } = server;
  const made = await world.provider.stripe.accounts.create({ country: 'JP', type: 'custom' });
  const store = { ...world.store, account_id: made.id, country: 'JP' };
  const saveThere = (input: SettingsPatch) => call(saveSettings, input, { context: world.context({ store }) });
  await expect(saveThere({ account_business_support_phone: '+1 555 010 0100' })).rejects.toMatchObject({
    data: { params: { account_business_support_phone: expect.stringContaining('+81') } },
  });
  await saveThere({
    account_business_support_phone: '+81 3 1234 5678',
    deposit_schedule_interval: 'weekly',
    account_statement_descriptor_kanji: '東京商店',
    account_statement_descriptor_kana: 'トウキヨウシヨウテン',
  });
  await expect(saveThere({ deposit_schedule_interval: 'daily' })).rejects.toMatchObject({
    data: { params: { deposit_schedule_interval: expect.any(String) } },
  });
  expect((await world.provider.stripe.accounts.retrieve(made.id)).settings?.payments).toMatchObject({
    statement_descriptor_kanji: '東京商店',
    statement_descriptor_kana: 'トウキヨウシヨウテン',
  });
});

test('rules that block on a failed address check are the account’s to enforce, and no longer when they are gone', async () => {
  const rule = {
    key: 'avs_verification',
    outcome: 'block',
    check: { key: 'avs_mismatch', operator: 'equals', value: true },
  };
  const declines = async () => (await account()).settings?.card_payments?.decline_on?.avs_failure;
  await save({ current_protection_level: 'advanced', advanced_fraud_protection_settings: [rule] });
  expect(await declines()).toBe(true);
  await save({ current_protection_level: 'basic', advanced_fraud_protection_settings: [] });
  expect(await declines()).toBe(false);
});

test('the account’s own decline on a failed address check is shown, left alone, and can be switched off', async () => {
  const { world } = server;
  const set = async (avs_failure: boolean) => {
    await world.provider.stripe.accounts.update(world.store.account_id, {
      settings: { card_payments: { decline_on: { avs_failure } } },
    });
    await forgetAccount(world, world.store);
  };
  const read = async () => (await admin.call('GET', path)).body;
  const price = {
    key: 'purchase_price_threshold',
    outcome: 'block',
    check: { key: 'order_total', operator: 'greater_than', value: '990000|usd' },
  };
  const avs = {
    key: 'avs_verification',
    outcome: 'review',
    check: { key: 'avs_mismatch', operator: 'equals', value: true },
  };
  try {
    await set(true);
    const rules = { current_protection_level: 'advanced', advanced_fraud_protection_settings: [price] };
    expect(await save(rules)).toMatchObject({
      account_declines_on_avs_failure: true,
      account_declines_on_cvc_failure: expect.any(Boolean),
    });
    // Whoever sends the whole object back, or moves to basic, did not ask for this.
    await save(await read());
    await save({ current_protection_level: 'basic' });
    expect((await account()).settings?.card_payments?.decline_on?.avs_failure).toBe(true);
    expect(await save({ account_declines_on_avs_failure: false })).toMatchObject({
      account_declines_on_avs_failure: false,
      advanced_fraud_protection_settings: [price],
    });
    expect((await account()).settings?.card_payments?.decline_on?.avs_failure).toBe(false);
    // A rule of that name that checks something else is none of the account's.
    const other = { ...avs, outcome: 'block', check: { key: 'item_count', operator: 'greater_than', value: 99 } };
    await save({ current_protection_level: 'advanced', advanced_fraud_protection_settings: [other] });
    expect((await account()).settings?.card_payments?.decline_on?.avs_failure).toBe(false);
    // A rule that holds must let the payment through.
    await set(true);
    await world.db
      .insertInto('options')
      .values({ store_id: world.store.store_id, name: 'wcpay_frt_review_feature_active', value: '"1"' })
      .execute();
    await save({ current_protection_level: 'advanced', advanced_fraud_protection_settings: [avs] });
    expect((await account()).settings?.card_payments?.decline_on?.avs_failure).toBe(false);
  } finally {
    await world.db.deleteFrom('options').where('name', '=', 'wcpay_frt_review_feature_active').execute();
    await save({ current_protection_level: 'basic', advanced_fraud_protection_settings: [] });
    await set(false);
  }
});

test('when the provider refuses the account details nothing is saved', async () => {
  await server.world.sandbox.app.request('/sandbox/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: 'POST /v1/accounts/*', mode: '500', when: 'before', times: 1 }),
  });
  const before = (await admin.call('GET', path)).body;
  const refused = await admin.call('POST', path, {
    account_statement_descriptor: 'OTHER NAME',
    is_debug_log_enabled: true,
  });
  expect(refused).toMatchObject({ status: 502, body: { code: 'wcpay_http_request_failed' } });
  expect((await admin.call('GET', path)).body).toEqual(before);
});

test('a provider that is busy refused nothing: it says so, and when to try again', async () => {
  await server.world.sandbox.app.request('/sandbox/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: 'POST /v1/accounts/*', mode: '429', times: 9 }),
  });
  const busy = await admin.call('POST', path, { account_statement_descriptor: 'BUSY NAME' });
  await server.world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' });
  expect(busy).toMatchObject({ status: 503, body: { message: expect.stringContaining('busy. Nothing was saved') } });
  expect(busy.headers.get('retry-after')).toBe('2');
});

test('an account that took its details without saying so is read back, and nothing else is saved', async () => {
  await server.world.sandbox.app.request('/sandbox/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: 'POST /v1/accounts/*', mode: 'html', when: 'after', times: 9 }),
  });
  const { body: before } = await admin.call('GET', path);
  const lost = await admin.call('POST', path, {
    account_statement_descriptor: 'TAKEN NAME',
    is_debug_log_enabled: !before.is_debug_log_enabled,
  });
  await server.world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' });
  expect(lost).toMatchObject({ status: 502, body: { message: expect.stringContaining('It may have saved') } });
  expect((await admin.call('GET', path)).body).toMatchObject({
    account_statement_descriptor: 'TAKEN NAME',
    is_debug_log_enabled: before.is_debug_log_enabled,
  });
  await save({ account_statement_descriptor: before.account_statement_descriptor });
});

test('the debug log keeps what was asked of the provider while it is on, without contents, and no more than its cap', async () => {
  const read = async () => (await admin.call('GET', '/wc/v3/payments/debug-log')).body.data;
  await save({ is_debug_log_enabled: false });
  await wait(2100);
  const before = await read();
  await buy();
  expect(await read()).toHaveLength(before.length);
  await save({ is_debug_log_enabled: true });
  await wait(2100);
  await buy();
  await expect(buy('pm_card_chargeDeclined')).rejects.toMatchObject({ status: 402 });
  await vi.waitFor(async () => {
    const log = await read();
    const calls = log.map(({ method, path, status }: Record<string, unknown>) => [method, path, status].join(' '));
    expect(calls).toContainEqual(expect.stringMatching(/^POST \/v1\/payment_intents 200$/));
    expect(calls).toContainEqual(expect.stringMatching(/^POST \/v1\/payment_intents\/pi_\w+\/confirm 402$/));
  });
  expect(JSON.stringify(await read())).not.toMatch(/4242|jenny|sk_|secret/i);
  await sql`insert into debug_log (store_id, created, method, path, status, milliseconds)
    select ${server.world.store.store_id}, now(), 'GET', '/v1/x', 200, 1 from generate_series(1, 3000)`.execute(
    server.world.db,
  );
  await vi.waitFor(async () => {
    for (let round = 0; round < 10; round++) await account();
    const { count } = await server.world.db
      .selectFrom('debug_log')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeLessThanOrEqual(1000);
  }, 10_000);
  await save({ is_debug_log_enabled: false });
}, 30_000);

test('the billing migration is a job that counts what it finds and ends; a second one waits for it', async () => {
  const start = () => admin.call('POST', `${path}/schedule-stripe-billing-migration`);
  expect(await start()).toMatchObject({ status: 200, body: [] });
  expect((await admin.call('GET', path)).body.is_migrating_stripe_billing).toBe(true);
  expect(await start()).toMatchObject({ status: 409, body: { code: 'migration_running' } });
  await server.world.settle();
  expect((await admin.call('GET', path)).body).toMatchObject({
    is_migrating_stripe_billing: false,
    stripe_billing_subscription_count: 0,
    stripe_billing_migrated_count: 0,
  });
  expect((await start()).status).toBe(200);
});
