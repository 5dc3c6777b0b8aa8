import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { call, testPassword } from '../testing/test-server.ts';
import type { Client } from '../testing/test-server.ts';
import { codeAt, stepOfCode } from './authenticator-code.ts';

const { server, admin } = await openServer();
const { world } = server;
const me = '/wp/v2/users/me';
const path = `${me}/two-step`;
const advance = (seconds: number) => world.sandbox.clock.advance(seconds * 1000);
/** What the phone shows; `drift` is how many steps its clock is ahead. */
const code = (key: string, drift = 0) => codeAt(key, world.clock.wall().add({ seconds: drift * 30 }));

/** A step of the sign-in, in a browser with that cookie. */
const post = (form: Record<string, string>, { cookie = '', action = '' } = {}) =>
  fetch(`${server.url}/wp-login.php${action && `?action=${action}`}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie },
    redirect: 'manual',
  });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
/** The browser's cookie after the right password. */
const halfWay = async (log: string) => cookieOf(await post({ log, pwd: testPassword }));
const second = (cookie: string, typed: string) => post({ code: typed }, { cookie, action: 'two-step' });

/** A user who has just turned it on. The first code is used up. */
async function addCareful(username: string) {
  const user_id = await server.addUser({ username, role: 'administrator' });
  const client = await server.signIn(username);
  const { body } = await client.call('POST', `${path}/key`);
  const first = code(body.key);
  const on = await client.call('POST', path, { code: first, current_password: testPassword });
  expect(on.status).toBe(200);
  return { user_id, client, first, key: body.key as string, codes: on.body.recovery_codes as string[] };
}
const proof = (typed: string) => ({ code: typed, current_password: testPassword });
const subjects = async (username: string) =>
  (
    await world.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', `${username}@example.com`)
      .orderBy('mail_id')
      .execute()
  ).map(({ subject }) => subject);
const isSignedIn = async (client: Client) => (await client.call('GET', me)).status === 200;

test('codes are those of RFC 6238, a step early or late', () => {
  // The RFC's own key and its last six digits for SHA-1.
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  expect([59, 1111111109, 2000000000].map((seconds) => codeAt(key, at(seconds)))).toEqual([
    '287082',
    '081804',
    '279037',
  ]);
  expect([29, 59, 89, 0, 119].map((seconds) => stepOfCode(key, '287082', at(seconds)))).toEqual([
    1,
    1,
    1,
    1,
    undefined,
  ]);
});

describe('turning it on', () => {
  test('takes password and code, ends other sessions, and is told and recorded', async () => {
    const user_id = await server.addUser({ username: 'ada', role: 'shop_manager' });
    const [here, there] = [await server.signIn('ada'), await server.signIn('ada')];
    expect((await here.call('GET', path)).body).toEqual({ is_on: false, since: null, recovery_codes_left: 0 });
    const { body } = await here.call('POST', `${path}/key`);
    expect(body.address).toBe(
      `otpauth://totp/Test%20store:ada?issuer=Test%20store&secret=${body.key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(body.qr).toMatchObject({
      size: expect.any(Number),
      path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/),
    });
    // Two tabs show one key; another browser gets its own, which replaces it.
    expect((await here.call('POST', `${path}/key`)).body.key).toBe(body.key);
    const stolen = (await there.call('POST', `${path}/key`)).body.key;
    expect(stolen).not.toBe(body.key);
    expect(await here.call('POST', path, proof(code(body.key)))).toMatchObject({
      status: 409,
      body: { code: 'two_step_expired' },
    });
    const key = (await here.call('POST', `${path}/key`)).body.key;
    for (const [given, field] of [
      [{ code: '', current_password: testPassword }, 'code'],
      [{ code: code(key), current_password: '' }, 'current_password'],
      [{ code: code(key), current_password: 'wrong' }, 'current_password'],
      [{ code: code(key, 5), current_password: testPassword }, 'code'],
    ] as const)
      expect((await here.call('POST', path, given)).body.data.params, field).toEqual({ [field]: expect.any(String) });
    expect((await here.call('GET', path)).body.is_on).toBe(false);
    const on = await here.call('POST', path, proof(` ${code(key).replace(/^.../, '$& ')} `));
    expect(on.body.recovery_codes).toHaveLength(10);
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    expect((await here.call('GET', path)).body).toEqual({
      is_on: true,
      since: expect.any(String),
      recovery_codes_left: 10,
    });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await here.call('POST', `${path}/key`)).body.code).toBe('two_step_on');
    expect((await here.call('POST', path, proof(code(key, 1)))).body.code).toBe('two_step_on');
    expect(await subjects('ada')).toEqual(['Test store: two-step sign-in is on']);
    const records = await world.db.selectFrom('audit_records').selectAll().where('user_id', '=', user_id).execute();
    expect(records.map(({ action }) => action)).toEqual(['signIn', 'signIn', 'turnOnTwoStep']);
    const { rows } =
      await sql`select authenticators.*, recovery_codes.code_hash from authenticators, recovery_codes`.execute(
        world.db,
      );
    for (const secret of [key, ...on.body.recovery_codes])
      expect(JSON.stringify([rows, records])).not.toContain(secret);
  });

  test('a key is good for an hour, and a tool can’t set one up', async () => {
    await server.addUser({ username: 'bea', role: 'shop_manager' });
    const bea = await server.signIn('bea');
    const { key } = (await bea.call('POST', `${path}/key`)).body;
    await advance(3601);
    expect((await bea.call('POST', path, proof(code(key)))).body.code).toBe('two_step_expired');
    expect((await bea.call('POST', `${path}/key`)).body.key).not.toBe(key);
    const { password } = (await bea.call('POST', `${me}/application-passwords`, { name: 'Zapier' })).body;
    const authorization = `Basic ${Buffer.from(`bea:${password}`).toString('base64')}`;
    for (const [method, each] of [
      ['POST', `${path}/key`],
      ['POST', path],
      ['POST', `${path}/recovery-codes`],
      ['POST', `${path}/off`],
    ] as const)
      expect((await bea.call(method, each, proof('123456'), { authorization })).body.code, each).toBe(
        'password_needs_session',
      );
  });
});

