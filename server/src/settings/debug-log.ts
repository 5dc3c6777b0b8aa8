import { maxDebugLog } from '@purser/contract/settings/debug-log';
import type Stripe from 'stripe';
import type { ProcessServices } from '../context.ts';
import type { Provider } from '../provider/provider.ts';
import { readStoredSettings } from './settings.ts';

/** Milliseconds for which it is known whether a store's log is on, so that payments do not ask each time. */
const knownFor = 2000;
/** How often the cap is looked after: once per this many entries. */
const trimEvery = 50;

interface Recorder {
  services: ProcessServices;
  known: Map<string, { store_id: number | undefined; read: number }>;
  written: number;
}

/**
 * Stores the SDK's request and response events for stores whose debug log is on: method, path, status, time and ids. Bodies and query
 * values never come here, so neither cards nor customers do. It follows the dialogue and never holds it up.
 */
export function attachDebugLog(services: ProcessServices): void {
  const recorder: Recorder = { services, known: new Map(), written: 0 };
  for (const provider of Object.values(services.providers)) follow(recorder, provider);
}

function follow(recorder: Recorder, { stripe, timeout }: Provider): void {
  const unanswered = new Map<string, NodeJS.Timeout>();
  stripe.on('request', (event: Stripe.RequestEvent) => {
    const timer = setTimeout(() => {
      unanswered.delete(keyOf(event));
      void record(recorder, event, { status: null, milliseconds: timeout, request_id: null });
    }, timeout + 1000);
    unanswered.set(keyOf(event), timer.unref());
  });
  stripe.on('response', (event: Stripe.ResponseEvent) => {
    clearTimeout(unanswered.get(keyOf(event)));
    unanswered.delete(keyOf(event));
    const { status, elapsed, request_id } = event;
    void record(recorder, event, { status, milliseconds: Math.round(elapsed), request_id: request_id ?? null });
  });
}

type Call = Pick<Stripe.RequestEvent, 'account' | 'method' | 'path' | 'idempotency_key' | 'request_start_time'>;

const keyOf = ({ method, path, idempotency_key, request_start_time }: Call): string =>
  `${request_start_time} ${method} ${path} ${idempotency_key}`;

async function record(
  recorder: Recorder,
  call: Call,
  outcome: { status: number | null; milliseconds: number; request_id: string | null },
): Promise<void> {
  const { db, clock, log } = recorder.services;
  try {
    const store_id = await loggingStore(recorder, call);
    if (store_id === undefined) return;
    await db
      .insertInto('debug_log')
      .values({
        store_id,
        created: clock.now(),
        method: call.method,
        path: withoutValues(call.path),
        idempotency_key: call.idempotency_key ?? null,
        ...outcome,
      })
      .execute();
    recorder.written += 1;
    if (recorder.written % trimEvery === 1) await trim(recorder.services, store_id);
  } catch (error) {
    // A log that cannot be written must not disturb anything, and a closing process has no database any more.
    log.debug({ err: error }, 'the debug log could not be written');
  }
}

/** The store whose account the call is about, when its log is on. */
async function loggingStore({ services, known }: Recorder, { account, path }: Call): Promise<number | undefined> {
  const account_id = account ?? /^\/v1\/accounts\/(acct_\w+)/.exec(path)?.[1] ?? '';
  const before = known.get(account_id);
  if (before && performance.now() - before.read < knownFor) return before.store_id;
  const store = await services.db
    .selectFrom('stores')
    .select('store_id')
    .where('account_id', '=', account_id)
    // The platform's own account has one id in both modes.
    .where('closed', 'is', null)
    .executeTakeFirst();
  const isOn = store && (await readStoredSettings(services.db, store)).is_debug_log_enabled;
  known.set(account_id, { store_id: isOn ? store.store_id : undefined, read: performance.now() });
  return isOn ? store.store_id : undefined;
}

const trim = async ({ db }: Pick<ProcessServices, 'db'>, store_id: number) => {
  const oldest = await db
    .selectFrom('debug_log')
    .select('entry_id')
    .where('store_id', '=', store_id)
    .orderBy('entry_id', 'desc')
    .offset(maxDebugLog - trimEvery)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom('debug_log')
      .where('store_id', '=', store_id)
      .where('entry_id', '<=', oldest.entry_id)
      .execute();
};

/** Query values may name people; which parameters were sent is enough. */
const withoutValues = (path: string): string => path.replaceAll(/=[^&]*/g, '=…').slice(0, 500);
