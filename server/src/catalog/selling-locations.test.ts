import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { call } from '../testing/test-server.ts';
import { readSellingLocations } from './selling-locations.ts';

const { server, admin } = await openServer({ stock: true });

const save = (options: object) => admin.call('POST', '/wc-admin/options', options);
const names =
  'woocommerce_allowed_countries,woocommerce_specific_allowed_countries,woocommerce_all_except_countries,anything';
const read = async () => (await admin.call('GET', `/wc-admin/options?options=${names}`)).body;

test('a store sells to everyone until it says otherwise, and the checkout follows', async () => {
  expect(await read()).toEqual({
    woocommerce_allowed_countries: 'all',
    woocommerce_specific_allowed_countries: [],
    woocommerce_all_except_countries: [],
  });
  expect(
    (await save({ woocommerce_allowed_countries: 'specific', woocommerce_specific_allowed_countries: ['DE', 'US'] }))
      .status,
  ).toBe(200);

  const shopper = createShopper(server.world);
  await shopper.add('linen-notebook');
  const page = await call(server.url, 'GET', '/checkout', undefined, { cookie: `purser_cart=${shopper.token}` });
  expect(page.body).toContain('<option value="DE"');
  expect(page.body).not.toContain('<option value="FR"');
  await expect(shopper.pay('pm_card_visa', { country: 'FR' })).rejects.toMatchObject({
    data: {
      params: { 'billing_address.country': 'We don’t sell to this country. Choose another.' },
    },
  });
  expect(await readSellingLocations(server.world.db, server.world.store.store_id)).toEqual({
    mode: 'specific',
    countries: ['DE', 'US'],
  });

  await save({ woocommerce_allowed_countries: 'all_except', woocommerce_all_except_countries: ['FR'] });
  await expect(shopper.pay('pm_card_visa', { country: 'FR' })).rejects.toMatchObject({ status: 400 });
  expect((await shopper.pay('pm_card_visa', { country: 'IT' })).status).toBe('processing');
});

test('selling locations that mean nothing are refused by name', async () => {
  const before = await read();
  for (const [name, value] of [
    ['woocommerce_allowed_countries', 'some'],
    ['woocommerce_specific_allowed_countries', ['XX']],
    ['woocommerce_specific_allowed_countries', ['us']],
    ['woocommerce_all_except_countries', 'US'],
  ] as const) {
    // One bad option refuses all of them.
    const refused = await save({ wcpay_frt_review_feature_active: '1', [name]: value });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.data.params)[0]).toContain(name);
  }
  expect(await read()).toEqual(before);
});
