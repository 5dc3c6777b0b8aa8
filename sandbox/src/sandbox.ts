import { Hono } from 'hono'
import pg from 'pg'
import { Clock } from './clock.ts'
import { apiVersion, transactions, type Core } from './core.ts'
import { ConnectionLost } from './errors.ts'
import { sweepKeys } from './idempotency.ts'
import { loadKeys } from './keys.ts'
import { migrate } from './migrations.ts'
import { mountRoutes, respond } from './pipeline.ts'
import { prepareAccounts, routes, jobs, materialise } from './resources.ts'
import { Scheduler, jobSource } from './scheduler.ts'
import type { StoreHooks, Tx } from './store.ts'

export interface SandboxOptions {
  /** Its own pool; the state lives in schema `sandbox`, which it creates. */
  database: pg.PoolConfig
  /** Milliseconds; the only place where the wall clock enters. */
  realNow?: () => number
  /** Delivery of webhooks. */
  deliver?: (url: string, init: RequestInit) => Promise<Response>
  /** Origin under which the browser reaches the sandbox, e.g. `http://127.0.0.1:8080`. */
  publicUrl?: () => string
}

export interface Sandbox {
  /** `/sandbox/v1/*` and what the edges add: `/sandbox/control/*`, `/sandbox/js/*`, `/sandbox/pages/*`. */
  app: Hono
  /** The provider API alone, at `/v1/*`. */
  api: Hono
  /** For `Stripe.createFetchHttpClient((url, init) => sandbox.request(url, init))`: routes by path only, honours `init.signal`. */
  request(url: string, init?: RequestInit): Promise<Response>
  keys(): { secret: string; publishable: string; webhook_secret: string; account: string; platform: string }
  clock: {
    /** Milliseconds. */
    now(): number
    /** Forward, everything due on the way happens, in the order of its time. */
    advance(ms: number): Promise<void>
    set(ms: number): Promise<void>
  }
  /** Until all due work and webhook deliveries are done. */
  settle(): Promise<void>
  close(): Promise<void>
}

export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const pool = new pg.Pool({ max: 8, lock_timeout: 10_000, ...options.database })
  // An idle connection that the database ends is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  await migrate(pool)
  const clock = new Clock(pool, options.realNow ?? Date.now)
  await clock.load()
  const keys = await loadKeys(pool)

  const hooks: StoreHooks = {
    apiVersion,
    platform: keys.platform,
    materialise,
    async onEvents(tx, events) {
      for (const listener of core.eventListeners) await listener(tx, events)
    },
  }
  const committed = (tx: Tx) => {
    if (tx.eventCount > 0 || tx.earliestJob < Infinity) core.wake()
  }
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
  }
  core.sources.push(jobSource(core))
  const scheduler = new Scheduler(clock, core.sources)

  const api = new Hono()
  mountRoutes(api, core, routes)
  const app = new Hono()
  for (const each of [api, app]) guard(each)
  app.route('/sandbox', api)

  await prepareAccounts(core)
  await sweepKeys(core)
  core.wake()

  return {
    app,
    api,
    request: (url, init) => requestInProcess(api, url, init),
    keys: () => keys,
    clock: {
      now: () => clock.now(),
      advance: (ms) => scheduler.moveTo(clock.now() + ms),
      set: (ms) => scheduler.moveTo(ms),
    },
    settle: () => scheduler.settle(),
    async close() {
      await scheduler.close()
      await pool.end()
    },
  }
}

/** Every answer is JSON, also for what nobody foresaw: the SDK reports anything else as a broken answer. */
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
      {},
    ),
  )
  app.onError((error, context) => {
    if (error instanceof ConnectionLost) {
      // Node's adapter puts the raw response there; in process there is none.
      const { outgoing } = (context.env ?? {}) as { outgoing?: unknown }
      if (isDestroyable(outgoing)) outgoing.destroy()
      return new Response(null, { status: 500, headers: { [lostHeader]: error.code } })
    }
    console.error('sandbox:', error)
    return respond({ status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }), headers: {} }, {})
  })
}

const lostHeader = 'x-sandbox-connection-lost'

function isDestroyable(value: unknown): value is { destroy(): void } {
  return typeof value === 'object' && value !== null && 'destroy' in value && typeof value.destroy === 'function'
}

async function requestInProcess(api: Hono, url: string, init: RequestInit = {}): Promise<Response> {
  const { signal, ...rest } = init
  signal?.throwIfAborted()
  const { pathname, search } = new URL(url, 'http://sandbox')
  const path = pathname.replace(/^\/sandbox(?=\/v1)/, '')
  const answer = Promise.resolve(api.request(`http://sandbox${path}${search}`, rest))
  const response = await (signal ? Promise.race([answer, aborted(signal)]) : answer)
  const lost = response.headers.get(lostHeader)
  if (lost !== null) throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('The connection was lost'), { code: lost }) })
  return response
}

/** An in-process call cannot be cut off, so the caller's patience is honoured here. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), { once: true })
  })
}
