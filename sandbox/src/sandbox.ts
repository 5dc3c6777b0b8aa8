import { Hono } from 'hono';
import pg from 'pg';
import { prepareAccounts } from './connect/accounts.ts';
import { Clock } from './engine/clock.ts';
import { apiVersion, transactions, type Core } from './api/core.ts';
import { attachEdges } from './api/edges.ts';
import { callInProcess } from './faults/in-process.ts';
import { sweepKeys } from './api/idempotency.ts';
import { materialiser } from './imports/imported-objects.ts';
import { importPayments, type ImportedPayment } from './imports/imports.ts';
import { newId } from './engine/ids.ts';
import { importDisputes, type ImportedDispute } from './disputes/import-disputes.ts';
import { loadKeys } from './engine/keys.ts';
import { migrate } from './engine/migrations.ts';
import { importPayouts, type ImportedPayout } from './payouts/import-payouts.ts';
import { payoutRuns } from './payouts/payout-runs.ts';
import { mountRoutes, respond } from './api/pipeline.ts';
import { jobs, routes } from './api/resources.ts';
import { Scheduler, jobSource } from './engine/scheduler.ts';
import type { StoreHooks, Tx } from './engine/store.ts';
import { importTransfers, type ImportedTransfer } from './balance/transfers.ts';
import { registerOwnEndpoint } from './webhooks/webhook-endpoints.ts';

export interface SandboxOptions {
  /** Its own pool; the state lives in schema `sandbox`, which it creates. */
  database: pg.PoolConfig;
  /** Milliseconds; the only place where the wall clock enters. */
  realNow?: () => number;
  /** Business name of the account that can charge from the start. */
  business?: string;
  /** Delivery of webhooks. */
  deliver?: (url: string, init: RequestInit) => Promise<Response>;
  /** Origin under which the browser reaches the sandbox, e.g. `http://127.0.0.1:8080`. */
  publicUrl?: () => string;
}

export interface Sandbox {
  /** `/sandbox/v1/*` and what the edges add: `/sandbox/control/*`, `/sandbox/js/*`, `/sandbox/pages/*`. */
  app: Hono;
  /** The provider API alone, at `/v1/*`. */
  api: Hono;
  /** For `Stripe.createFetchHttpClient((url, init) => sandbox.request(url, init))`: routes by path only, honours `init.signal`. */
  request(url: string, init?: RequestInit): Promise<Response>;
  keys(): { secret: string; publishable: string; webhook_secret: string; account: string; platform: string };
  clock: {
    /** Milliseconds. */
    now(): number;
    /** Forward, everything due on the way happens, in the order of its time. */
    advance(ms: number): Promise<void>;
    set(ms: number): Promise<void>;
  };
  /** Has all accounts' events sent to the embedding program at `url`, signed with `keys().webhook_secret`. */
  listenAt(url: string): Promise<void>;
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
  /** Imports past debits, into the demo account unless another is given. Returns the transfers' ids. */
  importTransfers(rows: ImportedTransfer[], options?: { account?: string }): Promise<string[]>;
  /**
   * Imports past payouts, after the payments, refunds and debits that are in them; into the demo account, unless
   * another is given. All or nothing; creates no events.
   */
  importPayouts(rows: readonly ImportedPayout[], options?: { account?: string }): Promise<number>;
  /** Until all due work and webhook deliveries are done. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const pool = new pg.Pool({ max: 8, lock_timeout: 10_000, ...options.database });
  // A connection that the database ends is replaced by the pool (and one that is closing needs no more); without
  // listeners it would end the process. A query under way still fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await migrate(pool);
  const clock = new Clock(pool, options.realNow ?? Date.now);
  await clock.load();
  const keys = await loadKeys(pool);

  const hooks: StoreHooks = {
    apiVersion,
    platform: keys.platform,
    materialise: (tx, account, ids) => materialiser(core)(tx, account, ids),
    async onEvents(tx, events) {
      for (const listener of core.eventListeners) await listener(tx, events);
    },
  };
  const committed = (tx: Tx) => {
    if (tx.eventCount > 0 || tx.earliestJob < Infinity) core.wake();
  };
  const core: Core = {
    pool,
    clock,
    keys,
    publicUrl: options.publicUrl ?? (() => 'http://127.0.0.1:8080'),
    deliver: options.deliver ?? fetch,
    jobs: new Map(jobs),
    eventListeners: [],
    sources: [],
    around: undefined,
    wake: () => scheduler.wake(),
    ...transactions(pool, clock, hooks, committed),
  };
  core.sources.push(jobSource(core), payoutRuns(core));
  const scheduler = new Scheduler(clock, core.sources);
  const time = {
    now: () => clock.now(),
    advance: (ms: number) => scheduler.moveTo(clock.now() + ms),
    set: (ms: number) => scheduler.moveTo(ms),
  };
  const edges = attachEdges(core, time);

  const api = new Hono();
  mountRoutes(api, core, routes);
  const app = new Hono();
  for (const each of [api, app]) guard(each);
  app.route('/sandbox', api);
  app.route('/sandbox', edges.app);

  await prepareAccounts(core, options.business ?? 'Demo Store');
  await sweepKeys(core);
  core.wake();

  return {
    app,
    api,
    request: (url, init) => callInProcess(api, url, init),
    listenAt: (url) => registerOwnEndpoint(core, url),
    importPayments: (rows, { account } = {}) => importPayments(core, account ?? keys.account, rows),
    importDisputes: (rows, { account } = {}) => importDisputes(core, account ?? keys.account, rows),
    importTransfers: (rows, { account } = {}) => importTransfers(core, account ?? keys.account, rows),
    importPayouts: (rows, { account } = {}) => importPayouts(core, account ?? keys.account, rows),
    keys: () => keys,
    clock: time,
    settle: () => scheduler.settle(),
    async close() {
      await edges.close();
      await scheduler.close();
      await pool.end();
    },
  };
}

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
