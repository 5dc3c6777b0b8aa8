import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPages } from '../http.ts';
import { endpoints } from '../rest.ts';
import { anyCalls } from '../testing/any-call.ts';
import type { AnyCall } from '../testing/any-call.ts';
import { sized } from '../testing/models/long-run.ts';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import type { TakenPayment } from '../testing/payments.ts';
import { call, testPassword } from '../testing/test-server.ts';
import type { Client } from '../testing/test-server.ts';

const { server, admin } = await openServer();
let paid: TakenPayment;
let held: TakenPayment;
beforeAll(async () => {
  paid = await takePayment(server.world, { amount: 5000 });
  held = await takePayment(server.world, { amount: 700, manual: true });
});

/** A request whose address goes out as it stands: `fetch` would resolve its dots. */
const send = (method: string, path: string, headers: Record<string, string>, body?: string | Buffer) =>
  new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const all = { ...headers, ...length };
    const sent = request(
      { port: new URL(server.url).port, host: '127.0.0.1', method, path, headers: all },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
      },
    );
    sent.on('error', fail).end(body);
  });

const signed = ({ cookie, nonce }: Client) => ({ cookie, 'x-wp-nonce': nonce, 'content-type': 'application/json' });

describe('who may not manage the store learns nothing of it', () => {
  let people: Client[];
  beforeAll(async () => {
    await server.addUser({ username: 'buyer', role: 'customer' });
    await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-manage_woocommerce'] });
    people = [await server.signIn('buyer'), await server.signIn('clerk')];
  });

  test('from the refusal of an endpoint', async () => {
    const refused = endpoints().filter(({ access }) => Array.isArray(access?.capability));
    expect(refused.length).toBeGreaterThan(50);
    for (const person of people)
      for (const { method, route } of refused) {
        const path = `/wp-json${route.replaceAll(/\{\+?\w+\}/g, paid.charge_id)}`;
        const { status, text } = await send(method, path, signed(person), method === 'GET' ? undefined : '{}');
        expect({ path, status, body: JSON.parse(text) }).toEqual({
          path,
          status: 403,
          body: {
            code: 'rest_forbidden',
            message: 'Sorry, you are not allowed to do that.',
            data: { status: 403 },
          },
        });
      }
  });

  test('from any page or file', async () => {
    const { world } = server;
    const keys = world.sandbox.keys();
    const secrets = [
      world.admin.email,
      keys.secret,
      keys.webhook_secret,
      'accountStatus',
      'accountFees',
      'grace@example',
    ];
    const routes = createPages(world, { sandbox: world.sandbox, isReady: async () => undefined }, new WeakMap()).routes;
    const addresses = new Set(
      routes
        .filter(({ method, path }) => (method === 'GET' || method === 'POST') && !/^\/\*?$/.test(path))
        .map(
          ({ method, path }) => `${method} ${path.replaceAll(/:\w+(?:\{.*?\})?/g, '1').replaceAll('*', 'scenarios')}`,
        ),
    );
    for (const screen of ['/payments/overview', '/payments/settings', '/customers', '/store/mail'])
      addresses.add(`GET /wp-admin/admin.php?page=wc-admin&path=${screen}`);
    expect(addresses.size).toBeGreaterThan(25);
    for (const person of people)
      for (const address of addresses) {
        const [method = '', path = ''] = address.split(' ', 2);
        const { status, text } = await send(method, path, signed(person));
        expect(
          secrets.filter((secret) => text.includes(secret)),
          `${address} ${status}`,
        ).toEqual([]);
        if (path.startsWith('/wp-admin/admin.php')) {
          expect([403, 503]).toContain(status); // 503 where the web application is not built
          expect(text).not.toContain(world.store.account_id);
        }
      }
    // Signed in, a user sees to themselves all the same.
    const profile = await call(server.url, 'GET', '/wp-admin/profile.php', undefined, {
      cookie: people[0]?.cookie ?? '',
    });
    if (profile.status !== 503) expect(profile).toMatchObject({ status: 200, body: expect.stringContaining('buyer') });
  });
});

