import { createSandbox, prepareTables } from '@purser/sandbox/sandbox';
import type { Sandbox, SandboxMode } from '@purser/sandbox/sandbox';
import type pg from 'pg';
import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Mode, ProcessServices } from './context.ts';
import { demoStoreName } from './create-store.ts';
import { DataDirInUse, lockDataDir } from './database/data-lock.ts';
import { createDatabase, createPool } from './database/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { enqueue, prepareQueue } from './jobs/jobs.ts';
import { migrate } from './database/migrate.ts';
import { createProvider } from './provider/provider.ts';
import type { Provider } from './provider/provider.ts';
import { attachDebugLog } from './settings/debug-log.ts';
import type { StartScreen } from './commands/start-screen.ts';

/** The services, and the resources to close afterwards. */
export interface RunningServices extends ProcessServices {
  /** Of the first store, and of the stores that were made before modes were known. */
  firstMode: Mode;
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
  /** Shows the steps of the start. */
  phase?: StartScreen['phase'];
  /** For commands: work beside a server that runs on the same folder, instead of refusing. */
  beside?: boolean;
}

/** Starts database, migrations, queue and provider by the configuration, for the server and for commands. */
export async function startServices(config: Config, log: Logger, options: StartOptions = {}): Promise<RunningServices> {
  // First, so that missing keys are reported before anything is started.
  const stripe = stripeProviders(config);
  const phase = options.phase ?? ((_name, work) => work());
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closing.toReversed()) await each();
    closing.length = 0;
  };
  try {
    const { connectionString, isAlone } = await phase('Database', () => openDatabase(config, log, options, closing));
    const pool = createPool({ connectionString });
    closing.push(() => pool.end());
    await assertReachable(pool, config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR');
    await phase('Tables', async () => {
      const ran = await migrate(pool);
      if (ran.length > 0) log.info({ migrations: ran }, 'migrated');
      await prepareQueue(pool);
    });
    const replicaPool = config.DATABASE_REPLICA_URL
      ? createPool({ connectionString: config.DATABASE_REPLICA_URL })
      : undefined;
    if (replicaPool) {
      closing.push(() => replicaPool.end());
      await assertReachable(replicaPool, 'DATABASE_REPLICA_URL');
    }
    const db = createDatabase(pool);
    const { sandbox, ...outside } = stripe
      ? { sandbox: undefined, providers: stripe, clock: systemClock() }
      : await phase('Payments sandbox', () =>
          startSandbox({ database: { connectionString }, publicUrl: options.publicUrl, business: demoStoreName }),
        );
    if (sandbox) closing.push(() => sandbox.close());
    const services: ProcessServices = {
      config,
      db,
      replica: replicaPool ? createDatabase(replicaPool) : db,
      ...outside,
      log,
      enqueue,
    };
    attachDebugLog(services);
    const firstMode: Mode = config.STRIPE_SECRET_KEY ? modeOfKey(config.STRIPE_SECRET_KEY) : 'test';
    await db.updateTable('stores').set({ mode: firstMode }).where('mode', 'is', null).execute();
    await assertKeys(services);
    const first = await db.selectFrom('stores').select('store_id').limit(1).executeTakeFirst();
    return { ...services, firstMode, pool, sandbox, isNew: !first, isAlone, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** The database of the configuration; what to call when it is no longer needed is added to `closing`. */
export async function openDatabase(
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

/** The tables of the embedded provider, for a backup that fills them. */
export const prepareSandbox = (connectionString: string): Promise<void> => prepareTables({ connectionString });

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

/** Each store whose books are open has keys of its mode, or the process doesn't start. */
async function assertKeys({ db, providers }: ProcessServices): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    if (providers[mode]) continue;
    const store = await db
      .selectFrom('stores')
      .select(['name', 'account_id'])
      .where('mode', '=', mode)
      .where('closed', 'is', null)
      .where('account_id', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (store)
      throw new Error(
        `${mode === 'test' ? 'STRIPE_TEST_SECRET_KEY' : 'STRIPE_SECRET_KEY'}: ${store.name} has an account in ${mode} mode (${store.account_id}), and no key of that mode is given`,
      );
  }
}

/** The provider and the time of a store that has no account: both are the sandbox's. */
async function startSandbox(options: Parameters<typeof createSandbox>[0]) {
  const sandbox = await createSandbox({ ...options, live: true });
  const clock: Clock = {
    ...systemClock(),
    now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(sandbox.clock.now())),
  };
  const { live } = sandbox;
  return {
    sandbox,
    providers: { test: sandboxProvider(sandbox), ...(live && { live: sandboxProvider(live) }) },
    clock,
  };
}

function sandboxProvider(mode: SandboxMode): Provider {
  const keys = mode.keys();
  return createProvider({
    secret_key: keys.secret,
    publishable_key: keys.publishable,
    webhook_secret: keys.webhook_secret,
    script_url: `${mode.path}/js/v3.js`,
    fetch: (url, init) => mode.request(url, init),
  });
}

const modeOfKey = (key: string): Mode => (/^\w+?_live_/.test(key) ? 'live' : 'test');

/** Undefined without any key: the sandbox is the provider then. Throws naming what is missing or doesn't fit. */
function stripeProviders(config: Config): ProcessServices['providers'] | undefined {
  const main = keysOf(config, '');
  const test = keysOf(config, 'TEST_');
  if (!main && !test) return undefined;
  if (main && test && modeOfKey(main.secret_key) === 'test')
    throw new Error('STRIPE_TEST_SECRET_KEY: STRIPE_SECRET_KEY is a test key already; give it there the live one');
  const created = (keys: NonNullable<typeof main>) =>
    createProvider({
      ...keys,
      script_url: 'https://js.stripe.com/endive/stripe.js',
      api_base: config.STRIPE_API_BASE,
    });
  return {
    ...(test && { test: created(test) }),
    ...(main && { [modeOfKey(main.secret_key)]: created(main) }),
  };
}

/** The keys of one mode, if any; the webhook secret only where an endpoint was made by hand. */
function keysOf(config: Config, infix: '' | 'TEST_') {
  const secret_key = config[`STRIPE_${infix}SECRET_KEY`];
  const publishable_key = config[`STRIPE_${infix}PUBLISHABLE_KEY`];
  const webhook_secret = config[`STRIPE_${infix}WEBHOOK_SECRET`];
  if (!secret_key) return undefined;
  if (!publishable_key) throw new Error(`STRIPE_${infix}PUBLISHABLE_KEY: needed when STRIPE_${infix}SECRET_KEY is set`);
  if (modeOfKey(publishable_key) !== modeOfKey(secret_key))
    throw new Error(
      `STRIPE_${infix}PUBLISHABLE_KEY: a ${modeOfKey(publishable_key)} key, but STRIPE_${infix}SECRET_KEY is a ${modeOfKey(secret_key)} key`,
    );
  return { secret_key, publishable_key, webhook_secret: webhook_secret ?? '' };
}
