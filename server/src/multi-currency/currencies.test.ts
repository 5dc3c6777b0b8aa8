import { expect, test } from 'vitest';
import { createStore } from '../create-store.ts';
import { openServer } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { viewCurrencies } from './list-currencies.ts';

const { server, world, admin } = await openServer({ stock: true });
const path = '/wc/v3/payments/multi-currency';
const settingsOf = (code: string, body: Record<string, unknown>) =>
  admin.call('POST', `${path}/currencies/${code}`, body);
const automatic = { exchange_rate_type: 'automatic', price_rounding: 1, price_charm: 0 };
const storedNames = async (code: string) => {
  const rows = await world.db
    .selectFrom('options')
    .select('name')
    .where('name', 'like', `wcpay_multi_currency_%_${code}`)
    .execute();
  return rows.map(({ name }) => name).toSorted();
};

test('currencies are listed by code with their rates, the store’s own first and the others by name', async () => {
  const { status, body } = await admin.call('GET', `${path}/currencies`);
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(['available', 'default', 'enabled']);
  expect(body.default).toMatchObject({ code: 'USD', rate: 1, is_default: true, last_updated: null });
  expect(body.enabled.EUR).toMatchObject({
    code: 'EUR',
    id: 'eur',
    name: 'Euro',
    flag: '🇪🇺',
    symbol: '€',
    symbol_position: 'left',
    is_default: false,
    is_zero_decimal: false,
    rate: expect.any(Number),
    last_updated: expect.any(Number),
    rate_source: 'provider',
    rate_state: 'current',
  });
  expect(body.enabled.JPY.is_zero_decimal).toBe(true);
  expect(body.available.XAF.flag).toBe('');
  const [first, ...others] = Object.values(body.available as Record<string, { code: string; name: string }>);
  expect(first?.code).toBe('USD');
  const names = others.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-US')));
});

test('a chosen set is enabled with the store’s own currency; an empty one and an unknown code change nothing', async () => {
  const enable = (enabled: unknown) => admin.call('POST', `${path}/update-enabled-currencies`, { enabled });
  const chosen = await enable(['JPY', 'EUR']);
  expect(Object.keys(chosen.body.enabled)).toEqual(['USD', 'EUR', 'JPY']);
  expect(Object.keys((await enable([])).body.enabled)).toEqual(['USD', 'EUR', 'JPY']);
  for (const code of ['XYZ', 'ISK', ''])
    expect(await enable(['GBP', code])).toMatchObject({
      status: 500,
      body: { code: 'wcpay_multi_currency_invalid_currency' },
    });
  expect((await enable('EUR')).status).toBe(400);
  expect(Object.keys((await admin.call('GET', `${path}/currencies`)).body.enabled)).toEqual(['USD', 'EUR', 'JPY']);
});

test('a currency that is switched off loses its settings', async () => {
  expect((await settingsOf('EUR', { ...automatic, exchange_rate_type: 'manual', manual_rate: 0.9 })).status).toBe(200);
  expect(await storedNames('eur')).toHaveLength(4);
  await admin.call('POST', `${path}/update-enabled-currencies`, { enabled: ['USD', 'JPY', 'KWD'] });
  expect(await storedNames('eur')).toEqual([]);
  await admin.call('POST', `${path}/update-enabled-currencies`, { enabled: ['EUR', 'JPY', 'KWD'] });
  expect((await admin.call('GET', `${path}/currencies/EUR`)).body).toEqual({
    exchange_rate_type: 'automatic',
    manual_rate: null,
    price_rounding: null,
    price_charm: null,
  });
});

test('settings of one currency are matched as numbers, by a code in any case', async () => {
  const saved = { exchange_rate_type: 'manual', manual_rate: 0.9, price_rounding: 0.5, price_charm: -0.01 };
  expect(await settingsOf('eUr', { ...saved, price_rounding: '0.50', manual_rate: '0.90' })).toMatchObject({
    status: 200,
    body: saved,
  });
  expect((await admin.call('GET', `${path}/currencies/eur`)).body).toEqual(saved);
  const { body } = await admin.call('GET', `${path}/currencies`);
  expect(body.enabled.EUR).toMatchObject({ rate: 0.9, rate_source: 'manual' });
  expect(body.available.EUR.rate_source).toBe('provider');
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  // $24.00 × 0.9 = 21.60, up to 22.00, and a cent less.
  expect((await shopper.payIn('EUR')).totals.total_items).toBe('2199');
});

test('bad rates, steps and codes are refused with their codes and change nothing', async () => {
  const before = (await admin.call('GET', `${path}/currencies/JPY`)).body;
  const manual = { ...automatic, exchange_rate_type: 'manual', price_rounding: 100 };
  for (const manual_rate of [0, -1, 'abc', '', '1e3', '0,91', null, 1e-13, 1e10, [1]])
    expect(await settingsOf('JPY', { ...manual, manual_rate }), String(manual_rate)).toMatchObject({
      status: 500,
      body: { code: 'wcpay_multi_currency_invalid_currency_rate' },
    });
  expect(await settingsOf('JPY', manual)).toMatchObject({ status: 500 });
  for (const change of [
    { price_rounding: 0.25 },
    { price_charm: -0.01 },
    { price_charm: 'x' },
    { exchange_rate_type: 'odd' },
  ])
    expect(await settingsOf('JPY', { ...manual, manual_rate: 150, ...change })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param' },
    });
  for (const code of ['XYZ', 'USD'])
    expect(await settingsOf(code, automatic)).toMatchObject({
      status: 500,
      body: { code: 'wcpay_multi_currency_invalid_currency' },
    });
  for (const code of ['EURO', 'EU', '123'])
    expect(await admin.call('GET', `${path}/currencies/${code}`)).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
  expect((await admin.call('GET', `${path}/currencies/JPY`)).body).toEqual(before);
});

