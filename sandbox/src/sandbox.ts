import { Hono } from 'hono';
import type { Context } from 'hono';
import pg from 'pg';
import { prepareAccounts } from './connect/accounts.ts';
import { Clock } from './engine/clock.ts';
import { shownKey } from './api/auth.ts';
import { apiVersion, transactions, type Core, type DueSource } from './api/core.ts';
import { attachEdges } from './api/edges.ts';
import { callInProcess } from './faults/in-process.ts';
import { sweepKeys } from './api/idempotency.ts';
import { materialiser } from './imports/imported-objects.ts';
import { listImported, placeOfImported } from './imports/list-imported.ts';
import { importPayments, type ImportedPayment } from './imports/imports.ts';
import { newId } from './engine/ids.ts';
import {
  importFraudWarnings,
  type EarlyFraudWarning,
  type ImportedFraudWarning,
} from './disputes/early-fraud-warnings.ts';
import { importDisputes, type ImportedDispute } from './disputes/import-disputes.ts';
import { loadKeys } from './engine/keys.ts';
import type { Keys } from './engine/keys.ts';
import { schemaOf } from './engine/mode.ts';
import type { Mode } from './engine/mode.ts';
import { migrate } from './engine/migrations.ts';
import { importPayouts, type ImportedPayout } from './payouts/import-payouts.ts';
import { payoutRuns } from './payouts/payout-runs.ts';
import { mountRoutes, respond } from './api/pipeline.ts';
import { jobs, routes } from './api/resources.ts';
import { Scheduler, jobSource } from './engine/scheduler.ts';
import type { StoreHooks, Tx } from './engine/store.ts';
import { importTransfers, type ImportedTransfer } from './balance/transfers.ts';
import { deliver } from './webhooks/deliver.ts';
import { registerOwnEndpoint } from './webhooks/webhook-endpoints.ts';

export interface SandboxOptions {
  /** Its own pools; the state lives in schema `sandbox`, that of live mode in `sandbox_live`, which it creates. */
  database: pg.PoolConfig;
  /** Whether it has live mode too, apart from test mode as Stripe's is. No real money moves in either. */
  live?: boolean;
  /** Milliseconds; the only place where the wall clock enters. */
  realNow?: () => number;
  /** Business name of the account that can charge from the start. */
  business?: string;
  /** Delivery of webhooks. */
  deliver?: (url: string, init: RequestInit) => Promise<Response>;
  /** Origin under which the browser reaches the sandbox, e.g. `http://127.0.0.1:8080`. */
  publicUrl?: () => string;
}

/** One mode of the provider. */
export interface SandboxMode {
  /** For `Stripe.createFetchHttpClient((url, init) => sandbox.request(url, init))`: routes by path only, honours `init.signal`. */
  request(url: string, init?: RequestInit): Promise<Response>;
  keys(): Pick<Keys, 'secret' | 'publishable' | 'webhook_secret' | 'account' | 'platform'>;
  /** Address of what it serves to browsers, e.g. `/sandbox`; its controls are below it. */
  path: string;
  /**
   * Imports a year of payments, tens of thousands per second, into the demo account unless another is given.
   * Each becomes a full payment (`pi_<stem>`, `ch_<stem>`, `pm_<stem>`, `txn_<stem>`, `re_<stem>`, `txn_r<stem>`) when it is first read.
   * All or nothing; creates no events. Returns how many were imported.
   */
  importPayments(
    rows: Iterable<ImportedPayment> | AsyncIterable<ImportedPayment>,
    options?: { account?: string },
  ): Promise<number>;
  /** Imports past disputes, after their payments, into the demo account unless another is given. */
  importDisputes(rows: Iterable<ImportedDispute>, options?: { account?: string }): Promise<number>;
  /** Imports fraud warnings after their payments, into the demo account unless another is given. */
  importFraudWarnings(
    rows: readonly ImportedFraudWarning[],
    options?: { account?: string },
  ): Promise<EarlyFraudWarning[]>;
  /** Imports past debits, into the demo account unless another is given. Returns the transfers' ids. */
  importTransfers(rows: ImportedTransfer[], options?: { account?: string }): Promise<string[]>;
  /**
   * Imports past payouts, after the payments, refunds and debits that are in them; into the demo account, unless
   * another is given. All or nothing; creates no events.
   */
  importPayouts(rows: readonly ImportedPayout[], options?: { account?: string }): Promise<number>;
}

