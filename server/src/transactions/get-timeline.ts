import { sql } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import { timelineEventTypes } from '@purser/contract/transactions/timeline';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../endpoint.ts';
import type { MoneyIntent, MoneyKind } from '../projector/money-intent.ts';

/** `GET timeline/{payment_id}`: newest first, by payment intent id or order number, with the acts still without an answer. */
export const getTimeline = endpoint.transactions.getTimeline.handler(async ({ input, context }) => {
  const payment_intent_id = await paymentOf(context, input.payment_id);
  if (payment_intent_id === null) return { data: [] };
  const { store_id } = context.store;
  const [rows, acts] = await Promise.all([
    context.db
      .selectFrom('timeline_events')
      .select('data')
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .execute(),
    context.db
      .selectFrom('money_intents')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['sent', 'unknown']),
          eb.and([eb('state', '=', 'created'), eb('lease', '>', sql<Temporal.Instant>`now()`)]),
        ]),
      )
      .execute(),
  ]);
  const told = rows.map((row) => row.data as TimelineEvent); // the projector writes nothing else
  return { data: [...told, ...acts.map((act) => pendingEvent(act, told))].toSorted(newestFirst) };
});

async function paymentOf(context: Context, payment_id: string): Promise<string | null> {
  const { store_id } = context.store;
  const isNumber = /^\d{1,15}$/.test(payment_id);
  const row = isNumber
    ? await context.db
        .selectFrom('orders')
        .select('payment_intent_id')
        .where('store_id', '=', store_id)
        .where('order_id', '=', Number(payment_id))
        .executeTakeFirst()
    : await context.db
        .selectFrom('payment_intents')
        .select('payment_intent_id')
        .where('store_id', '=', store_id)
        .where('payment_intent_id', '=', payment_id)
        .executeTakeFirst();
  if (!row) throw refuse('resource_missing', 404, 'The payment could not be found.');
  return row.payment_intent_id;
}

const typeByKind: Record<MoneyKind, TimelineEvent['type']> = {
  refund: 'partial_refund',
  capture: 'captured',
  cancel: 'authorization_voided',
};

function pendingEvent(act: MoneyIntent, told: TimelineEvent[]): TimelineEvent {
  const kind = act.kind as MoneyKind; // the column's check names the three kinds
  const captured = told.find((event) => event.type === 'captured')?.amount_captured;
  const amount = act.amount ?? 0;
  return {
    type: kind === 'refund' && amount === captured ? 'full_refund' : typeByKind[kind],
    datetime: toUnixSeconds(act.created),
    currency: act.currency,
    ...(kind === 'refund' ? { amount_refunded: amount } : { amount }),
    ...(kind === 'capture' && { amount_captured: amount }),
    pending: true,
    unanswered: true,
    ...(act.user_id !== null && { user: { id: act.user_id, username: act.username ?? '' } }),
  };
}

/** Of two events in the same second, the later in the contract's order stands first. (contract facts 2.10) */
const newestFirst = (a: TimelineEvent, b: TimelineEvent): number =>
  b.datetime - a.datetime || timelineEventTypes.indexOf(b.type) - timelineEventTypes.indexOf(a.type);
