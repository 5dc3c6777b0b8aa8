import { Hono } from 'hono';
import pg from 'pg';
import { pino } from 'pino';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@purser/sandbox/sandbox';
import type { Sandbox, SandboxMode } from '@purser/sandbox/sandbox';
import { capabilities } from '@purser/contract/endpoint';
import { readConfig } from '../config.ts';
import type { Context, Services, Store, User } from '../context.ts';
import { connectByProcess } from '../connect/site/site.ts';
import { createDatabase, createPool } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { modeOf } from '../database/stores.ts';
import { enqueue, runDueJobs } from '../jobs/jobs.ts';
import { jobs } from '../job-list.ts';
import { receiveProviderEvent } from '../books/receive-provider-event.ts';
import { createProvider } from '../provider/provider.ts';
import type { Provider } from '../provider/provider.ts';
import { attachDebugLog } from '../settings/debug-log.ts';

/** A whole Purser without HTTP: a fresh database, a real sandbox with a clock that tests move, one store, one administrator. */
export interface World extends Services {
  /** The database's name. */
  database: string;
  pool: pg.Pool;
  sandbox: Sandbox;
  store: Store;
  admin: User;
  /** A context as a signed-in request has it; `with` changes any part. */
  context(change?: Partial<Omit<Context, 'request'>> & { request?: Partial<Context['request']> }): Context;
  /** Runs the sandbox's deliveries and our due jobs until nothing is left. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** When the clock starts; UTC. */
  start?: string;
  /** Milliseconds that one provider call may take. */
  timeout?: number;
  /** Milliseconds before a provider call is tried again the first time. */
  pause?: number;
  /** Whether it has live mode beside test mode, for a store that goes live. */
  live?: boolean;
  /** The database of a world that exists, to live on in it; closing leaves it there. */
  database?: string;
}

/** `TEST_DATABASE_URL` and `TEST_DATABASE_TEMPLATE` are set by the test runner's global set-up. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env;
  if (!url || !template)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest from the project root');
  const name = options.database ?? `test_${randomUUID().replaceAll('-', '')}`;
  const maintenance = new pg.Client(url);
  await maintenance.connect();
  if (!options.database) await maintenance.query(`create database ${name} template ${template} strategy file_copy`);
  const connectionString = withDatabase(url, name);
  const pool = createPool({ connectionString });
  const db = createDatabase(pool);
  // A fixed start, so that no test depends on today; the sandbox's clock adds what tests advance.
  const start = Temporal.Instant.from(options.start ?? '2026-03-10T12:00:00Z').epochMilliseconds;
  const began = performance.now();
  const sandbox = await createSandbox({
    database: { connectionString, max: 4 },
    live: options.live,
    realNow: () => start + (performance.now() - began),
    deliver: async (target, init) => webhook.request(new URL(target).pathname, init),
  });
  // Only made when a test writes files.
  const folder = join(tmpdir(), name);
  const config = readConfig({ DATA_DIR: folder });
  const inMode = (mode: SandboxMode): Provider =>
    createProvider({
      secret_key: mode.keys().secret,
      publishable_key: mode.keys().publishable,
      webhook_secret: mode.keys().webhook_secret,
      script_url: `${mode.path}/js/v3.js`,
      timeout: options.timeout,
      // Long enough to go through the same code; nobody waits for it.
      pause: options.pause ?? 5,
      fetch: (target, init) => mode.request(target, init),
    });
  const provider = inMode(sandbox);
  const now = () => Temporal.Instant.fromEpochMilliseconds(Math.floor(sandbox.clock.now()));
  const services: Services = {
    config,
    db,
    replica: db,
    // Phones move along with what tests advance.
    clock: { now, wall: now },
    provider,
    providers: { test: provider, ...(sandbox.live && { live: inMode(sandbox.live) }) },
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    enqueue,
  };
  attachDebugLog(services);
  const webhook = new Hono().route('/wp-json/wc/v3/payments/webhook', receiveProviderEvent(services));
  await sandbox.listenAt('http://127.0.0.1:8080/wp-json/wc/v3/payments/webhook');
  const { store, admin } = options.database
    ? await findPeople(db)
    : await makePeople(db, sandbox.keys().account, services.clock.now());
  return {
    ...services,
    database: name,
    pool,
    sandbox,
    store,
    admin,
    context: (change = {}) => ({
      ...services,
      store,
      user: admin,
      response_headers: new Headers(),
      response: {},
      ...change,
      request: {
        id: randomUUID(),
        ip: '203.0.113.9',
        user_agent: 'test',
        origin: 'http://127.0.0.1:8080',
        headers: new Headers(),
        idempotency_key: undefined,
        session: 'test-session',
        ...change.request,
      },
    }),
    async settle() {
      for (let round = 0; round < 10; round++) {
        await sandbox.settle();
        const { rows } = await pool.query<{ due: number }>(
          'select count(*) as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
        );
        if (rows[0]?.due === 0) return;
        await runDueJobs(pool, jobs, services);
      }
    },
    async close() {
      await sandbox.close();
      await db.destroy();
      if (!options.database) {
        await maintenance.query(`drop database ${name} with (force)`);
        await rm(folder, { recursive: true, force: true });
      }
      await maintenance.end();
    },
  };
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.toString();
}

interface People {
  store: Store;
  admin: User;
}

async function makePeople(db: Database, account_id: string, now: Temporal.Instant): Promise<People> {
  const { store_id } = await db
    .insertInto('stores')
    .values({ name: 'Test store', account_id, created: now, address: '{}' })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  await connectByProcess(db, store_id, now);
  await db
    .insertInto('users')
    .values({
      store_id,
      username: 'admin',
      email: 'admin@example.com',
      first_name: 'Ada',
      last_name: 'Admin',
      role: 'administrator',
      password_hash: 'unset',
      created: now,
    })
    .execute();
  return findPeople(db);
}

async function findPeople(db: Database): Promise<People> {
  const row = await db.selectFrom('stores').selectAll().executeTakeFirstOrThrow();
  const { store_id, name, currency, country, timezone, locale } = row;
  const person = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const { user_id, username, email, first_name, last_name } = person;
  return {
    store: {
      store_id,
      name,
      currency,
      country,
      timezone,
      locale,
      mode: modeOf(row.mode),
      account_id: row.account_id ?? '',
      is_platform_account: row.is_platform_account,
    },
    admin: {
      user_id,
      username,
      email,
      first_name,
      last_name,
      role: 'administrator',
      capabilities: new Set(capabilities),
    },
  };
}
