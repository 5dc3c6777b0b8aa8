import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findEmbeddedPostgres } from '@purser/server/database/embedded-postgres';

const server = join(import.meta.dirname, '../../server/src');
const password = 'benchmark-only-1';

const environment = (dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  PURSER_ADMIN_PASSWORD: password,
  BACKUP_KEEP: '0',
  LOG_LEVEL: 'error',
  // As `npm start` sets it.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/purser'),
  ...more,
});

/** Fills a new store. Returns payments per second, including everything. */
export async function seed(dataDir: string, payments: number): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(server, 'commands/seed.ts'), '--payments', String(payments)], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`seeding failed: ${said}`);
  const rate = Number(/(\d+) per second/.exec(said)?.[1]);
  return Number.isFinite(rate) ? rate : payments / ((performance.now() - began) / 1000);
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface CallOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A running server, a signed-in caller and a raw connection to its database. */
export interface Shop {
  /** Milliseconds from the start of the process to a ready server. */
  startMs: number;
  origin: string;
  /** The cookies of the signed-in caller, for its own browser. */
  cookie: string;
  database: pg.Client;
  /** Where that database is. */
  connectionString: string;
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Calls and returns the body; throws unless it is 2xx. */
  text(path: string, options?: CallOptions): Promise<string>;
  /** The same, parsed: JSON whose shape the contract declares. */
  json<T = unknown>(path: string, options?: CallOptions): Promise<T>;
  /** Reads a long response without storing it; returns its size in bytes. */
  drain(path: string): Promise<number>;
  /** Memory of the server process in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export async function openShop(dataDir: string): Promise<Shop> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(server, 'main.ts')], {
    env: environment(dataDir, { PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = (
    path: string,
    options: { method?: string; body?: string | undefined; headers?: Record<string, string> },
    onChunk?: (chunk: Buffer) => void,
  ): Promise<Answer> =>
    new Promise((done, fail) => {
      const outgoing = request(
        { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers, agent },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', onChunk ?? ((chunk: Buffer) => chunks.push(chunk)));
          incoming.on('end', () =>
            done({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
          incoming.on('error', fail);
        },
      );
      outgoing.on('error', fail);
      outgoing.end(options.body);
    });
  const startMs = await untilReady(child, () => send('/readyz', {}), began);
  const cookie = await signIn(send);
  const nonce = (await send('/wp-admin/admin-ajax.php?action=rest-nonce', { headers: { cookie } })).text.trim();
  const headers = { cookie, 'x-wp-nonce': nonce };
  const connectionString = await findEmbeddedPostgres(dataDir);
  if (!connectionString) throw new Error('the database of the server was not found');
  const database = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await database.connect();
  const call = (path: string, options: CallOptions = {}): Promise<Answer> => {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    return send(path, {
      ...options,
      body,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    });
  };
  const text = async (path: string, options?: CallOptions): Promise<string> => {
    const answer = await call(path, options);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.text;
  };
  return {
    startMs,
    origin: `http://127.0.0.1:${port}`,
    cookie,
    database,
    connectionString,
    call,
    text,
    async json<T>(path: string, options?: CallOptions): Promise<T> {
      return JSON.parse(await text(path, options));
    },
    async drain(path) {
      let bytes = 0;
      const { status } = await send(path, { headers }, (chunk) => (bytes += chunk.length));
      if (status !== 200) throw new Error(`${path}: ${status}`);
      return bytes;
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    async stop() {
      await database.end();
      agent.destroy();
      const gone = new Promise((done) => child.once('close', done));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function untilReady(child: ChildProcess, ask: () => Promise<Answer>, began: number): Promise<number> {
  for (let attempt = 0; attempt < 8000; attempt++) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    const answer = await ask().catch(() => undefined);
    if (answer?.status === 200) return performance.now() - began;
    await sleep(25);
  }
  throw new Error('the server was not ready in time');
}

async function signIn(
  send: (path: string, options: { method: string; body: string; headers: Record<string, string> }) => Promise<Answer>,
): Promise<string> {
  const answer = await send('/wp-login.php', {
    method: 'POST',
    body: `log=admin&pwd=${encodeURIComponent(password)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const cookie = answer.headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ');
  if (!cookie) throw new Error(`signing in failed: ${answer.status}`);
  return cookie;
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }; // a TCP server's
      probe.close(() => done(port));
    });
  });
