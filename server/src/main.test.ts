import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startServices } from './services.ts';
import { isAlive } from './database/data-lock.ts';
import { causeIn } from './database/embedded-postgres.ts';
import { canEnter, databaseUser } from './database/postgres-binaries.ts';

const project = join(import.meta.dirname, '../..');
// Tests may run on another Node than the project's own.
const node = join(project, 'node_modules/.bin/node');
const compileCache = join(project, 'node_modules/.cache/purser');
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  process: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

/** Starts the server as a process of its own. */
function run(environment: Record<string, string>, user: { uid?: number; gid?: number } = {}): Run {
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, VITEST: ___, ...inherited } = process.env;
  const child = spawn(node, ['server/src/main.ts'], {
    cwd: project,
    // As `npm start` does, so that not every start compiles everything.
    env: { ...inherited, NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'info', ...environment },
    ...user,
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { process: child, output: () => text, exited: new Promise((done) => child.once('exit', done)) };
}

async function until(work: () => Promise<boolean> | boolean, patience = 30_000): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await sleep(50)) if (await work()) return;
  throw new Error('it did not happen in time');
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // a TCP server's
      probe.close(() => done(port));
    });
  });

const statusOf = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers: { connection: 'close' } }).then(
    (answer) => answer.status,
    () => 0,
  );
const isReady = async (port: number): Promise<boolean> => (await statusOf(port, '/readyz')) === 200;
const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function stop(server: Run): Promise<number | null> {
  server.process.kill('SIGTERM');
  return server.exited;
}

