import type { ORPCError } from '@orpc/server';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Context, Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/request-context.ts';
import type { ActParameters } from '../database/column-types.ts';
import type { MoneyIntents } from '../database/tables.ts';
import { toJson } from '../database/upsert.ts';

export type MoneyIntent = Selectable<MoneyIntents>;
export type MoneyKind = MoneyIntent['kind'];

/** What someone asked for, before it becomes an intent. */
export interface MoneyRequest {
  kind: MoneyKind;
  /** Null for a payout, which is about the balance of its currency. */
  payment_intent_id: string | null;
  charge_id: string | null;
  order_id: number | null;
  amount: number;
  currency: string;
  /** The caller's own words; the same key with other words is refused. */
  body: Record<string, unknown>;
  parameters?: ActParameters;
}

/** The lease of a running act, during which no other process decides about it; longer than an act can last. */
const leaseSeconds = 45;

const derivedPrefix = 'derived:';

const hashOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The caller's key, or keys derived for this minute and the one before, newest first: a double click is one act on either side of the full minute. */
function keysOf(context: Context, request: MoneyRequest): string[] {
  const given = idempotencyKeyOf(context.request);
  if (given !== undefined) return [given];
  const base = hashOf(context.request.session, context.user?.user_id, request.kind, objectIdOf(request), request.body);
  const minute = Math.floor(context.clock.now().epochMilliseconds / 60_000);
  return [`${derivedPrefix}${base}:${minute}`, `${derivedPrefix}${base}:${minute - 1}`];
}

/** The charge, payment or balance that an act is about. */
const objectIdOf = ({
  charge_id,
  payment_intent_id,
  currency,
}: Pick<MoneyIntent, 'charge_id' | 'payment_intent_id' | 'currency'>): string =>
  charge_id ?? payment_intent_id ?? currency ?? '';

/** What became of an earlier request with the same key, or the intent that is now ours to carry out. */
export type Taken = { intent: MoneyIntent } | { earlier: MoneyIntent };

/**
 * Records the intent before the provider is called. The caller's key makes it one intent however often it is sent; one
 * that certainly did not happen may start again, as a new epoch. `check` may refuse a new one.
 */
