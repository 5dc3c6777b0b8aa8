import type { Selectable } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import type { ActNotDone, TimelineEvent } from '@purser/contract/transactions/timeline';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import type { MoneyIntents } from '../database/tables.ts';

/** An act whose outcome was not known for a while, and what its end turned out to be. */
export interface LateEnd {
  intent: Selectable<MoneyIntents>;
  /** `late`: it happened after its absence had been proved and reported. */
  end: 'did_not_happen' | 'late';
  /** Of a capture that did not happen: until when it can be repeated. */
  capture_by: Temporal.Instant | null;
}
/** Called in the transaction that learns the end: notes and mail hang on it. */
export type LateEndListener = (services: Services, tx: DatabaseTransaction, end: LateEnd) => Promise<void>;
export const lateEndListeners: LateEndListener[] = [];

const keyOf = ({ money_intent_id, epoch }: Selectable<MoneyIntents>): string =>
  `did_not_happen:${money_intent_id}:${epoch}`;

/** Records in the payment's timeline that an act did not happen, and calls the listeners. */
export async function writeAbsence(
  services: Services,
  tx: DatabaseTransaction,
  intent: Selectable<MoneyIntents>,
): Promise<void> {
  const { store_id, payment_intent_id } = intent;
  const capture_by = intent.kind === 'capture' ? await deadlineOf(tx, intent) : null;
  if (payment_intent_id !== null) {
    const now = services.clock.now();
    const event: TimelineEvent = {
      type: 'did_not_happen',
      act: intent.kind as ActNotDone, // payouts belong to no payment
      datetime: toUnixSeconds(now),
      amount: intent.amount,
      currency: intent.currency,
      ...(capture_by && { capture_by: toUnixSeconds(capture_by) }),
      ...(intent.user_id !== null && { user: { id: intent.user_id, username: intent.username ?? '' } }),
    };
    const { attempt } = await tx
      .selectFrom('timeline_events')
      .select((eb) => eb.fn.coalesce(eb.fn.max('attempt'), eb.lit(0)).as('attempt'))
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('timeline_events')
      .values({
        store_id,
        payment_intent_id,
        event_key: keyOf(intent),
        attempt,
        type: event.type,
        created: now,
        data: toJson(event),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const listener of lateEndListeners) await listener(services, tx, { intent, end: 'did_not_happen', capture_by });
}

/** Takes back that it did not happen: the provider carried it out after all. */
export async function revokeAbsence(
  services: Services,
  tx: DatabaseTransaction,
  intent: Selectable<MoneyIntents>,
): Promise<void> {
  await tx
    .deleteFrom('timeline_events')
    .where('store_id', '=', intent.store_id)
    .where('payment_intent_id', '=', intent.payment_intent_id ?? '')
    .where('event_key', '=', keyOf(intent))
    .execute();
  for (const listener of lateEndListeners) await listener(services, tx, { intent, end: 'late', capture_by: null });
}

async function deadlineOf(tx: DatabaseTransaction, intent: Selectable<MoneyIntents>): Promise<Temporal.Instant | null> {
  const row = await tx
    .selectFrom('authorizations')
    .select('capture_by')
    .where('store_id', '=', intent.store_id)
    .where('payment_intent_id', '=', intent.payment_intent_id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.capture_by ?? null;
}