describe('signing in', () => {
  test('the right password alone gives no session and no rights, and waits ten minutes for the code', async () => {
    const { key } = await addCareful('carl');
    const asked = await post({ log: 'carl', pwd: testPassword, redirect_to: '/wp-admin/admin.php?page=wc-orders' });
    expect(asked.status).toBe(200);
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^purser_pending_sign_in=[\w-]{43}; Max-Age=600; Path=\/wp-login.php; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await asked.text()).toContain('autocomplete="one-time-code"');
    const cookie = cookieOf(asked);
    const [name, token] = cookie.split('=');
    // Neither under its own name nor as a session.
    for (const each of [cookie, `purser_session=${token}`]) {
      expect(
        (await call(server.url, 'GET', '/wp-admin/admin-ajax.php?action=rest-nonce', undefined, { cookie: each }))
          .status,
      ).toBe(401);
      expect((await call(server.url, 'GET', '/wp-admin/profile.php', undefined, { cookie: each })).status).toBe(302);
    }
    expect((await second(`${name}=${'x'.repeat(43)}`, code(key, 1))).status).toBe(401);
    await advance(600);
    const late = await second(cookie, code(key));
    expect(late.status).toBe(401);
    expect(await late.text()).toContain('Your sign-in took too long. Enter your password again.');
    const form = { code: code(key), redirect_to: '/wp-admin/admin.php?page=wc-orders' };
    const done = await post(form, { cookie: await halfWay('carl'), action: 'two-step' });
    expect([done.status, done.headers.get('location')]).toEqual([302, form.redirect_to]);
    expect(cookieOf(await post(form, { cookie, action: 'two-step' }))).toBe('');
  });

  test('a code is accepted once, a step early or late, with blanks; two tabs don’t share it', async () => {
    const { key, first } = await addCareful('dora');
    const refused = async (typed: string) => (await second(await halfWay('dora'), typed)).text();
    // The one that turned it on.
    expect(await refused(first)).toContain('This code was already used.');
    await advance(90);
    const late = code(key, -1);
    expect((await second(await halfWay('dora'), late.replace(/^.../, '$& '))).status).toBe(302);
    expect(await refused(late)).toContain('This code was already used.');
    const tabs = [await halfWay('dora'), await halfWay('dora')];
    const both = await Promise.all(tabs.map((cookie) => second(cookie, code(key, 1))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 401]);
    // An earlier step than an accepted one is over.
    expect(await refused(code(key))).toContain('This code was already used.');
    expect(await refused(code(key, 3))).toContain('Wrong code.');
  });

  test('five wrong codes make the account wait, from every address and after a new password step', async () => {
    const { key, codes } = await addCareful('emil');
    await advance(60);
    world.config.TRUSTED_PROXIES.push('127.0.0.1');
    const from = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` });
    const statuses = [];
    for (let at = 0; at < 6; at++) {
      const answer = await fetch(`${server.url}/wp-login.php?action=two-step`, {
        method: 'POST',
        body: new URLSearchParams({ code: at % 2 ? '000000' : 'aaaa-bbbb-cccc-dddd' }),
        headers: { cookie: await halfWay('emil'), ...from(at) },
      });
      statuses.push(answer.status);
    }
    world.config.TRUSTED_PROXIES.pop();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    for (const typed of [code(key), codes[0] ?? '']) {
      const limited = await second(await halfWay('emil'), typed);
      expect(limited.status).toBe(429);
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect((await subjects('emil')).slice(1)).toEqual(['Test store: someone may know your password']);
    await advance(16 * 60);
    expect((await second(await halfWay('emil'), code(key))).status).toBe(302);
  });

  test('a recovery code is accepted once, and told; new ones replace all of them', async () => {
    const { client, key, codes } = await addCareful('frida');
    const [first = '', other = ''] = codes;
    expect((await second(await halfWay('frida'), ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(302);
    expect(await (await second(await halfWay('frida'), first)).text()).toContain('already used');
    expect((await client.call('GET', path)).body.recovery_codes_left).toBe(9);
    await advance(60);
    const renewed = await client.call('POST', `${path}/recovery-codes`, proof(code(key)));
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await second(await halfWay('frida'), other)).status).toBe(401);
    expect((await second(await halfWay('frida'), renewed.body.recovery_codes[9])).status).toBe(302);
    expect((await subjects('frida')).slice(1)).toEqual([
      'Test store: a recovery code was used',
      'Test store: you have new recovery codes',
      'Test store: a recovery code was used',
    ]);
  });

  test('application passwords work on, and the password alone never does over Basic', async () => {
    const { client } = await addCareful('gus');
    const { password } = (await client.call('POST', `${me}/application-passwords`, { name: 'Zapier' })).body;
    const as = (secret: string) =>
      call(server.url, 'GET', me, undefined, {
        authorization: `Basic ${Buffer.from(`gus:${secret}`).toString('base64')}`,
      });
    expect([(await as(password)).status, (await as(testPassword)).status]).toEqual([200, 401]);
  });

  test('a new password ends sign-ins that wait for a code', async () => {
    const { client, key } = await addCareful('hanna');
    const cookie = await halfWay('hanna');
    const password = 'a better battery staple';
    expect((await client.call('POST', me, { password, current_password: testPassword })).status).toBe(200);
    await advance(60);
    expect((await second(cookie, code(key))).status).toBe(401);
  });
});

describe('turning it off', () => {
  test('takes password and code, and then the password is enough', async () => {
    const { client, key } = await addCareful('ivo');
    await advance(60);
    for (const [given, field] of [
      [proof(''), 'code'],
      [{ code: code(key), current_password: 'wrong' }, 'current_password'],
      [proof(code(key, 5)), 'code'],
    ] as const)
      expect((await client.call('POST', `${path}/off`, given)).body.data.params, field).toEqual({
        [field]: expect.any(String),
      });
    expect((await client.call('POST', `${path}/off`, proof(code(key)))).body.is_on).toBe(false);
    expect((await post({ log: 'ivo', pwd: testPassword })).status).toBe(302);
    expect((await client.call('POST', `${path}/off`, proof(code(key, 1)))).body.code).toBe('two_step_off');
    expect((await client.call('POST', `${path}/recovery-codes`, proof(code(key, 1)))).body.code).toBe('two_step_off');
    expect((await subjects('ivo')).at(-1)).toBe('Test store: two-step sign-in is off');
  });

  test('an administrator does it for who lost everything, and nobody else', async () => {
    const { user_id, client, key } = await addCareful('jana');
    const cookie = await halfWay('jana');
    const off = (by: Client, headers?: Record<string, string>) =>
      by.call('DELETE', `/wp/v2/users/${user_id}/two-step`, undefined, headers);
    await server.addUser({ username: 'manager', role: 'shop_manager' });
    expect((await off(await server.signIn('manager'))).status).toBe(403);
    expect((await off(client)).body.code).toBe('two_step_own');
    const { password } = (await admin.call('POST', `${me}/application-passwords`, { name: 'Zapier' })).body;
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
    expect((await off(admin, { authorization })).body.code).toBe('password_needs_session');
    expect((await admin.call('GET', `/wp/v2/users/${user_id}`)).body.two_step).toBe(true);
    expect((await off(admin)).body).toMatchObject({ is_on: false });
    expect((await admin.call('GET', `/wp/v2/users/${user_id}`)).body.two_step).toBe(false);
    expect((await off(admin)).body.code).toBe('two_step_off');
    expect((await admin.call('DELETE', '/wp/v2/users/999999/two-step')).status).toBe(404);
    expect(await isSignedIn(client)).toBe(false);
    await advance(60);
    expect((await second(cookie, code(key))).status).toBe(401);
    expect((await post({ log: 'jana', pwd: testPassword })).status).toBe(302);
    expect((await subjects('jana')).at(-1)).toBe('Test store: your two-step sign-in was turned off');
    const record = await admin.call('GET', `/wc/v3/payments/audit?object_type=user&object_id=${user_id}`);
    expect(record.body.data.map(({ action }: { action: string }) => action)).toContain('resetTwoStep');
  });
});
