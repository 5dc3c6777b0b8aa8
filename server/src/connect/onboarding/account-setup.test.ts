import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';
import { createNonce } from '../../access/nonce.ts';
import { findStore, firstStoreId } from '../../access/find-store.ts';
import { forgetStores } from '../../access/create-store-finder.ts';
import { forStore } from '../../for-store.ts';
import { pageSettings } from '../../page-settings.ts';
import { clearFaults, setFault } from '../../testing/faults.ts';
import { openServer } from '../../testing/open-store.ts';
import { connectAction } from '../connect-flags.ts';
import { createKycSession } from './create-kyc-session.ts';
import { followOnboardingFlags } from './onboarding-flags.ts';

const { server, world, admin } = await openServer({ live: true });
const path = '/wc/v3/payments/onboarding';
const live = world.providers.live!;
// Nobody waits for a response that never comes.
live.timeout = 300;
const { stripe } = world.provider;
const bakery = {
  country: 'DE',
  business_type: 'company',
  company: { structure: 'private_corporation' },
  mcc: 'food_bakery',
  business_name: 'Fern Bakery',
  site: 'https://bakery.example',
};
const session = { user: world.admin, session_id: 'one', token: 'secret' };
const currentStore = async () => (await findStore(world.db, (await firstStoreId(world.db)) ?? 0))!;
const currentContext = async () => {
  const store = await currentStore();
  return world.context({ ...forStore(world, store), store, request: { origin: server.url } });
};
const page = async () => pageSettings(await currentContext(), session);
const openKyc = (body: object = {}) => admin.call('POST', `${path}/kyc/session`, { self_assessment: bakery, ...body });
const accountsIn = async (provider: typeof live) => (await provider.stripe.accounts.list({ limit: 100 })).data;

/** A store as `npm run store -- add` makes it. */
beforeEach(async () => {
  await clearFaults(world, 'live');
  const { store_id } = await currentStore();
  await world.db
    .updateTable('stores')
    .set({ account_id: null, mode: 'test' })
    .where('store_id', '=', store_id)
    .execute();
  await world.db.deleteFrom('account_requests').execute();
  await world.db.deleteFrom('onboarding_progress').execute();
  forgetStores(world);
});

test('the first session makes a live account with what the wizard knows, and two tabs make one', async () => {
  const before = (await accountsIn(live)).length;
  const both = await Promise.all([
    openKyc({ capabilities: { sepa_debit_payments: true, klarna_payments: false } }),
    openKyc(),
  ]);
  for (const { status, body } of both) {
    expect(status).toBe(200);
    expect(body).toMatchObject({
      clientSecret: expect.stringMatching(/^accs_secret_/),
      accountId: both[0].body.accountId,
      isLive: true,
      publishableKey: live.publishable_key,
      locale: 'en-US',
    });
  }
  expect(both.some(({ body }) => body.accountCreated)).toBe(true);
  expect(await accountsIn(live)).toHaveLength(before + 1);
  const store = await currentStore();
  expect(store).toMatchObject({ account_id: both[0].body.accountId, mode: 'live' });
  expect(await live.stripe.accounts.retrieve(store.account_id)).toMatchObject({
    country: 'DE',
    email: 'admin@example.com',
    business_type: 'company',
    company: { structure: 'private_corporation' },
    business_profile: {
      mcc: '5462',
      name: 'Fern Bakery',
      product_description: 'Bakeries',
      url: 'https://bakery.example',
    },
    controller: { requirement_collection: 'application', stripe_dashboard: { type: 'none' } },
    details_submitted: false,
  });
  expect(await page()).toMatchObject({ isAccountConnected: true, isAccountValid: false, errorMessage: false });
  expect((await admin.call('GET', `${path}/progress`)).body).toMatchObject({ step: 'verification', fields: bakery });
  expect((await admin.call('GET', '/wc/v3/payments/accounts/session')).body).toMatchObject({
    accountId: store.account_id,
  });

  // The same account again, with what was changed since; another country needs another account.
  const again = await openKyc({ self_assessment: { ...bakery, mcc: 'food_dairy' } });
  expect(again.body).toMatchObject({ accountId: store.account_id, accountCreated: false });
  expect((await live.stripe.accounts.retrieve(store.account_id)).business_profile?.mcc).toBe('5451');
  await openKyc({ self_assessment: { ...bakery, business_type: 'non_profit', company: {} } });
  expect(await live.stripe.accounts.retrieve(store.account_id)).toMatchObject({
    business_type: 'non_profit',
    company: { structure: null },
  });
  const moved = await openKyc({ self_assessment: { ...bakery, country: 'AT' } });
  expect(moved.body).toMatchObject({ accountCreated: true });
  expect(await live.stripe.accounts.retrieve(moved.body.accountId)).toMatchObject({ country: 'AT' });
  expect(await accountsIn(live)).toHaveLength(before + 1);
  expect((await currentStore()).store_id).toBe(store.store_id);

  // Left again before its details were submitted.
  expect((await admin.call('POST', `${path}/reset`, {})).body).toEqual({ success: true });
  expect(await accountsIn(live)).toHaveLength(before);
  expect(await currentStore()).toMatchObject({ store_id: store.store_id, account_id: '' });
});