describe('a wrong configuration ends the server with one line that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '0x1'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'loud'],
    ['STRIPE_SECRET_KEY', 'nonsense'],
    ['PURSER_ADMIN_PASSWORD', 'short'],
    ['METRICS_PORT', '-1'],
    ['TRUSTED_PROXIES', 'proxy.example'],
  ])('%s=%s is no value for it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^;]+$`));
  });

  test.each([
    ['PORT', 'abc'],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
    ['STRIPE_PUBLISHABLE_KEY', ''],
    ['HOST', '203.0.113.1'],
    ['IP_COUNTRY_FILE', '/does/not/exist.mmdb'],
    ['DATA_DIR', '/etc/passwd'],
  ])('%s=%s', { timeout: 40_000 }, async (name, value) => {
    const stripe: Record<string, string> =
      name === 'STRIPE_PUBLISHABLE_KEY' ? { STRIPE_SECRET_KEY: 'sk_test_0123456789' } : {};
    const server = run({ PORT: '0', DATA_DIR: join(folder, 'config'), ...stripe, [name]: value });
    expect(await server.exited).toBe(1);
    const lines = server
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^purser: .*${name}`));
  });

  const live = {
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  };
  test.each([
    ['a publishable key of the other mode', { STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' }, 'STRIPE_PUBLISHABLE_KEY'],
    [
      'two pairs of test mode',
      {
        STRIPE_SECRET_KEY: 'sk_test_1111111111',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1111111111',
        STRIPE_TEST_SECRET_KEY: 'sk_test_2222222222',
        STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_2222222222',
        STRIPE_TEST_WEBHOOK_SECRET: 'whsec_2222222222',
      },
      'STRIPE_TEST_SECRET_KEY',
    ],
    [
      'half a pair',
      { STRIPE_TEST_SECRET_KEY: 'sk_test_2222222222', STRIPE_TEST_WEBHOOK_SECRET: 'whsec_2222222222' },
      'STRIPE_TEST_PUBLISHABLE_KEY',
    ],
  ])('%s', async (_what, change, variable) => {
    const config = readConfig({ ...live, ...change });
    await expect(startServices(config, pino({ level: 'silent' }))).rejects.toThrow(new RegExp(`^${variable}: `));
  });
  test('a live key in the place of a test key is no value for it', () => {
    expect(() => readConfig({ STRIPE_TEST_SECRET_KEY: 'sk_live_0123456789' })).toThrow(/^STRIPE_TEST_SECRET_KEY: /);
  });

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo; // a TCP server's
    const server = run({ PORT: String(port), DATA_DIR: join(folder, 'taken') });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`PORT: port ${port} is taken`);
    other.close();
  });
});

describe('with its own database', { timeout: 90_000 }, () => {
  // One folder after another start: making a database is what takes long.
  let dataDir: string;
  beforeAll(() => {
    dataDir = join(folder, 'own');
  });

  test('a first start creates the store, and shows the password once', async () => {
    const port = await freePort();
    const environment = { PORT: String(port), DATA_DIR: dataDir };
    const first = run(environment);
    await until(() => first.output().includes('Purser is ready'));
    const password = /password\s+(\S+)/.exec(first.output())?.[1] ?? '';
    const body = new URLSearchParams({ log: 'admin', pwd: password });
    const answer = await fetch(`http://127.0.0.1:${port}/wp-login.php`, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(
      ((await (await fetch(`http://127.0.0.1:${port}/wp-json/wc/store/v1/products`)).json()) as unknown[]).length,
    ).toBe(12);
    // Pages, statements and receipts name one shop.
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const read = (path: string, nonce = '') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, 'x-wp-nonce': nonce } });
    const nonce = await (await read('/wp-admin/admin-ajax.php?action=rest-nonce')).text();
    expect(await (await read('/wp-json/wc/v3/payments/settings', nonce)).json()).toMatchObject({
      account_business_name: 'Fern & Fold',
      account_statement_descriptor: 'FERN & FOLD',
    });
    expect(await (await read('/')).text()).toContain('Fern &amp; Fold');
    const log = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(log.join()).not.toContain(password);
    expect(await stop(first)).toBe(0);

    const second = run(environment);
    await until(() => isReady(port));
    expect(second.output()).not.toContain('password');
    expect(await stop(second)).toBe(0);
  });

  test('a second server on the same folder exits with one line, and the first keeps running', async () => {
    const port = await freePort();
    const first = run({ PORT: String(port), DATA_DIR: dataDir });
    await until(() => isReady(port));
    const second = run({ PORT: '0', DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output().trim()).toBe(
      `purser: DATA_DIR: ${dataDir} is in use by process ${first.process.pid}; stop it, or choose another folder`,
    );
    expect(await isReady(port)).toBe(true);
    await stop(first);
  });

  test('after kill -9 of the server the next one starts at once, and no database is left over', async () => {
    const port = await freePort();
    const environment = { PORT: String(port), DATA_DIR: dataDir };
    const first = run(environment);
    await until(() => isReady(port));
    const orphan = postmasterOf(environment.DATA_DIR);
    first.process.kill('SIGKILL');
    await first.exited;
    const second = run(environment);
    await until(() => isReady(port));
    expect(postmasterOf(environment.DATA_DIR)).not.toBe(orphan);
    expect(isAlive(orphan)).toBe(false);
    // And with nobody to start again, the database ends by itself.
    const lonely = postmasterOf(environment.DATA_DIR);
    second.process.kill('SIGKILL');
    await second.exited;
    await until(() => !isAlive(lonely));
  });

  test('after kill -9 of server and database together the next one starts, whoever has their numbers now', async () => {
    const port = await freePort();
    const environment = { PORT: String(port), DATA_DIR: dataDir };
    const first = run(environment);
    await until(() => isReady(port));
    const database = postmasterOf(dataDir);
    first.process.kill('SIGKILL');
    process.kill(database, 'SIGKILL');
    await first.exited;
    // Of the user that the database runs as: it takes no other's process for its own kind.
    const stranger = spawn('sleep', ['60'], databaseUser() ?? {});
    for (const path of ['postgres/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
      const lock = readFileSync(join(dataDir, path), 'utf8');
      writeFileSync(join(dataDir, path), lock.replace(/^\d+/, String(stranger.pid)));
    }
    const second = run(environment);
    await until(() => isReady(port));
    expect(await stop(second)).toBe(0);
    stranger.kill();
  });

  test('a database that does not start says why, not how it might be', async () => {
    const log = [
      '2026-03-10 12:00:00.000 UTC [7] FATAL:  lock file "/data/socket/.s.PGSQL.5432.lock" already exists',
      '2026-03-10 12:00:00.000 UTC [7] HINT:  Is another postmaster (PID 6) using socket file "/data/socket/.s.PGSQL.5432"?',
    ].join('\n');
    expect(causeIn(log)).toBe('lock file "/data/socket/.s.PGSQL.5432.lock" already exists');
    expect(causeIn('initdb: no space left\n')).toBe('initdb: no space left');
  });

  test('after kill -9 of the database the server says so, and heals', async () => {
    const port = await freePort();
    const environment = { PORT: String(port), DATA_DIR: dataDir };
    const server = run(environment);
    await until(() => isReady(port));
    process.kill(postmasterOf(environment.DATA_DIR), 'SIGKILL');
    const seen = new Set<number>();
    await until(async () => {
      const status = await statusOf(port, '/readyz');
      seen.add(status);
      expect([200, 503]).toContain(status);
      expect(await statusOf(port, '/healthz')).toBe(200);
      const list = await fetch(`http://127.0.0.1:${port}/wp-json/wc/store/v1/products`);
      if (list.status !== 200) {
        expect(list.status).toBe(503);
        expect(list.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      return status === 200 && (await statusOf(port, '/wp-json/wc/store/v1/products')) === 200 && seen.has(503);
    });
    expect(await stop(server)).toBe(0);
  });

  test('SIGTERM drains: a running request gets its response, and the process ends within ten seconds', async () => {
    const port = await freePort();
    const environment = { PORT: String(port), DATA_DIR: dataDir };
    const server = run(environment);
    await until(() => isReady(port));
    const database = postmasterOf(environment.DATA_DIR);
    const requests = Array.from({ length: 20 }, () => statusOf(port, '/wp-login.php'));
    await sleep(5);
    const began = performance.now();
    const code = await stop(server);
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await Promise.all(requests)).every((status) => status === 200 || status === 0)).toBe(true);
    expect(isAlive(database)).toBe(false);
  });

  test('SIGTERM answers every open connection and then closes it', async () => {
    const port = await freePort();
    const server = run({ PORT: String(port), DATA_DIR: dataDir });
    await until(() => isReady(port));
    // One request after the other on one connection, as a client with a pool sends them; answers the last thing heard.
    let begun = 0;
    const talk = () =>
      new Promise<string>((done) => {
        const socket = connect(port, '127.0.0.1');
        let heard = '';
        const ask = () => {
          heard = '';
          socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
        };
        socket.on('connect', ask);
        socket.once('data', () => begun++);
        socket.on('data', (chunk) => {
          heard += chunk.toString();
          if (heard.endsWith('\r\n0\r\n\r\n') && !/connection: close/i.test(heard)) setTimeout(ask, 5);
        });
        socket.on('error', (error) => (heard += error.message));
        socket.on('close', () => done(heard));
      });
    const talks = Array.from({ length: 20 }, talk);
    await until(() => begun === 20);
    expect(await stop(server)).toBe(0);
    for (const last of await Promise.all(talks)) {
      expect(last).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(last).toMatch(/\r\nconnection: close\r\n/i);
    }
  });

  const isProjectOpen = isRoot && canEnter(join(project, 'node_modules'), databaseUser() ?? { uid: 0, gid: 0 });
  test.runIf(isProjectOpen)('an ordinary user can run it too', async () => {
    const user = databaseUser();
    const home = join(folder, 'ordinary');
    mkdirSync(home);
    chownSync(home, user?.uid ?? 0, user?.gid ?? 0);
    const port = await freePort();
    const server = run({ PORT: String(port), DATA_DIR: home, HOME: home }, user);
    await until(() => isReady(port));
    expect(await stop(server)).toBe(0);
  });

  test.runIf(isRoot)('root can keep its data in a folder that nobody else may enter', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const inside = join(closed, 'data');
    const port = await freePort();
    const server = run({ PORT: String(port), DATA_DIR: inside });
    await until(() => isReady(port));
    const database = postmasterOf(inside);
    process.kill(database, 'SIGKILL');
    await until(async () => (await isReady(port)) && postmasterOf(inside) !== database);
    expect(await stop(server)).toBe(0);
  });
});
