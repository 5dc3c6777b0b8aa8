import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import type { User } from '../context.ts';
import { createHttpServer } from '../http.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

/** A world that also speaks HTTP. */
export interface TestServer {
  url: string;
  world: World;
  /** Signs in (as the administrator unless told otherwise) and answers a client that carries cookie and nonce. */
  signIn(username?: string, password?: string): Promise<Client>;
  /** Adds a user to the world's store. */
  addUser(user: { username: string; role: User['role']; capabilities?: string[]; password?: string }): Promise<number>;
  close(): Promise<void>;
}

export interface Client {
  cookie: string;
  nonce: string;
  /** A call to `/wp-json` (or any path that starts with another word) with cookie and nonce; the body is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into it freely; what it must be is what they assert.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export const testPassword = 'correct horse battery';

/** A hash names its own cost: this one is checked in no time, by the same code. */
const hashForTests = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Like createWorld, with the server on a free port. The sandbox's events arrive at it. */
export async function startTestServer(options: { start?: string; live?: boolean } = {}): Promise<TestServer> {
  const world = await createWorld(options);
  const server = createHttpServer(world, { sandbox: world.sandbox, isReady: async () => undefined });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's
  await world.sandbox.listenAt(`${url}/wp-json/wc/v3/payments/webhook`);
  await world.db
    .updateTable('users')
    .set({ password_hash: await hashForTests(testPassword) })
    .execute();

  return {
    url,
    world,
    async signIn(username = 'admin', password = testPassword) {
      const answer = await fetch(`${url}/wp-login.php`, {
        method: 'POST',
        body: new URLSearchParams({ log: username, pwd: password }),
        redirect: 'manual',
      });
      if (answer.status !== 302) throw new Error(`signing in as ${username} answered ${answer.status}`);
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const nonce = await (
        await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie } })
      ).text();
      return {
        cookie,
        nonce,
        call: (method, path, body, headers) =>
          call(url, method, path, body, { cookie, 'x-wp-nonce': nonce, ...headers }),
      };
    },
    async addUser({ username, role, capabilities = [], password = testPassword }) {
      const { user_id } = await world.db
        .insertInto('users')
        .values({
          store_id: world.store.store_id,
          username,
          email: `${username}@example.com`,
          role,
          capabilities,
          password_hash: await hashForTests(password),
          created: world.clock.now(),
        })
        .returning('user_id')
        .executeTakeFirstOrThrow();
      return user_id;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await world.close();
    },
  };
}

/** One request; JSON is parsed, anything else is text. */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const address = /^\/(?:wc|wp|wc-admin|wc-analytics)\//.test(path) ? `${url}/wp-json${path}` : `${url}${path}`;
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text };
}