test.each([
  ['a provider that is down', { mode: 'refuse' }],
  ['a response that was lost', { mode: 'reset', when: 'after' }],
  ['a response that came too late', { mode: 'hang', when: 'after' }],
  ['an error after the account was made', { mode: '500', when: 'after' }],
  ['an error before it', { mode: '500' }],
])('%s leaves one account after the next try', async (_, fault) => {
  const before = (await accountsIn(live)).length;
  await setFault(world, { on: 'POST /v1/accounts', times: 10, ...fault }, 'live');
  const first = await openKyc();
  expect(first.status).toBe(200);
  if (!Array.isArray(first.body)) expect(first.body.accountCreated).toBe(true);
  else
    expect(await page()).toMatchObject({
      errorMessage:
        'We couldn’t start the account setup session. The payment provider doesn’t respond. Try again in a minute.',
    });
  // Told once: the button works again.
  expect(await page()).toMatchObject({ errorMessage: false });
  expect((await clearFaults(world, 'live'))[0]?.hits).toBeGreaterThan(0);
  expect((await openKyc()).body).toMatchObject({ accountId: expect.any(String) });
  expect(await accountsIn(live)).toHaveLength(before + 1);
  expect((await admin.call('GET', `${path}/progress`)).body.fields).toEqual(bakery);
});

test('an account that a lost try began is made with what was changed since', async () => {
  const before = (await accountsIn(live)).length;
  await setFault(world, { on: 'POST /v1/accounts', mode: 'hang', when: 'before' }, 'live');
  expect((await openKyc()).body).toEqual([]);
  await clearFaults(world, 'live');
  const changed = { ...bakery, country: 'AT', business_name: 'Fern Bäckerei' };
  const { body } = await openKyc({ self_assessment: changed });
  expect(await live.stripe.accounts.retrieve(body.accountId)).toMatchObject({
    country: 'AT',
    business_profile: { name: 'Fern Bäckerei' },
  });
  expect(await accountsIn(live)).toHaveLength(before + 1);
});

test('a test account charges at once, is made once, and goes with its books when live payments begin', async () => {
  const before = (await accountsIn(world.provider)).length;
  const init = () =>
    admin.call('POST', `${path}/test_drive_account/init`, { country: 'FR', capabilities: { ideal_payments: true } });
  const twice = await Promise.all([init(), init()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accountsIn(world.provider)).toHaveLength(before + 1);
  let store = await currentStore();
  expect(await stripe.accounts.retrieve(store.account_id)).toMatchObject({
    country: 'FR',
    charges_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', ideal_payments: 'active' },
  });
  expect(await init()).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: 'The store has an account already.' },
  });
  // Without being asked to, a session does not replace it.
  expect((await openKyc()).body).toMatchObject({ accountId: store.account_id, isLive: false, accountCreated: false });

  // A reset leaves no error of the former account, which would stop the button of the connect page.
  await setFault(world, { on: 'POST /v1/account_sessions', mode: '500', times: 10 });
  expect((await openKyc()).body).toEqual([]);
  await clearFaults(world);
  expect((await admin.call('POST', `${path}/reset`, {})).status).toBe(200);
  expect(await page()).toMatchObject({ errorMessage: false });
  store = await currentStore();

  const replaced = await openKyc({ delete_test_account: true });
  expect(replaced.body).toMatchObject({ isLive: true, accountCreated: true });
  const next = await currentStore();
  expect(next).toMatchObject({ account_id: replaced.body.accountId, mode: 'live' });
  expect((await admin.call('GET', '/wc/v3/payments/test-history')).body.data).toContainEqual(
    expect.objectContaining({ id: store.store_id, account_id: store.account_id }),
  );
  expect((await admin.call('GET', `${path}/progress`)).body).toMatchObject({ step: 'verification', fields: bakery });
});