/** The provider, with its test mode as `SandboxMode`. */
export interface Sandbox extends SandboxMode {
  /** Undefined without the option `live`. */
  live: SandboxMode | undefined;
  /** `/sandbox/v1/*` by the key that is shown, and what the edges add: `/sandbox/control/*`, `/sandbox/js/*`, `/sandbox/pages/*`; the same of live mode below `/sandbox/live`. */
  app: Hono;
  /** The provider API alone, at `/v1/*`, by the key that is shown. */
  api: Hono;
  clock: {
    /** Milliseconds. */
    now(): number;
    /** Forward, everything due on the way happens, in the order of its time. */
    advance(ms: number): Promise<void>;
    set(ms: number): Promise<void>;
  };
  /** Has all accounts' events of both modes sent to the embedding program at `url`, signed with the mode's `keys().webhook_secret`. */
  listenAt(url: string): Promise<void>;
  /** Until all due work and webhook deliveries are done. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const pool = createPool(options.database, 'test');
  await migrate(pool, 'test');
  const clock = new Clock(pool, options.realNow ?? Date.now);
  await clock.load();
  // One time for both modes: what is due in either happens in the order of its time.
  const sources: DueSource[] = [];
  const scheduler = new Scheduler(clock, sources);
  const time = {
    now: () => clock.now(),
    advance: (ms: number) => scheduler.moveTo(clock.now() + ms),
    set: (ms: number) => scheduler.moveTo(ms),
  };
  const test = await openMode('test', pool, options, { clock, scheduler, sources, time });
  const live = options.live
    ? await openMode(
        'live',
        createPool(options.database, 'live'),
        options,
        { clock, scheduler, sources, time },
        test.core.keys.platform,
      )
    : undefined;
  await prepareAccounts(test.core, options.business ?? 'Demo Store');
  if (live) await prepareAccounts(live.core);
  scheduler.wake();

  const api = new Hono();
  const app = new Hono();
  if (live) {
    const liveApi = new Hono().route('/', live.api).route('/sandbox', live.api);
    for (const [each, path] of [
      [api, '/v1/*'],
      [app, '/sandbox/v1/*'],
    ] as const)
      each.use(path, (c, next) => (isLiveKey(c) ? Promise.resolve(liveApi.fetch(c.req.raw, c.env)) : next()));
    guard(liveApi);
    app.route('/sandbox/live', live.app);
  }
  api.route('/', test.api);
  app.route('/sandbox', test.app);
  for (const each of [api, app]) guard(each);

  return {
    app,
    api,
    ...facadeOf(test),
    live: live && facadeOf(live),
    clock: time,
    async listenAt(url) {
      for (const each of [test, live]) if (each) await registerOwnEndpoint(each.core, url);
    },
    settle: () => scheduler.settle(),
    async close() {
      for (const each of [test, live]) await each?.edges.close();
      await scheduler.close();
      for (const each of [test, live]) await each?.core.pool.end();
    },
  };
}

interface OpenMode {
  core: Core;
  /** `/v1/*`. */
  api: Hono;
  /** The API and what the edges add, for the path of the mode. */
  app: Hono;
  edges: ReturnType<typeof attachEdges>;
}

/** What both modes share. */
interface Shared {
  clock: Clock;
  scheduler: Scheduler;
  sources: DueSource[];
  time: Sandbox['clock'];
}

