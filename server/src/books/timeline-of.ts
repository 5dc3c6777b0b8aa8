import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import { declineReasonOf } from '@purser/contract/transactions/decline';
import type { EventTransactionDetails, TimelineEvent } from '@purser/contract/transactions/timeline';
import type { z } from 'zod';
import type { Store } from '../context.ts';
import type { FraudWarnings } from '../database/tables.ts';
import type { FeePrice } from '../provider/fee-plan.ts';
import { expanded, idOf } from '../provider/read-payment.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import { feeRatesOf, standardPrice } from './fee-rates.ts';
import type { OrderOfPayment } from './order-of-payment.ts';
import type { FraudDecision } from './judge-card.ts';
import { disputeEvents } from './dispute-events.ts';
import type { ToldDispute } from './write-disputes.ts';
import { amountsOf, capturedAt, isExpired, isLiving, refundsOf } from './payment-state.ts';

/** An event with the key that names its fact, so that telling it twice changes nothing. */
export interface KeyedEvent {
  event_key: string;
  event: TimelineEvent;
  /** Which attempt to pay it belongs to, from 1; the payment's beginning belongs to none. */
  attempt: number;
}

type ToldEvent = Omit<KeyedEvent, 'attempt'>;

/**
 * The timeline of a payment, derived from the provider's objects only: the same objects give the same timeline. `price` is
 * what was agreed for it.
 */
export function timelineOf(
  payment: PaymentAtProvider,
  order: OrderOfPayment | undefined,
  store: Store,
  price: FeePrice | undefined,
  decisions: readonly FraudDecision[] = [],
  disputes: readonly ToldDispute[] = [],
  warnings: readonly Selectable<FraudWarnings>[] = [],
): KeyedEvent[] {
  const { intent, charges } = payment;
  const ofAttempt = (attempt: number) => (told: ToldEvent) => ({ ...told, attempt });
  return [
    { event_key: 'started', event: { type: 'started', datetime: intent.created }, attempt: 0 },
    ...charges.flatMap((charge, index) =>
      chargeEvents(charge, payment, price ?? standardPrice(charge, intent.metadata, store)).map(ofAttempt(index + 1)),
    ),
    ...fraudEvents(payment, order, decisions),
    ...warnings.map((warning) => ({
      event_key: `fraud_warning:${warning.warning_id}`,
      event: {
        type: 'fraud_warning' as const,
        datetime: toUnixSeconds(warning.created),
        reason: warning.fraud_type,
      },
      attempt: charges.findIndex(({ id }) => id === warning.charge_id) + 1,
    })),
    ...disputes.flatMap((told) => {
      const attempt = charges.findIndex(({ id }) => id === idOf(told.dispute.charge)) + 1;
      return disputeEvents(told).map(({ key, event }) => ({ event_key: key, event, attempt }));
    }),
  ];
}

function chargeEvents(charge: Stripe.Charge, payment: PaymentAtProvider, price: FeePrice): ToldEvent[] {
  const { intent } = payment;
  const base = { amount: charge.amount, currency: charge.currency };
  if (charge.status === 'failed') {
    return [keyed('failed', charge.id, { ...base, datetime: charge.created, reason: declineReasonOf(charge) })];
  }
  if (charge.status !== 'succeeded') return [];
  const events: ToldEvent[] = [];
  if (intent.capture_method === 'manual') {
    events.push(keyed('authorized', charge.id, { ...base, datetime: charge.created }));
    if (intent.status === 'canceled' && !charge.captured) {
      const expired = isExpired(intent, charge);
      events.push(
        keyed(expired ? 'authorization_expired' : 'authorization_voided', charge.id, {
          ...base,
          datetime: intent.canceled_at ?? charge.created,
        }),
      );
    }
  }
  if (charge.captured) events.push(capturedEvent(charge, payment, price));
  return [...events, ...refundEvents(charge, payment)];
}

function capturedEvent(charge: Stripe.Charge, payment: PaymentAtProvider, price: FeePrice): ToldEvent {
  const row = expanded(charge.balance_transaction);
  const { amount_captured } = amountsOf(charge, payment.refunds);
  const fee_rates = feeRatesOf(charge, row, price, amount_captured);
  return keyed('captured', charge.id, {
    datetime: toUnixSeconds(capturedAt(charge)),
    amount: charge.amount,
    amount_captured,
    currency: charge.currency,
    // Of one currency the fee is what was really taken; of another, the part that was asked for in this one.
    fee: row && row.currency === charge.currency ? row.fee : (charge.application_fee_amount ?? 0),
    deposit: null,
    ...(row && { transaction_details: detailsOf(charge, row, charge.amount, amount_captured) }),
    ...(fee_rates && { fee_rates }),
  });
}

const detailsOf = (
  charge: Stripe.Charge,
  row: Stripe.BalanceTransaction,
  customer_amount: number,
  customer_amount_captured: number,
): z.infer<typeof EventTransactionDetails> => ({
  customer_currency: charge.currency,
  customer_amount,
  customer_amount_captured,
  customer_fee: charge.application_fee_amount ?? 0,
  store_currency: row.currency,
  store_amount: row.amount,
  store_amount_captured: row.amount,
  store_fee: row.fee,
  exchange_rate: row.exchange_rate ?? null,
});