test('coming back from the provider reads the account anew and switches payments on', async () => {
  expect(await admin.call('POST', `${path}/kyc/finalize`, {})).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  });
  await openKyc();
  await admin.call('POST', '/wc/v3/payments/settings', { is_wcpay_enabled: false });
  const finalize = () =>
    admin.call('POST', `${path}/kyc/finalize`, {
      source: 'wcpay-connect-page<script>',
      from: 'WCPAY_ONBOARDING_WIZARD&x=1',
    });
  expect((await finalize()).body).toEqual({
    success: true,
    details_submitted: false,
    account_id: (await currentStore()).account_id,
    mode: 'live',
    promotion_id: null,
    params: {
      promo: '',
      from: 'WCPAY_ONBOARDING_WIZARDx1',
      source: 'wcpay-connect-pagescript',
      'wcpay-connection-success': '1',
    },
  });
  expect((await admin.call('GET', '/wc/v3/payments/settings')).body.is_wcpay_enabled).toBe(true);
  await setFault(world, { on: 'GET /v1/accounts/*', mode: '500', times: 5 }, 'live');
  expect(await finalize()).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: 'The payment provider doesn’t respond. Try again in a minute.' },
  });
});

test('leaving test mode closes its books and needs no account', async () => {
  await admin.call('POST', `${path}/test_drive_account/init`, {});
  const test_id = (await currentStore()).store_id;
  expect((await admin.call('POST', `${path}/test_drive_account/disable`, {})).body).toEqual({ success: true });
  const store = await currentStore();
  expect(store).toMatchObject({ mode: 'live', account_id: '' });
  expect(store.store_id).not.toBe(test_id);
  expect((await admin.call('GET', '/wc/v3/payments/accounts')).body).toMatchObject({
    status: 'NOACCOUNT',
    test_mode: false,
  });
});

test('while new accounts are paused none is made, and pages say so', async () => {
  const before = (await accountsIn(live)).length;
  await admin.call('POST', '/wc-admin/options', { purser_onboarding_paused: true });
  expect((await openKyc()).body).toEqual([]);
  expect((await admin.call('POST', `${path}/test_drive_account/init`, {})).body.message).toContain(
    'temporarily paused',
  );
  expect((await admin.call('GET', '/wc/v3/payments/accounts')).body.status).toBe('ONBOARDING_DISABLED');
  expect(await page()).toMatchObject({ onBoardingDisabled: true, isAccountConnected: false });
  await admin.call('POST', '/wc-admin/options', { purser_onboarding_paused: false });
  expect(await accountsIn(live)).toHaveLength(before);
  const store = await currentStore();
  const paused = world.context({ store, config: { ...world.config, ONBOARDING_PAUSED: true } });
  expect(await pageSettings(paused, session)).toMatchObject({ onBoardingDisabled: true });
});

test.each([
  ['self_assessment.country', { self_assessment: { country: 'BR' } }],
  ['self_assessment.business_type', { self_assessment: { ...bakery, business_type: 'government_entity' } }],
  ['self_assessment.business_type', { self_assessment: { ...bakery, business_type: 'constructor' } }],
  ['self_assessment.company.structure', { self_assessment: { ...bakery, company: { structure: 'llc' } } }],
  ['self_assessment.mcc', { self_assessment: { ...bakery, mcc: '9999' } }],
  ['capabilities', { capabilities: { 'card payments': true } }],
])('a session with an unknown %s is refused by its name', async (field, body) => {
  expect(await openKyc(body)).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { [field]: expect.any(String) } } },
  });
  expect((await currentStore()).account_id).toBe('');
});

const follow = async (flags: Record<string, string>, signed = true) =>
  followOnboardingFlags(
    await currentContext(),
    session,
    new URLSearchParams({
      page: 'wc-admin',
      path: '/payments/connect',
      ...(signed && { _wpnonce: createNonce(world.clock.now(), session.token, connectAction, world.admin.user_id) }),
      ...flags,
    }),
  );
const adminPage = '/wp-admin/admin.php?page=wc-admin&path=';

