import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages } from './http.ts';
import { endpoints } from './rest.ts';
import { takePayment } from './testing/payments.ts';
import type { TakenPayment } from './testing/payments.ts';
import { call, startTestServer } from './testing/test-server.ts';
import type { Client, TestServer } from './testing/test-server.ts';

let server: TestServer;
let admin: Client;
let paid: TakenPayment;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  paid = await takePayment(server.world, { amount: 5000 });
});
afterAll(() => server?.close());

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
