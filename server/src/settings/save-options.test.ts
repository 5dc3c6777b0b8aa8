import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';

const { server, admin } = await openServer();

test('one option is saved by its name, if it is one that screens remember', async () => {
  const save = (name: string, value: unknown) => admin.call('POST', `/wc/v3/payments/settings/${name}`, { value });
  for (const value of [true, ['a'], { a: 1 }])
    expect(await save('wcpay_instant_deposit_notice_dismissed', value)).toMatchObject({
      status: 200,
      body: { success: true },
    });
  for (const method of ['PUT', 'PATCH'])
    expect(
      await admin.call(method, '/wc/v3/payments/settings/wcpay_instant_deposit_notice_dismissed', { value: true }),
    ).toMatchObject({ status: 200, body: { success: true } });
  expect(await save('wcpay_instant_deposit_notice_dismissed', 'yes')).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { value: expect.any(String) } } },
  });
  // The store's generic call takes the same names, also from those who may not change settings.
  await server.addUser({ username: 'nosettings', role: 'shop_manager', capabilities: ['-purser_settings'] });
  const clerk = await server.signIn('nosettings');
  const remembered = { wcpay_instant_deposit_notice_dismissed: false, woocommerce_deleted_todo_tasks: ['x'] };
  expect(await clerk.call('POST', '/wc-admin/options', remembered)).toMatchObject({
    status: 200,
    body: { wcpay_instant_deposit_notice_dismissed: true, woocommerce_deleted_todo_tasks: true },
  });
  const names = Object.keys(remembered).join(',');
  expect((await clerk.call('GET', `/wc-admin/options?options=${names}`)).body).toEqual(remembered);
  for (const settings of [
    { woocommerce_allow_tracking: 'yes' },
    { ...remembered, wcpay_frt_review_feature_active: '1' },
  ])
    expect((await clerk.call('POST', '/wc-admin/options', settings)).status).toBe(403);
  expect(await save('siteurl', true)).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { option_name: expect.any(String) } } },
  });
});

test('an unknown option is named', async () => {
  expect(await admin.call('POST', '/wc-admin/options', { unknown_option: 1 })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { unknown_option: expect.any(String) } } },
  });
});

test('the address of the store is saved by who may change settings, and card readers can be there', async () => {
  const path = '/wc/v3/payments/store-address';
  const address = { line1: '12 Garden Lane', line2: '', city: 'Portland', state: 'OR', postal_code: '97205' };
  expect(await admin.call('POST', path, { ...address, line1: ' ' })).toMatchObject({
    status: 400,
    body: { data: { params: { line1: expect.any(String) } } },
  });
  const clerk = await server.signIn('nosettings');
  expect((await clerk.call('POST', path, address)).status).toBe(403);
  expect(await admin.call('POST', path, { ...address, city: ' Portland ' })).toMatchObject({
    status: 200,
    body: address,
  });
  expect(await admin.call('GET', '/wc/v3/payments/terminal/locations/store')).toMatchObject({
    status: 200,
    body: { address: { line1: '12 Garden Lane', city: 'Portland', country: 'US' } },
  });
});