describe('an answer of the API', () => {
  test('is not kept by anything on its way', async () => {
    for (const path of ['/wc/v3/payments/transactions', '/wc/v3/nothing', '/wc/store/v1/products', '/wp/v2/users/me'])
      expect((await admin.call('GET', path)).headers.get('cache-control'), path).toBe('no-store');
    for (const path of ['/wp-login.php', '/wp-admin/admin-ajax.php?action=rest-nonce', '/sandbox/control/clock'])
      expect((await admin.call('GET', path)).headers.get('cache-control'), path).toMatch(/no-store/);
    expect((await admin.call('GET', '/')).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('refuses a body that is compressed, whatever stands in it', async () => {
    const body = JSON.stringify({ charge_id: paid.charge_id, amount: 100 });
    for (const [encoding, sent] of [
      ['br', body],
      ['br', brotliCompressSync(body)],
      ['gzip', body],
      ['identity, br', body],
    ] as const) {
      const headers = { ...signed(admin), 'content-encoding': encoding };
      const answer = await send('POST', '/wp-json/wc/v3/payments/refund', headers, sent);
      expect(answer).toMatchObject({ status: 415, text: expect.stringContaining('rest_unsupported_media_type') });
      for (const path of ['/wp-login.php', '/cart', '/wp-json/wc/v3/payments/webhook'])
        expect((await send('POST', path, headers, sent)).status, path).toBe(415);
    }
    const { body: charge } = await admin.call('GET', `/wc/v3/payments/charges/${paid.charge_id}`);
    expect(charge.amount_refunded).toBe(0);
    const plain = await send(
      'POST',
      '/wp-json/wp/v2/users/me',
      { ...signed(admin), 'content-encoding': 'identity' },
      '{}',
    );
    expect(plain.status).toBe(200);
  });

  test('does not lead from one address to another by dots', async () => {
    for (const end of ['.', '..', './', '%2e', '%2E%2e', 'x/../y', '.?a=b', '\\.'])
      for (const method of ['GET', 'POST'])
        expect(
          await send(
            method,
            `/wp-json/wc/v3/payments/settings/${end}`,
            signed(admin),
            method === 'GET' ? undefined : '{}',
          ),
          end,
        ).toMatchObject({ status: 400, text: expect.stringContaining('rest_invalid_url') });
  });

  test('says that it passes when there is no room on the disk', async () => {
    const { pool } = server.world;
    await pool.query(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert or update on users execute function no_room();
      create trigger no_room before insert or update on sessions execute function no_room();`);
    const saved = await admin.call('POST', '/wp/v2/users/me', { first_name: 'Ada' });
    const form = new URLSearchParams({ log: 'admin', pwd: testPassword });
    const signedIn = await fetch(`${server.url}/wp-login.php`, { method: 'POST', body: form, redirect: 'manual' });
    await pool.query('drop trigger no_room on users; drop trigger no_room on sessions; drop function no_room');
    expect(saved).toMatchObject({ status: 503, body: { code: 'database_unavailable', data: { status: 503 } } });
    expect(saved.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(JSON.stringify(saved.body)).not.toContain('space');
    expect(signedIn.status).toBe(503);
    expect(signedIn.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('names what the provider refuses about readers and their places', async () => {
    const add = (display_name: string, country: string, key: string) =>
      admin.call(
        'POST',
        '/wc/v3/payments/terminal/locations',
        {
          display_name,
          address: { line1: '12 Garden Lane', city: 'Portland', state: 'OR', postal_code: '97205', country },
        },
        { 'idempotency-key': key },
      );
    expect((await add('Counter', 'US', 'x'.repeat(255))).status).toBe(200);
    expect(await add('Till', 'US', 'x'.repeat(255))).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await add('Counter', 'US', 'naïve')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { 'Idempotency-Key': expect.any(String) } } },
    });
    expect(await add('Counter', 'x1', 'another')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { 'address.country': expect.any(String) } } },
    });
  });

  test('is never a failure of ours, whatever the call carries', { timeout: 3_600_000 }, async () => {
    // A user of its own, since it may end its sessions.
    await server.addUser({ username: 'fuzz', role: 'administrator' });
    const fuzz = await server.signIn('fuzz');
    const made = await fuzz.call('POST', '/wp/v2/users/me/application-passwords', { name: 'any call' });
    const authorization = `Basic ${Buffer.from(`fuzz:${made.body.password}`).toString('base64')}`;
    const known = [...Object.values(paid), ...Object.values(held), 1, 2, 'usd', 'eur', server.world.store.account_id];
    const next = await anyCalls(Number(process.env.FUZZ_SEED ?? 7), known);
    const failures: { status: number; call: AnyCall; text: string }[] = [];
    for (let count = 0; count < sized(150, 5000); count++) {
      const { method, path, headers, body } = next();
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const { status, text } = await send(method, `/wp-json${path}`, { authorization, ...headers }, sent);
      // Clients of this API expect 500 for a currency or a rate that is none.
      const isStated = text.includes('"code":"wcpay_multi_currency_invalid_currency');
      if (status >= 500 && !isStated) failures.push({ status, call: { method, path, headers, body }, text });
    }
    expect(failures).toEqual([]);
  });
});

describe('the controls of the sandbox', () => {
  test('show themselves to a manager’s browser, and do nothing without its nonce', async () => {
    const { cookie } = admin;
    for (const name of ['keys', 'clock', 'scenarios', 'faults']) {
      const path = `/sandbox/control/${name}`;
      const shown = await call(server.url, 'GET', path, undefined, { cookie });
      expect(shown, name).toMatchObject({ status: 200, body: expect.any(Object) });
      expect((await call(server.url, 'GET', path)).status).toBe(401);
      expect((await call(server.url, 'POST', path, {}, { cookie })).status).toBe(401);
      expect((await call(server.url, 'DELETE', path, undefined, { cookie })).status).toBe(401);
    }
  });

  const hasCurl = spawnSync('curl', ['--json', '', '--version']).status === 0;
  test.runIf(hasCurl)('move time by the line of their page', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8');
    const line = page.split('\n').find((each) => each.includes('control/clock --json')) ?? '';
    const made = await admin.call('POST', '/wp/v2/users/me/application-passwords', { name: 'curl' });
    const there = line
      .replace('-u admin', `-s -u 'admin:${made.body.password}'`)
      .replace('http://127.0.0.1:8080', server.url);
    const before = server.world.clock.now();
    const { stdout } = await promisify(execFile)('sh', ['-c', there]);
    const { now } = JSON.parse(stdout) as { now: string }; // the clock's answer
    expect(Temporal.Instant.from(now).since(before).total('seconds')).toBeCloseTo(31, -1);
  });
});
