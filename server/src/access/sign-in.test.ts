import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, startTestServer, testPassword } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const post = (form: Record<string, string>, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.url}/wp-login.php${query}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  });

describe('signing in', () => {
  test('names ignore case and outer blanks, and the e-mail works too', async () => {
    for (const log of ['admin', '  ADMIN ', 'Admin@Example.com'])
      expect((await post({ log, pwd: testPassword })).status).toBe(302);
  });

  test('the cookie is HttpOnly, SameSite=Lax and new each time', async () => {
    const [first, second] = await Promise.all([
      post({ log: 'admin', pwd: testPassword }),
      post({ log: 'admin', pwd: testPassword }),
    ]);
    const cookie = first.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(second.headers.getSetCookie()[0]).not.toBe(cookie);
  });

  test('a session that the browser already had ends at the sign-in', async () => {
    const before = await server.signIn();
    await post({ log: 'admin', pwd: testPassword }, { cookie: before.cookie });
    expect((await before.call('GET', '/wp/v2/users/me')).status).toBe(401);
  });

  test('failure is a page with the form, never a redirect', async () => {
    for (const [log, pwd] of [
      ['admin', 'wrong'],
      ['nobody', 'wrong'],
      ['', ''],
    ] as const) {
      const answer = await post({ log, pwd });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const html = await answer.text();
      expect(html).toContain('role="alert"');
      expect(html).toContain('name="pwd"');
    }
    await server.world.db.deleteFrom('sign_in_failures').execute();
  });

  test('what was typed comes back inert', async () => {
    const html = await (await post({ log: '"><script>alert(1)</script>', pwd: 'x', redirect_to: '"><img>' })).text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('"><img>');
  });

  test('only addresses of this site are redirected to', async () => {
    const to = async (redirect_to: string) =>
      (await post({ log: 'admin', pwd: testPassword, redirect_to })).headers.get('location');
    expect(await to('/wp-admin/admin.php?page=wc-orders#x')).toBe('/wp-admin/admin.php?page=wc-orders#x');
    expect(await to(`${server.url}/checkout`)).toBe('/checkout');
    for (const bad of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '////evil.example',
    ])
      expect(await to(bad)).toMatch(/^\/(?!\/)/);
  });

  test('a form on another site cannot sign anyone in', async () => {
    expect((await post({ log: 'admin', pwd: testPassword }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ log: 'admin', pwd: testPassword }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ log: 'admin', pwd: testPassword }, { origin: server.url })).status).toBe(302);
  });

  test('five failures for an account from one address make that address wait, and only it', async () => {
    await server.addUser({ username: 'owner', role: 'shop_manager' });
    for (let i = 0; i < 5; i++)
      expect((await post({ log: i % 2 ? 'OWNER' : 'owner@example.com', pwd: 'wrong' })).status).toBe(401);
    const limited = await post({ log: 'owner', pwd: testPassword });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
    // Someone else from the same address, and the owner from elsewhere.
    expect((await post({ log: 'admin', pwd: testPassword })).status).toBe(302);
    server.world.config.TRUSTED_PROXIES.push('127.0.0.1');
    expect((await post({ log: 'owner', pwd: testPassword }, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(302);
    server.world.config.TRUSTED_PROXIES.pop();
    await server.world.sandbox.clock.advance(16 * 60_000);
    expect((await post({ log: 'owner', pwd: testPassword })).status).toBe(302);
  });

  test('twenty attempts at once are twenty attempts', async () => {
    await server.addUser({ username: 'busy', role: 'customer' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ log: 'busy', pwd: 'wrong' })));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });
});