test('a rate ten times the market’s, or a tenth of it, is only saved when it is confirmed', async () => {
  const manual = { ...automatic, exchange_rate_type: 'manual', price_rounding: 100 };
  const { JPY } = (await admin.call('GET', `${path}/currencies`)).body.available;
  for (const manual_rate of [JPY.rate / 10, JPY.rate * 10])
    expect(await settingsOf('JPY', { ...manual, manual_rate })).toMatchObject({
      status: 409,
      body: { code: 'purser_rate_needs_confirmation', data: { known_rate: JPY.rate, known_source: 'provider' } },
    });
  expect((await settingsOf('JPY', { ...manual, manual_rate: JPY.rate * 9 })).status).toBe(200);
  expect(await settingsOf('JPY', { ...manual, manual_rate: 15, confirm_rate: true })).toMatchObject({
    status: 200,
    body: { manual_rate: 15 },
  });
  // Saving the same rate again needs no other word.
  expect((await settingsOf('JPY', { ...manual, manual_rate: 15 })).status).toBe(200);
  await settingsOf('JPY', { ...automatic, price_rounding: 100 });
});

test('the store’s settings come as booleans and are saved as yes and no, both at once', async () => {
  const auto = 'wcpay_multi_currency_enable_auto_currency';
  const switcher = 'wcpay_multi_currency_enable_storefront_switcher';
  const { body } = await admin.call('GET', `${path}/get-settings`);
  expect(body).toEqual({
    [auto]: false,
    // The demo shop shows the switcher.
    [switcher]: true,
    site_theme: 'Storefront',
    date_format: 'M j, Y',
    time_format: 'g:i a',
    store_url: `${server.url}/`,
  });
  const saved = await admin.call('POST', `${path}/update-settings`, { [auto]: 'yes', [switcher]: 'no' });
  expect(saved.body).toEqual({ ...body, [auto]: true, [switcher]: false });
  for (const bad of [{ [auto]: 'yes' }, { [auto]: true, [switcher]: 'no' }, {}])
    expect((await admin.call('POST', `${path}/update-settings`, bad)).status).toBe(400);
  expect((await admin.call('GET', `${path}/get-settings`)).body[auto]).toBe(true);
  await admin.call('POST', `${path}/update-settings`, { [auto]: 'no', [switcher]: 'no' });
});

test('unsaved settings show what real products will cost, as the shop then charges', async () => {
  const asked = 'exchange_rate_type=manual&manual_rate=0.307&price_rounding=0.25&price_charm=-0.05';
  const { body } = await admin.call('GET', `${path}/currencies/kwd/preview?${asked}`);
  expect(body).toMatchObject({ code: 'KWD', rate: 0.307, rate_source: 'manual', last_updated: null });
  const mug = body.products.find(({ name }: { name: string }) => /mug/i.test(name));
  // $24.00 × 0.307 = 7.368, up to 7.500, and 50 thousandths less.
  expect(mug).toMatchObject({ store_price: 2400, price: 7450, worth: 2427 });
  await settingsOf('KWD', {
    exchange_rate_type: 'manual',
    manual_rate: 0.307,
    price_rounding: 0.25,
    price_charm: -0.05,
  });
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  expect((await shopper.payIn('KWD')).totals).toMatchObject({ total_items: '7450', currency_minor_unit: 3 });
  const broken = await admin.call('GET', `${path}/currencies/kwd/preview?exchange_rate_type=manual&manual_rate=0`);
  expect(broken.body).toMatchObject({
    rate: null,
    products: expect.arrayContaining([expect.objectContaining({ price: null })]),
  });
});

test('a store without an account sells in its own currency alone; who may not change settings may read them', async () => {
  const store_id = await createStore(world, { name: 'Other', host: 'other.example', account_id: '' });
  const other = { ...world.store, store_id, account_id: '' };
  const { available, enabled } = await viewCurrencies(world.context({ store: other }));
  expect([Object.keys(available), Object.keys(enabled)]).toEqual([['USD'], ['USD']]);
  await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-purser_settings'] });
  const clerk = await server.signIn('clerk');
  expect((await clerk.call('GET', `${path}/currencies`)).status).toBe(200);
  for (const [call, body] of [
    ['update-enabled-currencies', { enabled: ['USD'] }],
    ['currencies/EUR', automatic],
    ['rates', { max_age_hours: 2 }],
  ] as const)
    expect((await clerk.call('POST', `${path}/${call}`, body)).status).toBe(403);
});