test('the connect address makes a test account for the script that fetches it', async () => {
  const flags = { test_drive: 'true', 'capabilities[ideal_payments]': 'true', source: 'wcpay-connect-page' };
  expect(await follow(flags, false)).toEqual({
    redirect: `${adminPage}/payments/connect&source=wcpay-connect-page&test_drive_error=true`,
  });
  expect((await currentStore()).account_id).toBe('');
  const overview = {
    json: { success: true, data: { redirect_to: `${adminPage}/payments/overview&wcpay-sandbox-success=true` } },
  };
  expect(await Promise.all([follow(flags), follow(flags)])).toEqual([overview, overview]);
  const { account_id } = await currentStore();
  expect((await stripe.accounts.retrieve(account_id)).capabilities).toMatchObject({ ideal_payments: 'active' });
  expect(await follow({ ...flags, redirect_to_settings_page: '1' })).toMatchObject({
    json: { data: { redirect_to: expect.stringContaining('section=woocommerce_payments') } },
  });
  expect(await follow({ 'wcpay-disable-onboarding-test-mode': 'true', source: 'wcpay-setup-live-payments' })).toEqual({
    redirect: `${adminPage}/payments/onboarding&source=wcpay-setup-live-payments`,
  });
  expect(await currentStore()).toMatchObject({ mode: 'live', account_id: '' });
});

test('addresses discard what was begun, and lead on to the wizard', async () => {
  expect(await follow({ progressive: 'true' })).toEqual({
    redirect: `${adminPage}/payments/onboarding&progressive=true`,
  });
  await openKyc();
  expect(await follow({ collect_payout_requirements: '1' })).toEqual({
    redirect: `${adminPage}/payments/onboarding/kyc&collect_payout_requirements=true`,
  });
  expect(await follow({ 'wcpay-discard-started-onboarding': 'true' }, false)).toMatchObject({
    redirect: expect.stringContaining('wcpay-reset-account-error=1'),
  });
  expect(await follow({ 'wcpay-discard-started-onboarding': 'true', from: 'WCPAY_CONNECT' })).toEqual({
    redirect: `${adminPage}/payments/connect&from=WCPAY_CONNECT`,
  });
  expect((await currentStore()).account_id).toBe('');
});

test('a site that is not connected is connected before its test account is begun, by a link of its own', async () => {
  await world.db.deleteFrom('site_endpoints').execute();
  await world.db.deleteFrom('site_connections').execute();
  const flags = { auto_start_test_drive_onboarding: 'true' };
  const wishes = { 'capabilities[card_payments]': 'true', redirect_to_settings_page: 'true' };
  expect(await follow({ ...flags, ...wishes, source: 'mail' }, false)).toEqual({
    redirect: `${adminPage}/payments/connect&source=mail&offers_test_drive=true&redirect_to_settings_page=true&capabilities%5Bcard_payments%5D=true`,
  });
  expect(await page()).toMatchObject({ isJetpackConnected: false });
  expect(await follow(flags)).toBeUndefined();
  expect(await page()).toMatchObject({ isJetpackConnected: true });
});

test('a link that names a capability which does not exist still leads to an account', async () => {
  const { status, body } = await openKyc({ capabilities: { telepathy_payments: true, klarna_payments: true } });
  expect({ status, body }).toMatchObject({ status: 200, body: { accountId: expect.any(String) } });
  const { capabilities } = await live.stripe.accounts.retrieve(body.accountId);
  expect(Object.keys(capabilities ?? {})).toContain('klarna_payments');
  expect(Object.keys(capabilities ?? {})).not.toContain('telepathy_payments');
  await admin.call('POST', `${path}/reset`, {});
});

test.each([
  ['by the same request', 0],
  ['after the provider forgot the request', 25],
])('an account that was made unheard is found %s', async (_, hours) => {
  const before = (await accountsIn(live)).length;
  const open = async () => call(createKycSession, { self_assessment: bakery }, { context: await currentContext() });
  await setFault(world, { on: 'POST /v1/accounts', mode: 'hang', when: 'after' }, 'live');
  await setFault(world, { on: 'GET /v1/accounts', mode: '500' }, 'live');
  expect(await open()).toEqual([]);
  await clearFaults(world, 'live');
  const [made] = await accountsIn(live);
  await world.sandbox.clock.advance(hours * 3_600_000);
  expect(await open()).toMatchObject({ accountId: made?.id, accountCreated: true });
  expect(await accountsIn(live)).toHaveLength(before + 1);
});
