import { expect, test } from 'vitest';
import { openServer } from '../../testing/open-store.ts';

const { server, world, admin } = await openServer();
const path = '/wc/v3/payments/onboarding';
const fields = {
  country: 'DE',
  business_type: 'company',
  company: { structure: 'private_corporation' },
  mcc: 'food_bakery',
};

test('the wizard is given what it offers', async () => {
  const { status, body } = await admin.call('GET', `${path}/fields`);
  expect(status).toBe(200);
  expect(body.data.business_types).toHaveLength(39);
  expect(body.data.industry_to_mcc.software).toBe('software_services');
  expect((await admin.call('GET', `${path}/business_types`)).body.data).toEqual(body.data.business_types);
});

test('a wizard begins with what the store knows, and continues for another administrator where it was left', async () => {
  await admin.call('POST', '/wc-admin/options', {
    woocommerce_onboarding_profile: { industry: [{ slug: 'food-drink' }] },
  });
  expect((await admin.call('GET', `${path}/progress`)).body).toEqual({
    version: 0,
    step: 'business',
    fields: { country: 'US', mcc: 'food_specialty', business_name: 'Test store', site: server.url },
    by: null,
    saved: null,
  });
  const saved = await admin.call('PUT', `${path}/progress`, { version: 0, fields });
  const by = { user_id: world.admin.user_id, name: 'Ada Admin' };
  expect(saved).toMatchObject({ status: 200, body: { version: 1, step: 'business', fields, by } });
  // A lost response: the same is saved again.
  expect(await admin.call('PUT', `${path}/progress`, { version: 0, fields })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });

  await server.addUser({ username: 'second', role: 'administrator' });
  const second = await server.signIn('second');
  expect((await second.call('GET', `${path}/progress`)).body).toEqual(saved.body);
  const further = { version: 1, step: 'verification', fields: { ...fields, mcc: 'food_dairy' } };
  expect(await second.call('PUT', `${path}/progress`, further)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await admin.call('PUT', `${path}/progress`, { version: 1, fields })).toMatchObject({
    status: 409,
    body: {
      code: 'onboarding_changed',
      message: 'second changed this in another window. Nothing was overwritten.',
      data: { progress: { version: 2, step: 'verification', fields: further.fields, by: { name: 'second' } } },
    },
  });
});

test('of two windows that save at once one is told of the other', async () => {
  const { version } = (await admin.call('GET', `${path}/progress`)).body;
  const both = await Promise.all(
    ['food_meat', 'food_bars'].map((mcc) =>
      admin.call('PUT', `${path}/progress`, { version, fields: { ...fields, mcc } }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  ['country', { country: 'BR' }],
  ['country', { country: 'xx' }],
  ['business_type', { country: 'DE', business_type: 'government_entity' }],
  ['business_type', { business_type: 'guild' }],
  ['company.structure', { ...fields, company: { structure: 'llc' } }],
  ['mcc', { mcc: '5734' }],
  ['annual_revenue', { annual_revenue: 'lots' }],
  ['go_live_timeframe', { go_live_timeframe: 'never' }],
])('an unknown %s is refused by its name: %j', async (field, given) => {
  const { version } = (await admin.call('GET', `${path}/progress`)).body;
  expect(await admin.call('PUT', `${path}/progress`, { version, fields: given })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { [`fields.${field}`]: expect.any(String) } } },
  });
});

test('without live keys a verified account replaces the test account in test mode, and none is left for live', async () => {
  expect(await admin.call('POST', `${path}/test_drive_account/disable`, {})).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: 'There are no keys for live payments.' },
  });
  const { account_id } = world.store;
  const session = await admin.call('POST', `${path}/kyc/session`, {
    self_assessment: fields,
    delete_test_account: true,
  });
  expect(session.body).toMatchObject({ isLive: false, accountCreated: true });
  expect(session.body.accountId).not.toBe(account_id);
  expect((await admin.call('GET', '/wc/v3/payments/test-history')).body.data).toMatchObject([{ account_id }]);
});
