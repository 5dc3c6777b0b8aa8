import { sql } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import { timelineEventTypes } from '@purser/contract/transactions/timeline';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { decisionEvent } from '../books/timeline-of.ts';
import type { MoneyIntent, MoneyKind } from '../acts/money-intent.ts';

/**
 * `GET timeline/{payment_id}`: newest first, by payment intent, charge or order number, with who acted and the acts still
 * without an answer.
 */
export const getTimeline = endpoint.transactions.getTimeline.handler(async ({ input, context }) => {
  const { payment_intent_id, order_id } = await paymentOf(context, input.payment_id);
  if (payment_intent_id === null) return { data: order_id === null ? [] : await decisionsOf(context, order_id) };
  const { store_id } = context.store;
  const [rows, acts, payouts] = await Promise.all([
    context.db
      .selectFrom('timeline_events')
      .select(['event_key', 'attempt', 'data'])
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .execute(),
    context.db
      .selectFrom('money_intents')
      .selectAll()
      .select(sql<boolean>`lease > now()`.as('is_in_hands'))
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .where('state', '!=', 'failed')
      .orderBy('created')
      .execute(),
    payoutsOf(context, payment_intent_id),
  ]);
  const told = rows.map((row): Told => ({ ...row, event: row.data }));
  const last = Math.max(0, ...told.map(({ attempt }) => attempt));
  const done = acts.filter((act) => act.state === 'succeeded');
  const open = acts.filter(({ state, is_in_hands }) => state !== 'succeeded' && (state !== 'created' || is_in_hands));
  const events = [
    ...told.map(({ event, event_key, attempt }) => ({
      event: withPayout(withUser(event, event_key, done), event_key, payouts),
      // What a loan keeps of a payment is kept of the attempt that paid.
      attempt: event.type === 'financing_paydown' ? last : attempt,
    })),
    ...open.map((act) => ({ event: pendingEvent(act, told), attempt: last })),
  ];
  return { data: events.toSorted(newestFirst).map(({ event }) => event) };
});

interface Told {
  event_key: string;
  attempt: number;
  event: TimelineEvent;
}

/** The fraud decision of an order without a payment. */
async function decisionsOf(context: Context, order_id: number): Promise<TimelineEvent[]> {
  const decisions = await context.db
    .selectFrom('fraud_decisions')
    .select(['order_id', 'attempt', 'outcome', 'decided', 'ruleset_results', 'trace'])
    .where('store_id', '=', context.store.store_id)
    .where('order_id', '=', order_id)
    .where('outcome', '=', 'block')
    .orderBy('attempt', 'desc')
    .execute();
  return decisions.map((decision) => decisionEvent(decision).event);
}

async function paymentOf(
  context: Context,
  payment_id: string,
): Promise<{ payment_intent_id: string | null; order_id: number | null }> {
  const { store_id } = context.store;
  const isNumber = /^\d{1,15}$/.test(payment_id);
  const row = isNumber
    ? await context.db
        .selectFrom('orders')
        .select(['payment_intent_id', 'order_id'])
        .where('store_id', '=', store_id)
        .where('order_id', '=', Number(payment_id))
        .executeTakeFirst()
    : payment_id.startsWith('pi_')
      ? await context.db
          .selectFrom('payment_intents')
          .select(['payment_intent_id', 'order_id'])
          .where('store_id', '=', store_id)
          .where('payment_intent_id', '=', payment_id)
          .executeTakeFirst()
      : await context.db
          .selectFrom('charges')
          .select(['payment_intent_id', 'order_id'])
          .where('store_id', '=', store_id)
          .where('charge_id', '=', payment_id)
          .executeTakeFirst();
  if (!row) throw refuse('resource_missing', 404, 'We couldn’t find this payment.');
  return row;
}

/** Who of the store did it, where it was done here. */
function withUser(event: TimelineEvent, event_key: string, acts: readonly MoneyIntent[]): TimelineEvent {
  const matching = acts.filter((done) => {
    if (event.type === 'captured') return done.kind === 'capture';
    if (event.type === 'authorization_voided') return done.kind === 'cancel';
    if (event.type === 'dispute_in_review')
      return done.kind === 'submit_evidence' && done.parameters.dispute_id === event.dispute_id;
    if (event.type === 'dispute_lost')
      return done.kind === 'accept_dispute' && done.parameters.dispute_id === event.dispute_id;
    return event_key === `refund:${done.provider_object_id}`;
  });
  // An inquiry and the chargeback that follows are each answered: the last act before the event is its own.
  const act = matching.findLast(({ created }) => toUnixSeconds(created) <= event.datetime) ?? matching[0];
  if (!act || act.user_id === null || event.user) return event;
  return { ...event, user: { id: act.user_id, username: act.username ?? '' } };
}

type EventPayout = NonNullable<TimelineEvent['deposit']>;

/** The payouts that the money of a payment's events is in, by the event's key. */
async function payoutsOf(context: Context, payment_intent_id: string): Promise<ReadonlyMap<string, EventPayout>> {
  const rows = await context.db
    .selectFrom('transactions as t')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.store_id', '=', 't.store_id').onRef('p.payout_id', '=', 't.deposit_id'),
    )
    .select(['t.type', 't.source_id', 'p.payout_id', 'p.date'])
    .where('t.store_id', '=', context.store.store_id)
    .where('t.payment_intent_id', '=', payment_intent_id)
    // What never arrived waits for the next payout.
    .where('p.status', 'not in', ['failed', 'canceled'])
    .execute();
  return new Map(
    rows.map(({ type, source_id, payout_id, date }) => [
      `${eventByTransaction[type] ?? type}:${source_id}`,
      { id: payout_id, arrival_date: toUnixSeconds(date) },
    ]),
  );
}

/** Which event a transaction of a type is the money of. */
const eventByTransaction: Record<string, string> = {
  charge: 'captured',
  payment: 'captured',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  payment_failure_refund: 'refund_failed',
  dispute: 'dispute_needs_response',
  dispute_reversal: 'dispute_won',
};

/** Until then it will be in a future one. */
const withPayout = (
  event: TimelineEvent,
  event_key: string,
  payouts: ReadonlyMap<string, EventPayout>,
): TimelineEvent => (event.deposit === null ? { ...event, deposit: payouts.get(event_key) ?? null } : event);

/** The acts on a payment. */
type PaymentAct = Exclude<MoneyKind, 'payout'>;

const typeByKind: Record<PaymentAct, TimelineEvent['type']> = {
  refund: 'partial_refund',
  capture: 'captured',
  cancel: 'authorization_voided',
  submit_evidence: 'dispute_in_review',
  accept_dispute: 'dispute_lost',
};

function pendingEvent(act: MoneyIntent, told: readonly Told[]): TimelineEvent {
  const kind = act.kind as PaymentAct; // payouts belong to no payment
  const captured = told.find(({ event }) => event.type === 'captured')?.event.amount_captured;
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

/** In the same second a later attempt comes first, and within one attempt the later in the contract's order. */
const newestFirst = (
  { event: a, attempt: ofA }: { event: TimelineEvent; attempt: number },
  { event: b, attempt: ofB }: { event: TimelineEvent; attempt: number },
): number =>
  b.datetime - a.datetime || ofB - ofA || timelineEventTypes.indexOf(b.type) - timelineEventTypes.indexOf(a.type);
