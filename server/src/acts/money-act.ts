import { ORPCError } from '@orpc/server';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { excuseFromAudit, recordAudit } from '../access/audit.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { isAccessLost } from '../provider/is-refusal.ts';
import { callProvider, within } from '../provider/call-provider.ts';
import type { CallResult } from '../provider/call-provider.ts';
import { recordEnding, recordSuccess } from './end-act.ts';
import type { AuditAct } from './end-act.ts';
import { auditOf, inProgress, takeIntent, watchIntent } from './money-intent.ts';
import type { MoneyIntent, MoneyKind, MoneyRequest } from './money-intent.ts';
import { actByKind } from './money-kinds.ts';
import type { Answer } from './money-act-kind.ts';
import { raiseAlarm } from '../metrics.ts';

/** An act as its endpoint describes it. */
export interface MoneyAct extends MoneyRequest {
  /** The endpoint's name, for the audit record. */
  action: string;
  /** Refuses what can be seen at once, before anything is recorded. */
  check(tx: DatabaseTransaction): Promise<void>;
  /** Refuses when its turn has come and what was there at `check` is gone. */
  admit?(tx: DatabaseTransaction, intent: MoneyIntent): Promise<void>;
}

/** Milliseconds; every act responds within 35 s. */
const limits = { turn: 12_000, calls: 20_000, answer: 31_000 };

/** Seconds within which a sent act has ended, if its process is still running. */
const sentSeconds = 35;

/** Seconds until an absence at the provider counts as proof: what was cut off may still be executed for a while. */
const absenceSeconds = { finished: 10, cutOff: 45 };

/**
 * Moves money, exactly once: records the intent, calls the provider with the intent's own key, records the outcome.
 * Returns the response to the caller: 202 while the outcome is unknown. A refusal means that no money moved or will move.
 */
export async function performAct<Outcome>(context: Context, act: MoneyAct): Promise<Outcome> {
  const began = performance.now();
  const left = (): number => limits.answer - (performance.now() - began);
  const taken = await transact(context.db, (tx) => takeIntent(context, tx, act, () => act.check(tx)));
  // Each kind's outcome is what its endpoint returns, here and below.
  if ('earlier' in taken) return answerAgain(context, taken.earlier) as Outcome;
  const { intent } = taken;
  const kind = actByKind[act.kind];
  const audit = auditor(context, act, intent);

  const refusal = await waitForTurn(context, act, intent);
  if (refusal) return fail(context, act, intent, refusal);

  const result = await callProvider(
    (options) =>
      kind.send(context, intent, {
        ...options,
        stripeAccount: context.store.account_id,
        idempotencyKey: `${intent.money_intent_id}:${intent.epoch}`,
      }),
    {
      total: Math.min(limits.calls, left() - 5000),
      each: context.provider.timeout,
      pause: context.provider.pause,
    },
  );
  const truth = await truthOf(context, act.kind, intent, result, left);
  if (truth.is === 'refused') {
    const refused = isAccessLost(truth.error)
      ? kind.refusal(undefined, disconnected)
      : kind.refusal(truth.error, 'We couldn’t reach the payment provider. Nothing changed; try again.');
    // The provider did not refuse, so the same key may try again.
    if (!truth.error) refused.data.retryable = true;
    return fail(context, act, intent, refused);
  }
  try {
    if (truth.is === 'done') {
      await recordSuccess(context, context.store, intent, truth.answer, audit, left());
      return kind.outcome(truth.answer, intent) as Outcome; // as above
    }
    const ending = { state: 'unknown' as const, error_message: truth.message, leaseSeconds: truth.leaseSeconds };
    await recordEnding(context, intent, ending, audit);
  } catch (error) {
    // The money has moved, or may have, so a failure of our books must not read as a refusal. The reconciler, which watches
    // every sent intent, writes what is missing, the audit record too.
    excuseFromAudit(context);
    context.log.error({ err: error, money_intent_id: intent.money_intent_id }, 'an act could not be recorded yet');
  }
  context.response.status = 202;
  return kind.pending(intent) as Outcome; // as above
}

const disconnected =
  'Your payments account is disconnected from this store. Nothing changed. Give the store access again at the payment provider.';

/** A repeated key gets the same response, or "not yet". */
function answerAgain(context: Context, intent: MoneyIntent): unknown {
  excuseFromAudit(context);
  switch (intent.state) {
    case 'succeeded':
      return intent.response;
    case 'unknown':
      context.response.status = 202;
      return actByKind[intent.kind].pending(intent);
    case 'failed': {
      const { status = 500, ...data } = intent.error_data ?? {};
      throw new ORPCError(intent.error_code ?? '', {
        status,
        message: intent.error_message ?? '',
        data: { ...data, status },
      });
    }
    default:
      throw inProgress(context);
  }
}

/**
 * Acts on one payment, or on one currency's balance, go one at a time, oldest first, so that as many succeed as fit. Marks the intent as sent, or returns
 * the refusal that its turn brought.
 */