function refundEvents(charge: Stripe.Charge, payment: PaymentAtProvider): ToldEvent[] {
  const { amount_captured } = amountsOf(charge, payment.refunds);
  let living = 0;
  return refundsOf(charge, payment.refunds).flatMap((refund) => {
    const isFull = living + refund.amount >= amount_captured;
    if (isLiving(refund)) living += refund.amount;
    const row = expanded(refund.balance_transaction);
    const isOver = refund.status === 'failed' || refund.status === 'canceled';
    const shared = {
      amount_refunded: refund.amount,
      currency: refund.currency,
      reason: refund.reason,
      ...acquirerReference(refund, isOver),
    };
    const events = [
      keyed(isFull ? 'full_refund' : 'partial_refund', refund.id, {
        ...shared,
        // What never left the balance is in no payout.
        ...(!isOver || row ? { deposit: null } : {}),
        datetime: refund.created,
        ...(isOver && { failed: true }),
        ...(row && { transaction_details: detailsOf(charge, row, refund.amount, refund.amount) }),
        ...(refund.status === 'pending' || refund.status === 'requires_action' ? { pending: true } : {}),
      }),
    ];
    // One key for both kinds: which one it was can change when an earlier refund fails.
    events[0]!.event_key = `refund:${refund.id}`;
    if (isOver) {
      const returned = expanded(refund.failure_balance_transaction);
      events.push(
        keyed('refund_failed', refund.id, {
          ...shared,
          datetime: returned?.created ?? refund.created,
          failure_reason: refund.failure_reason ?? 'unknown',
          // The money is back, in a payout of its own.
          ...(returned && {
            deposit: null,
            transaction_details: detailsOf(charge, returned, refund.amount, refund.amount),
          }),
        }),
      );
    }
    return events;
  });
}

/** A refund that is over gets no number any more. */
function acquirerReference(refund: Stripe.Refund, isOver: boolean) {
  const card = refund.destination_details?.card;
  if (!card?.reference_status) return {};
  if (isOver && card.reference_status !== 'available') return {};
  const status = card.reference_status;
  return {
    acquirer_reference_number_status:
      status === 'available'
        ? ('available' as const)
        : status === 'pending'
          ? ('pending' as const)
          : ('unavailable' as const),
    ...(card.reference && { acquirer_reference_number: card.reference }),
  };
}

/** The entries about fraud: the outcome of the rules, and the decision that followed. */
function fraudEvents(
  payment: PaymentAtProvider,
  order: OrderOfPayment | undefined,
  decisions: readonly FraudDecision[],
): KeyedEvent[] {
  const { intent, charges } = payment;
  const type = order?.fraud_meta_box_type ?? '';
  const isHeld = type.startsWith('review') && type !== 'review_failed';
  const entry = order?.fraud_manual_entry;
  // An attempt that was let through and followed by another one came to nothing; a blocked one is part of the story.
  const told = decisions.filter(
    ({ outcome }, index) => outcome === 'block' || (outcome === 'review' && isHeld && index === decisions.length - 1),
  );
  const events = told.map((decision): KeyedEvent => {
    const { event, event_key } = decisionEvent(decision);
    const isLatest = decision === decisions.at(-1);
    // The filters judge the attempt that got through to them, which is the last.
    const attempt = isLatest ? charges.length : charges.filter(({ created }) => created <= event.datetime).length;
    return { event, event_key, attempt };
  });
  const attempt = charges.length;
  if (decisions.length === 0 && (isHeld || type === 'block')) {
    const datetime = charges[0]?.created ?? intent.created;
    events.push({
      ...keyed(isHeld ? 'fraud_outcome_review' : 'fraud_outcome_block', intent.id, { datetime }),
      attempt,
    });
  }
  if (entry && events.length > 0)
    events.push({ ...keyed(entry.type, intent.id, { datetime: entry.datetime, user: entry.user }), attempt });
  return events;
}

/** A decision of the rules as an event: of a payment's life, or of an order's that never came to one. */
export function decisionEvent(
  decision: Pick<FraudDecision, 'order_id' | 'attempt' | 'outcome' | 'decided' | 'ruleset_results' | 'trace'>,
): ToldEvent {
  const type = decision.outcome === 'block' ? 'fraud_outcome_block' : 'fraud_outcome_review';
  return keyed(type, `order_${decision.order_id}_${decision.attempt}`, {
    datetime: toUnixSeconds(decision.decided),
    ruleset_results: decision.ruleset_results,
    trace: decision.trace,
  });
}

const keyed = (type: TimelineEvent['type'], object_id: string, fields: Omit<TimelineEvent, 'type'>): ToldEvent => ({
  event_key: `${type}:${object_id}`,
  event: { type, ...fields },
});

/** Timeline rows as the table holds them. */
export const timelineRows = (store_id: number, payment_intent_id: string, events: readonly KeyedEvent[]) =>
  events.map(({ event_key, event, attempt }) => ({
    store_id,
    payment_intent_id,
    event_key,
    attempt,
    type: event.type,
    created: fromUnixSeconds(event.datetime),
    data: event,
  }));
