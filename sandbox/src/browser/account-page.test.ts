import { expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();
const id = sandbox.keys().account;

const back = 'https://store.example/back';
const again = 'https://store.example/again';
const play = (scenario: string, fields: Record<string, unknown> = {}) =>
  sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario, account: id, ...fields }),
  });
const link = async () => {
  const { url } = await sandbox.platform.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: again,
    return_url: back,
    collection_options: { fields: 'eventually_due' },
  });
  return new URL(url).pathname;
};
const get = (path: string) => sandbox.app.request(path);
const post = (path: string, fields: Record<string, string>) =>
  sandbox.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
const placeOf = (response: Response) => response.headers.get('location') ?? '';
const account = () => sandbox.platform.accounts.retrieve(id);

test('a link opens once and for five minutes; then it leads to where a new one is made', async () => {
  const first = await link();
  expect(placeOf(await get(first))).toContain('/sandbox/pages/account/_visit');
  expect(placeOf(await get(first))).toBe(again);
  const late = await link();
  await sandbox.clock.advance(301_000);
  expect(placeOf(await get(late))).toBe(again);
  expect((await get('/sandbox/pages/account/_visit_guessed')).status).toBe(404);
});

test('required details are entered on the page, validated, and no longer required', async () => {
  await play('set_account_status', { status: 'restricted' });
  const page = new URL(placeOf(await get(await link()))).pathname;
  const text = await (await get(page)).text();
  expect(text).toContain('Tax ID of the business');
  expect(text).toContain('000111111116');
  const empty = await post(page, {});
  expect([empty.status, await empty.text()]).toEqual([
    400,
    expect.stringContaining('Tax ID of the business is required.'),
  ]);
  const sent = await post(page, { 'field:company.tax_id': '000000000' });
  expect([sent.status, placeOf(sent)]).toEqual([303, back]);
  expect((await account()).requirements?.disabled_reason).toBe('requirements.pending_verification');
  await sandbox.clock.advance(60_000);
  expect(await account()).toMatchObject({ charges_enabled: true, payouts_enabled: true });
});

test('a bank that is out of order is replaced', async () => {
  await play('error_bank_account');
  const page = new URL(placeOf(await get(await link()))).pathname;
  expect(await (await get(page)).text()).toContain('Payouts to this account failed');
  expect((await post(page, { account_number: 'nonsense' })).status).toBe(400);
  expect((await post(page, { account_number: '' })).status).toBe(400);
  expect(placeOf(await post(page, { account_number: '000222222227' }))).toBe(back);
  expect((await account()).external_accounts?.data).toMatchObject([{ last4: '2227', status: 'new' }]);
  expect((await sandbox.events()).map(({ type }) => type)).toContain('account.external_account.created');
});

test('a currency without a bank gets one beside the others, and the one that is out of order is replaced', async () => {
  const visit = async () => new URL(placeOf(await get(await link()))).pathname;
  const banks = async () =>
    ((await account()).external_accounts?.data ?? []).map(({ currency, last4, status }) => [currency, last4, status]);
  expect(placeOf(await post(await visit(), { currency: 'eur', account_number: 'DE89 3704 0044 0532 0130 00' }))).toBe(
    back,
  );
  expect(await banks()).toEqual([
    ['usd', '2227', 'new'],
    ['eur', '3000', 'new'],
  ]);
  expect((await post(await visit(), { currency: 'gold', account_number: '000123456789' })).status).toBe(400);
  const euros = (await account()).external_accounts?.data.find(({ currency }) => currency === 'eur');
  await play('error_bank_account', { external_account: euros?.id });
  const page = await visit();
  expect(await (await get(page)).text()).toContain(
    'Payouts to this account failed. Replace it: STRIPE TEST BANK •••• 3000 (EUR)',
  );
  expect(placeOf(await post(page, { account_number: 'FR1420041010050500013M02606' }))).toBe(back);
  expect(await banks()).toEqual([
    ['usd', '2227', 'new'],
    ['eur', '2606', 'new'],
  ]);
});

test('the banner reads what is due and in review by the secret of its session', async () => {
  const { client_secret } = await sandbox.platform.accountSessions.create({
    account: id,
    components: { notification_banner: { enabled: true } },
  });
  const ask = async (fields: Record<string, string>) => {
    const response = await sandbox.app.request('/sandbox/v1/connect/notifications', {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys().publishable}` },
      body: new URLSearchParams(fields),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  await play('set_account_status', { status: 'enabled' });
  expect(await ask({ client_secret })).toMatchObject({ status: 200, body: { total: 0 } });
  expect(await ask({ client_secret, fields: 'eventually_due' })).toMatchObject({
    body: { total: 1, action_required: 1, data: [{ title: 'Tax ID of the business', state: 'wanted' }] },
  });
  await play('set_account_status', { status: 'pending_verification' });
  expect(await ask({ client_secret })).toMatchObject({ body: { total: 1, action_required: 0 } });
  expect(await ask({ client_secret: 'accs_secret__guessed' })).toMatchObject({
    status: 401,
    body: { error: { type: 'authentication_error' } },
  });
});