async function openMode(
  mode: Mode,
  pool: pg.Pool,
  options: SandboxOptions,
  { clock, scheduler, sources, time }: Shared,
  platform?: string,
): Promise<OpenMode> {
  if (mode === 'live') await migrate(pool, mode);
  const keys = await loadKeys(pool, mode, platform);
  const hooks: StoreHooks = {
    apiVersion,
    platform: keys.platform,
    livemode: mode === 'live',
    materialise: (tx, account, ids) => materialiser(core)(tx, account, ids),
    listImported: (tx, account, query) => listImported(tx, core, account, query),
    placeOfImported,
    async onEvents(tx, events) {
      for (const listener of core.eventListeners) await listener(tx, events);
    },
  };
  const committed = (tx: Tx) => {
    if (tx.eventCount > 0 || tx.earliestJob < Infinity) core.wake();
  };
  const publicUrl = options.publicUrl ?? (() => 'http://127.0.0.1:8080');
  const core: Core = {
    mode,
    pool,
    clock,
    keys,
    publicUrl,
    baseUrl: () => `${publicUrl()}${pathOf(mode)}`,
    deliver: options.deliver ?? deliver,
    jobs: new Map(jobs),
    eventListeners: [],
    sources,
    around: undefined,
    wake: () => scheduler.wake(),
    ...transactions(pool, clock, hooks, committed),
  };
  sources.push(jobSource(core), payoutRuns(core));
  const edges = attachEdges(core, time);
  const api = new Hono();
  mountRoutes(api, core, routes);
  guard(api);
  const app = new Hono().route('/', api).route('/', edges.app);
  await sweepKeys(core);
  return { core, api, app, edges };
}

const pathOf = (mode: Mode): string => (mode === 'live' ? '/sandbox/live' : '/sandbox');

function facadeOf({ core, api }: OpenMode): SandboxMode {
  const { account: demo } = core.keys;
  return {
    path: pathOf(core.mode),
    request: (url, init) => callInProcess(api, url, init),
    importPayments: (rows, { account } = {}) => importPayments(core, account ?? demo, rows),
    importDisputes: (rows, { account } = {}) => importDisputes(core, account ?? demo, rows),
    importFraudWarnings: (rows, { account } = {}) => importFraudWarnings(core, account ?? demo, rows),
    importTransfers: (rows, { account } = {}) => importTransfers(core, account ?? demo, rows),
    importPayouts: (rows, { account } = {}) => importPayouts(core, account ?? demo, rows),
    keys: () => core.keys,
  };
}

/** Makes the empty tables of both modes, for a backup that fills them. */
export async function prepareTables(database: pg.PoolConfig): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    const pool = createPool(database, mode);
    try {
      await migrate(pool, mode);
    } finally {
      await pool.end();
    }
  }
}

/** Connections that look for tables in the schema of the mode. */
function createPool(database: pg.PoolConfig, mode: Mode): pg.Pool {
  const pool = new pg.Pool({
    max: 8,
    lock_timeout: 10_000,
    ...database,
    // The pool waits for it, whatever its types say.
    onConnect: (client) => client.query(`set search_path to ${schemaOf(mode)}`) as unknown as void,
  });
  // A connection that the database ends is replaced by the pool (and one that is closing needs no more); without
  // listeners it would end the process. A query under way still fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Whether the request shows a key of live mode, wherever a key may be. */
const isLiveKey = (c: Context): boolean => /^\w+_live_/.test(shownKey(c) ?? '');

/** Every response is JSON, also for unexpected errors: the SDK reports anything else as a broken response. */
function guard(app: Hono): void {
  app.notFound((context) =>
    respond(
      {
        status: 404,
        body: JSON.stringify({
          error: {
            type: 'invalid_request_error',
            message: `Unrecognized request URL (${context.req.method}: ${context.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
          },
        }),
        headers: {},
      },
      { 'request-id': newId('req') },
    ),
  );
  app.onError((error) => {
    console.error('sandbox:', error);
    return respond(
      {
        status: 500,
        body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }),
        headers: {},
      },
      { 'request-id': newId('req') },
    );
  });
}