describe('a new password of one’s own', () => {
  const path = '/wp/v2/users/me';
  const next = 'a better battery staple';

  test('is the one to sign in with, ends every other session, and is told and recorded', async () => {
    const user_id = await server.addUser({ username: 'grace', role: 'shop_manager' });
    const [here, there] = [await server.signIn('grace'), await server.signIn('grace')];
    expect((await here.call('POST', path, { password: next, current_password: testPassword })).status).toBe(200);
    expect((await here.call('GET', path)).status).toBe(200);
    expect((await there.call('GET', path)).status).toBe(401);
    expect((await post({ log: 'grace', pwd: testPassword })).status).toBe(401);
    expect((await post({ log: 'grace', pwd: next })).status).toBe(302);
    const { db } = server.world;
    const mail = await db.selectFrom('mail').selectAll().where('recipient', '=', 'grace@example.com').execute();
    expect(mail.map(({ subject }) => subject)).toEqual(['Your Test store password was changed']);
    const records = await db.selectFrom('audit_records').selectAll().where('user_id', '=', user_id).execute();
    expect(records.filter(({ action }) => action === 'saveMe')).toMatchObject([{ after: { password: 'changed' } }]);
    expect(JSON.stringify([mail, records])).not.toContain(next);
  });

  test('needs the current one, which cannot be guessed through a stolen session, and a browser', async () => {
    await server.addUser({ username: 'hedy', role: 'shop_manager' });
    const client = await server.signIn('hedy');
    const change = (given: object) => client.call('POST', path, { password: next, ...given });
    const refused = { status: 400, body: { data: { params: { current_password: expect.any(String) } } } };
    expect(await change({})).toMatchObject(refused);
    for (const password of ['hedy12345678', 'password1234'])
      expect(await change({ password, current_password: testPassword })).toMatchObject({
        status: 400,
        body: { data: { params: { password: expect.any(String) } } },
      });
    const made = await client.call('POST', `${path}/application-passwords`, { name: 'Bookkeeping' });
    const basic = `Basic ${Buffer.from(`hedy:${made.body.password}`).toString('base64')}`;
    expect(
      await client.call('POST', path, { password: next, current_password: testPassword }, { authorization: basic }),
    ).toMatchObject({ status: 403, body: { code: 'password_needs_session' } });
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await change({ current_password: 'wrong' })).toMatchObject(refused);
    const limited = await change({ current_password: testPassword });
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is refused when it is short, as is every field that a user cannot change', async () => {
    const client = await server.signIn();
    expect(await client.call('POST', path, { password: 'short' })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { password: expect.any(String) } } },
    });
    for (const field of ['email', 'username', 'roles', 'name'])
      expect(await client.call('POST', path, { first_name: 'Eve', [field]: 'other@example.com' })).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { [field]: expect.any(String) } } },
      });
    expect((await client.call('GET', path)).body.first_name).not.toBe('Eve');
    // What other tools add of their own is no request to change anything of ours.
    expect((await client.call('POST', path, { id: 1, first_name: 'Ada', meta: {} })).status).toBe(200);
  });
});

describe('signing out', () => {
  test('with the nonce at once, without it after a question', async () => {
    const client = await server.signIn();
    const asked = await fetch(`${server.url}/wp-login.php?action=logout`, {
      headers: { cookie: client.cookie },
      redirect: 'manual',
    });
    expect(asked.status).toBe(200);
    expect((await client.call('GET', '/wp/v2/users/me')).status).toBe(200);
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
    const done = await post({ _wpnonce: nonce }, { cookie: client.cookie }, '?action=logout');
    expect(done.headers.get('location')).toBe('/wp-login.php?loggedout=true');
    expect((await client.call('GET', '/wp/v2/users/me')).status).toBe(401);
    const other = await server.signIn();
    await other.call('GET', `/wp-login.php?action=logout&_wpnonce=${other.nonce}`);
    expect((await other.call('GET', '/wp/v2/users/me')).status).toBe(401);
  });
});

