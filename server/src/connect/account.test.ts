import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createNonce } from '../access/nonce.ts';
import type { Context } from '../context.ts';
import { pageSettings } from '../page-settings.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { connectAction, followConnectFlags } from './connect-flags.ts';
import { forgetAccount } from './read-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Signed in when asked, since the clock moves. */
const read = async (path: string) => (await server.signIn()).call('GET', `/wc/v3/payments/${path}`);
const session = () => ({ user: server.world.admin, session_id: 'one', token: 'secret' });
const control = (path: string, body?: unknown) =>
  server.world.sandbox.app.request(`/sandbox/control/${path}`, {
    method: body === undefined ? 'DELETE' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const play = async (scenario: string, fields: Record<string, unknown> = {}) => {
  const { status } = await control('scenarios', { scenario, account: server.world.store.account_id, ...fields });
  expect(status).toBe(200);
  await forgetAccount(server.world, server.world.store);
};
const accountStatus = async (change?: Partial<Context>) =>
  (await pageSettings(server.world.context(change), session())).accountStatus;

describe('what the account says of itself', () => {
  afterEach(() => play('set_account_status', { status: 'complete' }));

  test('reaches the page settings, with each hold since it was first seen', async () => {
    expect(await accountStatus()).toMatchObject({
      status: 'complete',
      country: 'US',
      testDrive: true,
      paymentsEnabled: true,
      deposits: {
        status: 'enabled',
        restrictions: 'deposits_unrestricted',
        interval: 'daily',
        completed_waiting_period: true,
        minimum_scheduled_deposit_amounts: { usd: 100 },
      },
      currentDeadline: false,
      pastDue: false,
      default_external_accounts: [{ currency: 'usd' }],
      holds: [],
    });
    await play('block_payouts');
    await server.world.settle();
    const since = Math.floor(server.world.clock.now().epochMilliseconds / 1000);
    await server.world.sandbox.clock.advance(3 * 86_400_000);
    const blocked = await accountStatus();
    expect(blocked).toMatchObject({
      status: 'restricted_partially',
      deposits: { status: 'blocked', restrictions: 'deposits_blocked' },
      holds: [{ kind: 'payouts_blocked', reason: 'platform_paused' }],
    });
    const [hold] = 'holds' in blocked ? blocked.holds : [];
    expect(Math.abs((hold?.since ?? 0) - since)).toBeLessThan(60);
    await play('unblock_payouts');
    expect(await accountStatus()).toMatchObject({ holds: [] });
    const rows = await server.world.db.selectFrom('account_holds').select(['kind', 'ended']).execute();
    expect(rows).toMatchObject([{ kind: 'payouts_blocked', ended: expect.anything() }]);
  });

  test('a deadline, what is asked, and what was found wrong', async () => {
    await play('set_account_status', { status: 'restricted_soon' });
    expect(await accountStatus()).toMatchObject({
      status: 'restricted_soon',
      currentDeadline: expect.any(Number),
      holds: [{ kind: 'requirements_due', asks: ['company.tax_id'], until: expect.any(Number) }],
    });
    await server.world.provider.stripe.accounts.update(server.world.store.account_id, {
      company: { tax_id: '111111111' },
    });
    await server.world.sandbox.clock.advance(60_000);
    await forgetAccount(server.world, server.world.store);
    expect(await accountStatus()).toMatchObject({
      requirements: { errors: [{ code: 'verification_failed_tax_id_match' }] },
    });
  });

  test('an account that cannot be read is shown as it was last known, and since when; one that never was is an error', async () => {
    expect(await accountStatus()).toMatchObject({ status: 'complete', unreadSince: null });
    await control('faults', { on: 'GET /v1/accounts/*', mode: 'hang' });
    await forgetAccount(server.world, server.world.store);
    const began = performance.now();
    expect(await accountStatus()).toMatchObject({ status: 'complete', unreadSince: expect.stringMatching(/Z$/) });
    expect(performance.now() - began).toBeLessThan(2000);
    await server.world.db.deleteFrom('known_accounts').execute();
    expect(await accountStatus()).toMatchObject({ error: true });
    await control('faults');
    await forgetAccount(server.world, server.world.store);
    expect(await accountStatus()).toMatchObject({ status: 'complete' });
  });

  test('clients read all of it, a store without an account what there is, and nothing when nobody answers', async () => {
    const { body } = await read('accounts');
    expect(body).toMatchObject({
      status: 'complete',
      is_live: false,
      is_test_drive: true,
      card_present_eligible: false,
      current_deadline: null,
      has_overdue_requirements: false,
      capabilities: { card_payments: 'active' },
      deposits: { interval: 'daily', delay_days: 2 },
      fees: { card: { base: { percentage_rate: 0.029 } } },
      store_currencies: { default: 'usd', supported: ['usd'] },
    });
    await control('faults', { on: 'GET /v1/accounts/*', mode: '500' });
    await forgetAccount(server.world, server.world.store);
    expect((await read('accounts')).body).toMatchObject({ status: 'complete' });
    await server.world.db.deleteFrom('known_accounts').execute();
    expect((await read('accounts')).body).toBe(false);
    await control('faults');
  });

  test('a session for the provider’s elements, or an empty list', async () => {
    expect((await read('accounts/session')).body).toEqual({
      clientSecret: expect.stringMatching(/^accs_secret__/),
      expiresAt: expect.any(Number),
      accountId: server.world.store.account_id,
      isLive: false,
      publishableKey: server.world.provider.publishable_key,
      locale: 'en-US',
    });
    await control('faults', { on: 'POST /v1/account_sessions', mode: '500', when: 'before', times: 1 });
    const { status, body } = await read('accounts/session');
    expect([status, body]).toEqual([200, []]);
  });
});

describe('addresses that ask for something first', () => {
  const query = (flags: Record<string, string>) => {
    const { world } = server;
    const nonce = createNonce(world.clock.now(), session().token, connectAction, world.admin.user_id);
    return new URLSearchParams({ page: 'wc-admin', _wpnonce: nonce, ...flags });
  };
  const follow = (flags: Record<string, string>, change?: Partial<Context>) =>
    followConnectFlags(server.world.context(change), session(), query(flags));

  test('lead to the provider’s page of the account', async () => {
    expect(await follow({ 'wcpay-login': '1' })).toContain('/sandbox/pages/account/');
    expect(await follow({ 'wcpay-login': '1', from: 'constructor' })).toContain('/sandbox/pages/account/');
    expect(await follow({ 'wcpay-link-handler': 'true', type: 'complete_kyc_link' })).toContain(
      '/sandbox/pages/account/',
    );
    expect(await follow({})).toBeUndefined();
  });

  test('or to the overview, which says what failed', async () => {
    expect(await follow({ 'wcpay-login': '1', _wpnonce: 'old' })).toContain('wcpay-login-error=1');
    expect(await follow({ 'wcpay-link-handler': '1', type: 'moon' })).toContain('wcpay-server-link-error=1');
    await control('faults', { on: 'POST /v1/account_links', mode: '500', when: 'before', times: 1 });
    expect(await follow({ 'wcpay-login': '1' })).toContain('wcpay-login-error=1');
  });

  test('a live account, or one of the platform, is not reset, and neither is any without a nonce', async () => {
    const { world } = server;
    const reset = { 'wcpay-reset-account': 'true' };
    const failed = expect.stringContaining('wcpay-reset-account-error=1');
    expect(await follow({ ...reset, _wpnonce: 'guessed' })).toEqual(failed);
    expect(await follow(reset, { provider: { ...world.provider, test_mode: false } })).toEqual(failed);
    expect(await follow(reset, { store: { ...world.store, is_platform_account: true } })).toEqual(failed);
    await control('faults', { on: 'POST /v1/accounts', mode: '500', when: 'before', times: 1 });
    expect(await follow(reset)).toEqual(failed);
    const row = await world.db.selectFrom('stores').select('account_id').executeTakeFirstOrThrow();
    expect(row.account_id).toBe(world.store.account_id);
  });
});