export async function takeIntent(
  context: Context,
  tx: DatabaseTransaction,
  request: MoneyRequest,
  check: () => Promise<void>,
): Promise<Taken> {
  const { store_id } = context.store;
  const keys = keysOf(context, request);
  const request_hash = hashOf(request.kind, objectIdOf(request), request.body);
  const now = context.clock.now();
  const earlier = await tx
    .selectFrom('money_intents')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('kind', '=', request.kind)
    .where('idempotency_key', 'in', keys)
    .where((eb) => eb.or([eb('idempotency_key', '=', keys[0]!), eb('created', '>', now.subtract({ seconds: 60 }))]))
    .orderBy('created', 'desc')
    .forUpdate()
    .executeTakeFirst();
  const ours = {
    state: 'created',
    user_id: context.user?.user_id ?? null,
    username: context.user?.username ?? null,
    request_id: context.request.id,
    updated: now,
    lease: sql<Temporal.Instant>`now() + make_interval(secs => ${leaseSeconds})`,
  };
  if (earlier) {
    if (earlier.request_hash !== request_hash)
      throw refuse('idempotency_key_reused', 422, 'This Idempotency-Key was used for another request.');
    if (!mayTryAgain(earlier)) return { earlier };
    await check();
    const intent = await tx
      .updateTable('money_intents')
      .set({ ...ours, epoch: earlier.epoch + 1, error_code: null, error_message: null, error_data: null })
      .where('store_id', '=', store_id)
      .where('money_intent_id', '=', earlier.money_intent_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await watchIntent(context, tx, intent, leaseSeconds);
    return { intent };
  }
  await check();
  const intent = await tx
    .insertInto('money_intents')
    .values({
      ...ours,
      store_id,
      money_intent_id: randomUUID(),
      kind: request.kind,
      idempotency_key: keys[0]!,
      request_hash,
      payment_intent_id: request.payment_intent_id,
      charge_id: request.charge_id,
      order_id: request.order_id,
      amount: request.amount,
      currency: request.currency,
      parameters: toJson(request.parameters ?? {}),
      created: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Two requests with one key at the same moment: the other was first.
  if (!intent) throw inProgress(context);
  await watchIntent(context, tx, intent, leaseSeconds);
  return { intent };
}

/** Even if this process dies, a job reconciles the intent when its lease ends. */
export const watchIntent = (
  services: Pick<Services, 'enqueue'>,
  tx: DatabaseTransaction,
  intent: Pick<MoneyIntent, 'store_id' | 'money_intent_id'>,
  seconds: number,
): Promise<void> =>
  services.enqueue(
    tx,
    'reconcile_money_intents',
    { store_id: intent.store_id, money_intent_id: intent.money_intent_id },
    { key: watchKey(intent), delaySeconds: seconds + 1 },
  );
const watchKey = (intent: Pick<MoneyIntent, 'money_intent_id'>): string => `money:${intent.money_intent_id}`;

export function inProgress(context: Context): ORPCError<string, Record<string, unknown>> {
  context.response_headers.set('retry-after', '2');
  return refuse('idempotency_in_progress', 409, 'This request is still in progress.', { retry_after: 2 });
}

/** The code of an intent whose absence at the provider was proved. */
export const absenceCode = 'did_not_happen';

/**
 * Whether the same key may try again: only what failed, and then what never reached the provider, or whose key is one that
 * we made against double clicks. A refusal under the caller's own key remains the response to that key.
 */
const mayTryAgain = (intent: MoneyIntent): boolean =>
  intent.state === 'failed' &&
  (intent.idempotency_key.startsWith(derivedPrefix) || intent.error_data?.retryable === true);

/** How an intent leaves the state it is in. */
export type Ending =
  | { state: 'succeeded'; provider_object_id: string; response: unknown }
  | { state: 'unknown'; error_message: string; leaseSeconds: number }
  | { state: 'failed'; error_code: string; error_message: string; error_data: Record<string, unknown> };

/** Ends the intent, once: returns false when another process already has. An unknown one can still end. */
export async function endIntent(
  services: Services,
  tx: DatabaseTransaction,
  intent: MoneyIntent,
  ending: Ending,
): Promise<boolean> {
  const {
    leaseSeconds: seconds,
    response,
    error_data,
    ...columns
  } = {
    leaseSeconds: 0,
    response: undefined,
    error_data: undefined,
    ...ending,
  };
  const row = await tx
    .updateTable('money_intents')
    .set({
      ...columns,
      ...(response !== undefined && { response: toJson(response), error_code: null, error_message: null }),
      ...(error_data !== undefined && { error_data: toJson(error_data) }),
      updated: services.clock.now(),
      lease: sql<Temporal.Instant>`now() + make_interval(secs => ${seconds})`,
    })
    .where('store_id', '=', intent.store_id)
    .where('money_intent_id', '=', intent.money_intent_id)
    .where('epoch', '=', intent.epoch)
    .where('state', 'in', ending.state === 'unknown' ? ['created', 'sent'] : ['created', 'sent', 'unknown'])
    .returning('money_intent_id')
    .executeTakeFirst();
  return row !== undefined;
}

const objectTypes: Record<MoneyKind, string> = {
  refund: 'charge',
  capture: 'payment_intent',
  cancel: 'payment_intent',
  payout: 'balance',
  submit_evidence: 'dispute',
  accept_dispute: 'dispute',
};

/** The object that the call named, as in the record of one that was refused at the door. */
const objectNamedBy = (intent: MoneyIntent): string =>
  intent.parameters.dispute_id ??
  (intent.kind === 'refund' ? intent.charge_id : (intent.payment_intent_id ?? intent.currency)) ??
  '';

/** The audit record of an act. */
export const auditOf = (intent: MoneyIntent, action: string, outcome: string, after: unknown) => ({
  action,
  object_type: objectTypes[intent.kind],
  object_id: objectNamedBy(intent),
  before: { kind: intent.kind, charge_id: intent.charge_id, amount: intent.amount, currency: intent.currency },
  after: { intent_id: intent.money_intent_id, epoch: intent.epoch, ...(typeof after === 'object' ? after : {}) },
  outcome,
});
