import { sql } from 'kysely';
import { recordAudit } from '../access/audit.ts';
import type { ProcessServices, Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import { findStore } from '../access/find-store.ts';
import { forStore } from '../for-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { recordEnding, recordSuccess } from './end-act.ts';
import type { AuditAct } from './end-act.ts';
import { absenceCode, auditOf, watchIntent } from './money-intent.ts';
import type { MoneyIntent } from './money-intent.ts';
import { actByKind } from './money-kinds.ts';

/** Seconds between two looks at an intent whose outcome is not known. */
const pauseSeconds = 2;
/** Seconds after which the call of a process that died cannot be executed any more. */
const afterlifeSeconds = 30;

/**
 * Job: finds out what became of an intent that has no outcome, by reading the provider; without an id, of every open one.
 * An absence counts only when the lease is over: what was sent may still be on its way.
 */
export const reconcileMoneyIntents: Job<'reconcile_money_intents'> = async (services, payload) => {
  const { store_id, money_intent_id } = payload;
  const rows = await services.db
    .selectFrom('money_intents')
    .selectAll()
    .select(sql<number>`greatest(0, extract(epoch from lease - now()))::float8`.as('lease_left'))
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .$if(store_id !== undefined, (query) => query.where('store_id', '=', store_id!))
    .$if(money_intent_id !== undefined, (query) => query.where('money_intent_id', '=', money_intent_id!))
    .execute();
  for (const { lease_left, ...intent } of rows) {
    const again = await reconcileIntent(services, intent, lease_left);
    if (again === undefined) continue;
    await transact(services.db, (tx) => watchIntent(services, tx, intent, again));
  }
};

/** Ends the intent if its outcome is known; else returns the seconds until the next attempt. */
async function reconcileIntent(
  process: ProcessServices,
  intent: MoneyIntent,
  leaseLeft: number,
): Promise<number | undefined> {
  // Another process is working on it.
  if (intent.state !== 'unknown' && leaseLeft > 0) return leaseLeft;
  const store = await findStore(process.db, intent.store_id);
  if (!store) return undefined;
  const services = forStore(process, store);
  const audit = auditor(services, store, intent);
  const absent = {
    state: 'failed' as const,
    error_code: absenceCode,
    error_message: 'The payment provider didn’t carry this out. Nothing changed.',
    error_data: { status: 502, retryable: true },
  };
  // An intent is marked as sent before the provider is called, so this one was never sent.
  if (intent.state === 'created') {
    await recordEnding(services, intent, absent, audit);
    return undefined;
  }
  const kind = actByKind[intent.kind];
  let found;
  try {
    found = await kind.find(services, store, intent, services.provider.timeout);
  } catch (error) {
    services.log.info({ err: error, money_intent_id: intent.money_intent_id }, 'the provider cannot be read yet');
    return pauseSeconds;
  }
  if (found) {
    await recordSuccess(services, store, intent, found, audit, 30_000);
    return undefined;
  }
  if (intent.state === 'sent') {
    const ending = {
      state: 'unknown' as const,
      error_message: 'the process that sent it ended',
      leaseSeconds: afterlifeSeconds,
    };
    await recordEnding(services, intent, ending, audit);
    return undefined;
  }
  if (leaseLeft > 0) return Math.min(leaseLeft, pauseSeconds);
  await recordEnding(services, intent, absent, audit);
  return undefined;
}

/** An act that ended as unknown has its audit record already; one whose process died gets it here. */
function auditor(services: Services, store: Store, intent: MoneyIntent): AuditAct {
  return async (tx, outcome, after) => {
    if (intent.state === 'unknown') return;
    const user = intent.user_id === null ? null : { user_id: intent.user_id, username: intent.username ?? '' };
    const request = {
      id: intent.request_id,
      ip: '',
      user_agent: '',
      origin: '',
      headers: new Headers(),
      idempotency_key: intent.idempotency_key,
      session: '',
    };
    const action = {
      refund: 'refundCharge',
      capture: 'captureAuthorization',
      cancel: 'cancelAuthorization',
      payout: 'createInstantPayout',
      submit_evidence: 'saveDispute',
      accept_dispute: 'closeDispute',
    }[intent.kind];
    await recordAudit(
      tx,
      { store, user: null, clock: services.clock, request },
      { ...auditOf(intent, action, outcome, after), user },
    );
  };
}
