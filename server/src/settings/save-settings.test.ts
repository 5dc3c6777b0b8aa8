import { beforeEach, expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import type { Client } from '../testing/test-server.ts';

const path = '/wc/v3/payments/settings';

const { server, admin } = await openServer();

let version: number;
const read = async () => (await admin.call('GET', path)).body;
const save = (body: unknown, by: Client = admin) => by.call('POST', path, body);
const account = () => server.world.provider.stripe.accounts.retrieve(server.world.store.account_id);
beforeEach(async () => {
  version = (await read()).settings_version;
});

test('a fresh store has every field of the entity, with its default', async () => {
  const settings = await read();
  expect(settings).toEqual({
    settings_version: 0,
    is_wcpay_enabled: true,
    enabled_payment_method_ids: expect.arrayContaining(['card', 'link', 'sepa_debit', 'ideal', 'klarna']),
    available_payment_method_ids: expect.arrayContaining(['card', 'link', 'ideal', 'klarna']),
    payment_method_statuses: expect.objectContaining({ card_payments: { status: 'active', requirements: [] } }),
    duplicated_payment_method_ids: {},
    is_manual_capture_enabled: false,
    is_test_mode_enabled: true,
    is_test_mode_onboarding: true,
    is_dev_mode_enabled: false,
    is_multi_currency_enabled: true,
    is_wcpay_subscriptions_enabled: false,
    is_wcpay_subscriptions_eligible: false,
    is_subscriptions_plugin_active: false,
    is_stripe_billing_enabled: false,
    is_migrating_stripe_billing: false,
    stripe_billing_subscription_count: 0,
    stripe_billing_migrated_count: 0,
    is_debug_log_enabled: false,
    is_saved_cards_enabled: true,
    is_card_present_eligible: true,
    account_country: 'US',
    account_statement_descriptor: 'DEMO STORE',
    account_statement_descriptor_kanji: '',
    account_statement_descriptor_kana: '',
    account_business_name: 'Demo Store',
    account_business_url: 'https://store.example.com',
    account_business_support_address: [],
    account_business_support_email: 'owner@example.com',
    account_business_support_phone: '',
    account_branding_logo: '',
    account_branding_icon: '',
    account_branding_primary_color: '',
    account_branding_secondary_color: '',
    account_domestic_currency: 'usd',
    account_declines_on_avs_failure: false,
    account_declines_on_cvc_failure: false,
    is_payment_request_enabled: true,
    payment_request_enabled_locations: ['checkout', 'product', 'cart'],
    payment_request_button_type: 'default',
    payment_request_button_size: 'medium',
    payment_request_button_theme: 'dark',
    payment_request_button_border_radius: 4,
    is_woopay_enabled: false,
    is_woopay_global_theme_support_enabled: false,
    show_woopay_incompatibility_notice: false,
    woopay_custom_message: expect.stringMatching(/\[terms\].*\[privacy_policy\]/),
    woopay_store_logo: '',
    woopay_enabled_locations: ['checkout', 'product', 'cart'],
    deposit_schedule_interval: 'daily',
    deposit_schedule_weekly_anchor: '',
    deposit_schedule_monthly_anchor: null,
    deposit_delay_days: 2,
    deposit_status: 'enabled',
    deposit_restrictions: 'deposits_unrestricted',
    deposit_completed_waiting_period: true,
    reporting_export_language: '',
    dispute_reminder_email: '',
    dispute_reminder_webhook_url: '',
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
  });
  expect(settings.available_payment_method_ids[0]).toBe('card');
});

test('the object that was read can be sent back whole, and changes nothing', async () => {
  const before = await read();
  const answer = await save(before);
  expect(answer).toMatchObject({ status: 200, body: { data: before } });
});

test('a change is answered under data, read back, and numbered', async () => {
  const { status, body } = await save({
    is_debug_log_enabled: 'true',
    payment_request_button_type: 'buy',
    payment_request_button_border_radius: '0',
    woopay_custom_message: 'See [terms_of_service_link] and [privacy_policy_link].',
    surprise: 1,
    account_country: 'FR',
  });
  expect(status).toBe(200);
  const wanted = {
    is_debug_log_enabled: true,
    payment_request_button_type: 'buy',
    payment_request_button_border_radius: 0,
    woopay_custom_message: 'See [terms] and [privacy_policy].',
    account_country: 'US',
    settings_version: version + 1,
  };
  expect(body.data).toMatchObject(wanted);
  expect(body.data).not.toHaveProperty('surprise');
  expect(await read()).toEqual(body.data);
});

test('what shoppers read reaches the account at the provider', async () => {
  await save({
    account_statement_descriptor: '  Fern and Fold ',
    account_business_support_email: 'help@fern.example',
    account_business_support_phone: '+1 555 010 0100',
    account_business_support_address: { city: 'Portland', country: 'US' },
  });
  expect(await account()).toMatchObject({
    settings: { payments: { statement_descriptor: 'Fern and Fold' } },
    business_profile: {
      support_email: 'help@fern.example',
      support_phone: '+1 555 010 0100',
      support_address: { city: 'Portland', country: 'US' },
    },
  });
  expect(await read()).toMatchObject({
    account_statement_descriptor: 'Fern and Fold',
    account_business_support_address: {
      city: 'Portland',
      country: 'US',
      line1: '',
      line2: '',
      postal_code: '',
      state: '',
    },
  });
});

const priceRule = (key: string, value: string) => ({
  key: 'purchase_price_threshold',
  outcome: 'block',
  check: { key, operator: 'greater_than', value },
});

test('rules are kept as they were sent', async () => {
  const rules = [priceRule('order_total', '2500|usd')];
  const { body } = await save({ current_protection_level: 'advanced', advanced_fraud_protection_settings: rules });
  expect(body.data).toMatchObject({ current_protection_level: 'advanced', advanced_fraud_protection_settings: rules });
  await save({ current_protection_level: 'basic', advanced_fraud_protection_settings: [] });
});

test.each([
  ['account_statement_descriptor', 'Fern'],
  ['account_statement_descriptor', 'A name that is far too long'],
  ['account_statement_descriptor', '123456'],
  ['account_statement_descriptor', 'Fern * Fold'],
  ['account_business_support_email', 'nobody'],
  ['account_business_support_phone', 'call me'],
  ['account_business_support_address', { planet: 'Mars' }],
  ['account_branding_primary_color', 'red'],
  ['enabled_payment_method_ids', ['card', 'shells']],
  ['enabled_payment_method_ids', []],
  ['is_manual_capture_enabled', 'maybe'],
  ['payment_request_button_type', 'dance'],
  ['payment_request_button_size', 'huge'],
  ['payment_request_button_theme', 'neon'],
  ['payment_request_button_border_radius', 31],
  ['payment_request_button_border_radius', -1],
  ['payment_request_enabled_locations', ['moon']],
  ['woopay_enabled_locations', ['moon']],
  ['deposit_schedule_interval', 'hourly'],
  ['deposit_schedule_interval', 'manual'],
  ['deposit_schedule_weekly_anchor', 'sunday'],
  ['deposit_schedule_monthly_anchor', 0],
  ['deposit_schedule_monthly_anchor', 32],
  ['deposit_schedule_monthly_anchor', 15.5],
  ['deposit_schedule_weekly_anchor', 'someday'],
  ['deposit_schedule_monthly_anchor', 'first'],
  ['stripe_billing_subscription_count', 'many'],
  ['current_protection_level', 'standard'],
  ['current_protection_level', 'advanced'],
  ['advanced_fraud_protection_settings', [{ key: 'moon_phase', outcome: 'block', check: {} }]],
  ['advanced_fraud_protection_settings', [priceRule('order_total', '2500|eur')]],
  ['advanced_fraud_protection_settings', [{ ...priceRule('order_total', '2500|usd'), outcome: 'shrug' }]],
] as const)('%s cannot be %j, and nothing else of the same save is kept', async (field, value) => {
  const before = await read();
  const { status, body } = await save({ is_wcpay_enabled: false, account_business_name: 'Other', [field]: value });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_invalid_param' });
  const [name] = Object.keys(body.data.params);
  expect(name?.startsWith(field)).toBe(true);
  expect(body.data.details[name ?? '']).toMatchObject({ message: body.data.params[name ?? ''] });
  expect(await read()).toEqual(before);
  expect(await account()).toMatchObject({ business_profile: { name: 'Demo Store' } });
});

test('a tree of checks is refused by its field, however deep it is', async () => {
  for (const depth of [6, 60]) {
    let check: object = { key: 'item_count', operator: 'equals', value: 5 };
    for (let level = 1; level < depth; level++) check = { operator: 'and', checks: [check] };
    const { status, body } = await save({
      advanced_fraud_protection_settings: [{ key: 'order_items_threshold', outcome: 'block', check }],
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_invalid_param' });
    expect(Object.keys(body.data.params)[0]).toMatch(/^advanced_fraud_protection_settings/);
  }
});

test('advanced protection cannot be without rules, by whichever field it would come to that', async () => {
  const rules = [priceRule('order_total', '2500|usd')];
  const refused = async (body: object) => Object.keys((await save(body)).body.data?.params ?? {});
  expect(await refused({ current_protection_level: 'advanced', advanced_fraud_protection_settings: [] })).toEqual([
    'advanced_fraud_protection_settings',
  ]);
  await save({ current_protection_level: 'advanced', advanced_fraud_protection_settings: rules });
  expect(await refused({ advanced_fraud_protection_settings: [] })).toEqual(['advanced_fraud_protection_settings']);
  await save({ current_protection_level: 'basic' });
  expect(await refused({ current_protection_level: 'advanced' })).toEqual([]);
  await save({ current_protection_level: 'basic', advanced_fraud_protection_settings: [] });
});

test('every field that is wrong is named at once', async () => {
  const { status, body } = await save({
    account_statement_descriptor: 'Fern',
    account_business_support_email: 'nobody',
    payment_request_button_size: 'huge',
  });
  expect({ status, details: body.data.details }).toMatchObject({
    status: 400,
    details: {
      account_statement_descriptor: { code: 'rest_invalid_pattern', message: 'Enter 5 to 22 characters.' },
      account_business_support_email: { code: 'rest_invalid_param' },
      payment_request_button_size: { code: 'rest_invalid_param' },
    },
  });
});

test('a save that knows older settings is told who changed what, and changes nothing', async () => {
  await server.addUser({ username: 'mia', role: 'shop_manager' });
  const mia = await server.signIn('mia');
  const [mine, hers] = [await read(), (await mia.call('GET', path)).body];
  expect((await save({ ...mine, is_debug_log_enabled: false, account_business_name: 'Fern' })).status).toBe(200);
  const { status, body } = await save({ ...hers, is_saved_cards_enabled: false }, mia);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'settings_changed',
    data: { settings_version: version + 1 },
  });
  expect(body.message).toContain('admin');
  expect(body.data.changes.map(({ field, by }: { field: string; by: string }) => [field, by]).toSorted()).toEqual([
    ['account_business_name', 'admin'],
    ['is_debug_log_enabled', 'admin'],
  ]);
  expect(await read()).toMatchObject({ is_saved_cards_enabled: true, account_business_name: 'Fern' });
  // Whoever does not say what they know saves as before.
  expect((await save({ is_saved_cards_enabled: true, account_business_name: 'Demo Store' }, mia)).status).toBe(200);
});

test('a save that knows older settings goes on where nobody else changed anything, and only there', async () => {
  const mia = await server.signIn('mia');
  const { settings_version } = await read();
  await save({ is_saved_cards_enabled: false, deposit_schedule_monthly_anchor: 3 }, mia);
  const mine = { settings_version, payment_request_button_border_radius: 9 };
  expect((await save(mine)).body.data).toMatchObject({
    payment_request_button_border_radius: 9,
    is_saved_cards_enabled: false,
  });
  // What belongs together counts as one: an interval with its days.
  expect((await save({ settings_version, deposit_schedule_interval: 'weekly' })).status).toBe(409);
  expect((await save({ settings_version, is_saved_cards_enabled: true })).status).toBe(409);
  await save({ is_saved_cards_enabled: true, payment_request_button_border_radius: '' });
});

test('of saves at the same moment that know the same settings, one is kept and the others are told', async () => {
  const { settings_version } = await read();
  const radii = [1, 2, 3, 5, 6, 7];
  const answers = await Promise.all(
    radii.map((radius) => save({ settings_version, payment_request_button_border_radius: radius })),
  );
  const kept = answers.filter((answer) => answer.status === 200);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await read()).payment_request_button_border_radius).toBe(
    kept[0]?.body.data.payment_request_button_border_radius,
  );
});

test('rules that can no longer be read are said to be in error, and the rest of the settings stays usable', async () => {
  await server.world.db
    .updateTable('options')
    .set({ value: JSON.stringify({ advanced_fraud_protection_settings: 'scrambled' }) })
    .where('name', '=', 'purser_settings')
    .execute();
  expect(await read()).toMatchObject({ advanced_fraud_protection_settings: 'error', is_wcpay_enabled: true });
  expect((await save(await read())).status).toBe(200);
  expect((await save({ advanced_fraud_protection_settings: [] })).body.data).toMatchObject({
    advanced_fraud_protection_settings: [],
  });
});

test('reading and saving tell the status of each payment method', async () => {
  const { body } = await admin.call('GET', '/wc/v3/payments/settings');
  expect(body.payment_method_statuses.card_payments).toEqual({ status: 'active', requirements: [] });
  const saved = await admin.call('POST', '/wc/v3/payments/settings', body);
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { payment_method_statuses: body.payment_method_statuses } },
  });
});