async function waitForTurn(context: Context, act: MoneyAct, intent: MoneyIntent): Promise<Refusal | undefined> {
  const { store_id } = context.store;
  const end = performance.now() + limits.turn;
  for (;;) {
    try {
      const isSent = await transact(context.db, async (tx) => {
        await (
          act.payment_intent_id === null
            ? sql`select pg_advisory_xact_lock(hashtextextended(${`balance ${store_id} ${act.currency}`}, 0))`
            : sql`select 1 from payment_intents where store_id = ${store_id} and payment_intent_id = ${act.payment_intent_id} for update`
        ).execute(tx);
        const ahead = await tx
          .selectFrom('money_intents')
          .select('money_intent_id')
          .where('store_id', '=', store_id)
          .where((eb) =>
            act.payment_intent_id === null
              ? eb.and([eb('payment_intent_id', 'is', null), eb('currency', '=', act.currency)])
              : eb('payment_intent_id', '=', act.payment_intent_id),
          )
          .where('money_intent_id', '<>', intent.money_intent_id)
          .where('lease', '>', sql<Temporal.Instant>`now()`)
          .where((eb) =>
            eb.or([
              eb('state', '=', 'sent'),
              eb.and([
                eb('state', '=', 'created'),
                sql<boolean>`(created, money_intent_id) < (${intent.created}, ${intent.money_intent_id})`,
              ]),
            ]),
          )
          .executeTakeFirst();
        if (ahead) return false;
        await act.admit?.(tx, intent);
        await tx
          .updateTable('money_intents')
          .set({
            state: 'sent',
            updated: context.clock.now(),
            lease: sql<Temporal.Instant>`now() + make_interval(secs => ${sentSeconds})`,
          })
          .where('store_id', '=', store_id)
          .where('money_intent_id', '=', intent.money_intent_id)
          .execute();
        await watchIntent(context, tx, intent, sentSeconds);
        return true;
      });
      if (isSent) return undefined;
    } catch (error) {
      if (error instanceof ORPCError) return error as Refusal; // `refuse` makes no others
      throw error;
    }
    if (performance.now() >= end) {
      context.response_headers.set('retry-after', '10');
      const kind = actByKind[act.kind];
      const refusal = kind.refusal(undefined, kind.underWay);
      refusal.data.retryable = true;
      return refusal;
    }
    await sleep(25 + Math.random() * 50);
  }
}

type Refusal = ORPCError<string, Record<string, unknown>>;
type Truth =
  | { is: 'done'; answer: Answer }
  | { is: 'refused'; error: Stripe.errors.StripeError | undefined }
  | { is: 'unknown'; message: string; leaseSeconds: number };

/** The real outcome: the response itself when it matches this act, else what reading the provider shows. */
async function truthOf(
  context: Context,
  kind: MoneyKind,
  intent: MoneyIntent,
  result: CallResult<Stripe.Response<Answer>>,
  left: () => number,
): Promise<Truth> {
  if (result.ended === 'refused') return { is: 'refused', error: result.error };
  if (result.ended === 'not_sent') {
    context.response_headers.set('retry-after', '5');
    return { is: 'refused', error: undefined };
  }
  if (result.ended === 'answered') {
    const { answer } = result;
    const account = answer.lastResponse.stripeAccount;
    const isOfOurAccount = account === undefined || account === context.store.account_id;
    if (isOfOurAccount && actByKind[kind].isAnswer(answer, intent)) return { is: 'done', answer };
    if (isOfOurAccount && isUnfinished(answer, intent)) return { is: 'refused', error: undefined };
    const facts = { kind, money_intent_id: intent.money_intent_id, answered: answer.id };
    raiseAlarm(context, 'wrong_answer', facts, 'the provider answered for another act');
  }
  const finished = result.ended !== 'lost' || result.finished;
  const leaseSeconds = finished ? absenceSeconds.finished : absenceSeconds.cutOff;
  try {
    const timeout = Math.max(1, Math.floor(Math.min(left() - 1000, context.provider.timeout)));
    const found = await within(actByKind[kind].find(context, context.store, intent, timeout), timeout);
    if (found) return { is: 'done', answer: found };
  } catch (error) {
    return { is: 'unknown', message: String(error), leaseSeconds };
  }
  // Any response means that the provider has finished the call: what does not exist now will not appear later.
  if (result.ended === 'answered') return { is: 'refused', error: undefined };
  if (result.ended === 'busy') {
    context.response_headers.set('retry-after', '5');
    return { is: 'refused', error: undefined };
  }
  return { is: 'unknown', message: String(result.error), leaseSeconds };
}

/** The provider responded for this payment, but its state is not the one that the act leads to. */
const isUnfinished = (answer: Answer, intent: MoneyIntent): boolean =>
  answer.object === 'payment_intent' &&
  answer.id === intent.payment_intent_id &&
  answer.status !== 'succeeded' &&
  answer.status !== 'canceled';

/** Ends the intent with a refusal and throws it. */
async function fail(context: Context, act: MoneyAct, intent: MoneyIntent, refusal: Refusal): Promise<never> {
  const { code: error_code, message: error_message, data: error_data } = refusal;
  await recordEnding(
    context,
    intent,
    { state: 'failed', error_code, error_message, error_data },
    auditor(context, act, intent),
  );
  throw refusal;
}

const auditor =
  (context: Context, act: MoneyAct, intent: MoneyIntent): AuditAct =>
  (tx, outcome, after) =>
    recordAudit(tx, context, auditOf(intent, act.action, outcome, after));