describe('who calls', () => {
  test('a cookie without a nonce is nobody, with a wrong one refused', async () => {
    const { cookie, nonce } = await server.signIn();
    const me = (headers: Record<string, string>, query = '') =>
      call(server.url, 'GET', `/wp/v2/users/me${query}`, undefined, headers);
    expect(await me({ cookie })).toMatchObject({
      status: 401,
      body: { code: 'rest_forbidden', data: { status: 401 } },
    });
    expect(await me({ cookie, 'x-wp-nonce': 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'rest_cookie_invalid_nonce' },
    });
    expect((await me({ cookie }, `?_wpnonce=${nonce}`)).status).toBe(200);
    const other = await server.signIn();
    expect((await me({ cookie, 'x-wp-nonce': other.nonce })).status).toBe(403);
  });

  test('a nonce ages out within a day, and a fresh one is to be had', async () => {
    const client = await server.signIn();
    await server.world.sandbox.clock.advance(25 * 3600_000);
    expect((await client.call('GET', '/wp/v2/users/me')).body.code).toBe('rest_cookie_invalid_nonce');
    const fresh = await call(server.url, 'GET', '/wp-admin/admin-ajax.php?action=rest-nonce', undefined, {
      cookie: client.cookie,
    });
    expect((await client.call('GET', '/wp/v2/users/me', undefined, { 'x-wp-nonce': fresh.body })).status).toBe(200);
    expect((await call(server.url, 'GET', '/wp-admin/admin-ajax.php?action=rest-nonce')).status).toBe(401);
  });

  test('a session ends after two weeks without use', async () => {
    const client = await server.signIn();
    await server.world.sandbox.clock.advance(14 * 24 * 3600_000 + 1000);
    expect((await client.call('GET', '/wp/v2/users/me')).status).toBe(401);
  });

  test('moving the clock by hand signs nobody out', async () => {
    const client = await server.signIn();
    expect((await client.call('POST', '/sandbox/control/clock', { advance: 'P30D' })).status).toBe(200);
    const nonce = (
      await call(server.url, 'GET', '/wp-admin/admin-ajax.php?action=rest-nonce', undefined, { cookie: client.cookie })
    ).body;
    expect((await client.call('GET', '/wp/v2/users/me', undefined, { 'x-wp-nonce': nonce })).status).toBe(200);
  });

  test('application passwords work over Basic until revoked, the sign-in password never', async () => {
    const client = await server.signIn();
    const made = await client.call('POST', '/wp/v2/users/me/application-passwords', { name: 'Bookkeeping' });
    expect(made.status).toBe(201);
    const me = (user: string, password: string) =>
      call(server.url, 'GET', '/wp/v2/users/me', undefined, {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      });
    expect((await me('admin', made.body.password)).status).toBe(200);
    expect((await me('ADMIN', made.body.password.replaceAll(' ', ''))).status).toBe(200);
    expect((await me('admin', testPassword)).status).toBe(401);
    expect((await me('owner', made.body.password)).status).toBe(401);
    const [listed] = (await client.call('GET', '/wp/v2/users/me/application-passwords')).body;
    expect(listed).toMatchObject({ uuid: made.body.uuid, name: 'Bookkeeping', last_ip: '127.0.0.1' });
    expect(JSON.stringify(listed)).not.toContain(made.body.password);
    expect((await client.call('DELETE', `/wp/v2/users/me/application-passwords/${made.body.uuid}`)).body).toEqual({
      deleted: true,
    });
    expect((await me('admin', made.body.password)).status).toBe(401);
    expect((await client.call('DELETE', '/wp/v2/users/me/application-passwords/nonsense')).body.code).toBe(
      'rest_application_password_not_found',
    );
  });

  test('sessions are listed and can be ended one by one', async () => {
    const [here, there] = [await server.signIn(), await server.signIn()];
    const sessions = (await here.call('GET', '/wp/v2/users/me/sessions')).body as { id: string; is_current: boolean }[];
    expect(sessions.filter((each) => each.is_current)).toHaveLength(1);
    const thereId = ((await there.call('GET', '/wp/v2/users/me/sessions')).body as typeof sessions).find(
      (each) => each.is_current,
    )?.id;
    expect((await here.call('DELETE', `/wp/v2/users/me/sessions/${thereId}`)).status).toBe(200);
    expect((await there.call('GET', '/wp/v2/users/me')).status).toBe(401);
    expect((await here.call('GET', '/wp/v2/users/me')).status).toBe(200);
  });
});
