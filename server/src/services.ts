import { createSandbox } from '@purser/sandbox/sandbox';
import type { Sandbox } from '@purser/sandbox/sandbox';
import type pg from 'pg';
import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { demoStoreName } from './create-store.ts';
import { DataDirInUse, lockDataDir } from './database/data-lock.ts';
import { createDatabase, createPool } from './database/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { enqueue, prepareQueue } from './jobs/jobs.ts';
import { migrate } from './database/migrate.ts';
import { createProvider } from './provider/provider.ts';
import { attachDebugLog } from './settings/debug-log.ts';

/** The services, and the resources to close afterwards. */
export interface RunningServices extends Services {
  pool: pg.Pool;
  /** Undefined when the provider is Stripe. */
  sandbox: Sandbox | undefined;
  /** Whether the database is empty of stores. */
  isNew: boolean;
  /** Whether the database is our own and no other process uses it. */
  isAlone: boolean;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Origin under which browsers reach us; the sandbox makes addresses of its own pages with it. */
  publicUrl?: () => string;
  /** For commands: work beside a server that runs on the same folder, instead of refusing. */
  beside?: boolean;
}

/** Starts database, migrations, queue and provider by the configuration, for the server and for commands. */
export async function startServices(config: Config, log: Logger, options: StartOptions = {}): Promise<RunningServices> {
  // First, so that missing keys are reported before anything is started.
  const stripe = config.STRIPE_SECRET_KEY ? stripeProvider(config) : undefined;
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closing.toReversed()) await each();
    closing.length = 0;
  };
  try {
    const { connectionString, isAlone } = await openDatabase(config, log, options, closing);
    const pool = createPool({ connectionString });
    closing.push(() => pool.end());
    await assertReachable(pool, config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR');
    const ran = await migrate(pool);
    if (ran.length > 0) log.info({ migrations: ran }, 'migrated');
    await prepareQueue(pool);
    const replicaPool = config.DATABASE_REPLICA_URL
      ? createPool({ connectionString: config.DATABASE_REPLICA_URL })
      : undefined;
    if (replicaPool) {
      closing.push(() => replicaPool.end());
      await assertReachable(replicaPool, 'DATABASE_REPLICA_URL');
    }
    const db = createDatabase(pool);
    const { sandbox, ...outside } = stripe
      ? { sandbox: undefined, provider: stripe, clock: systemClock() }
      : await startSandbox({ database: { connectionString }, publicUrl: options.publicUrl, business: demoStoreName });
    if (sandbox) closing.push(() => sandbox.close());
    const services: Services = {
      config,
      db,
      replica: replicaPool ? createDatabase(replicaPool) : db,
      ...outside,
      log,
      enqueue,
    };
    attachDebugLog(services);
    const first = await db.selectFrom('stores').select('store_id').limit(1).executeTakeFirst();
    return { ...services, pool, sandbox, isNew: !first, isAlone, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function openDatabase(
  config: Config,
  log: Logger,
  options: StartOptions,
  closing: (() => unknown)[],
): Promise<{ connectionString: string; isAlone: boolean }> {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, isAlone: false };
  try {
    closing.push(lockDataDir(config.DATA_DIR));
  } catch (error) {
    if (!(error instanceof DataDirInUse) || !options.beside) throw error;
    const running = await findEmbeddedPostgres(config.DATA_DIR);
    if (!running) throw error;
    return { connectionString: running, isAlone: false };
  }
  const postgres = await startEmbeddedPostgres(config.DATA_DIR, log);
  closing.push(() => postgres.stop());
  return { connectionString: postgres.connectionString, isAlone: true };
}

/** Reports a wrong configuration in one line that names the variable. */
async function assertReachable(pool: pg.Pool, variable: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new Error(
      `${variable}: the database cannot be reached (${error instanceof Error ? error.message : String(error)})`,
      {
        cause: error,
      },
    );
  }
}

/** The provider and the time of a store that has no account: both are the sandbox's. */
async function startSandbox(options: Parameters<typeof createSandbox>[0]) {
  const sandbox = await createSandbox(options);
  const keys = sandbox.keys();
  const provider = createProvider({
    secret_key: keys.secret,
    publishable_key: keys.publishable,
    webhook_secret: keys.webhook_secret,
    script_url: '/sandbox/js/v3.js',
    fetch: (url, init) => sandbox.request(url, init),
  });
  const clock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(sandbox.clock.now())) };
  return { sandbox, provider, clock };
}

function stripeProvider(config: Config): Services['provider'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new Error(
      `${STRIPE_PUBLISHABLE_KEY ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_PUBLISHABLE_KEY'}: needed when STRIPE_SECRET_KEY is set`,
    );
  return createProvider({
    secret_key: STRIPE_SECRET_KEY,
    publishable_key: STRIPE_PUBLISHABLE_KEY,
    webhook_secret: STRIPE_WEBHOOK_SECRET,
    script_url: 'https://js.stripe.com/endive/stripe.js',
    api_base: STRIPE_API_BASE,
  });
}
