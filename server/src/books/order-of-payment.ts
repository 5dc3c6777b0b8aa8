import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { fromUnixSeconds } from '@purser/contract/dates';
import { isOpenChargeback, standingOf } from '@purser/contract/disputes/dispute-status';
import type { OrderStatus } from '@purser/contract/orders/order';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import type { Orders } from '../database/tables.ts';
import type { FraudOfOrder } from './judge-card.ts';
import { addOrderNote, orderNotes } from './order-notes.ts';
import { amountsOf, capturedAt, derivedStatus, mainCharge } from './payment-state.ts';
import { lastFourOf } from './transaction-rows.ts';

export type OrderOfPayment = Selectable<Orders>;

/** Called in the transaction that changes an order's status because of its payment: receipts and stock depend on it. */
export type OrderListener = (
  services: Services,
  tx: DatabaseTransaction,
  order: OrderOfPayment,
  change: { from: OrderStatus; to: OrderStatus },
) => Promise<void>;
export const orderListeners: OrderListener[] = [];

/** The order that the payment names in its metadata, when this store has it; locked until the commit. */
export async function orderOfPayment(
  tx: DatabaseTransaction,
  store_id: number,
  intent: Stripe.PaymentIntent,
): Promise<OrderOfPayment | undefined> {
  const order_id = Number(intent.metadata.order_id);
  if (!Number.isSafeInteger(order_id) || order_id <= 0) return undefined;
  return (
    tx
      .selectFrom('orders')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      // Another shop on this account counted its orders too: an order is never begun after its payment. Clocks may differ.
      .where('created', '<=', fromUnixSeconds(intent.created).add({ hours: 1 }))
      .forUpdate()
      .executeTakeFirst()
  );
}

/**
 * Whether the payment is the order's own. Anyone with the account's keys can write any order number into a payment's
 * metadata, so an order follows only the payment it began, or one that pays exactly its total.
 */
export const pays = (order: OrderOfPayment, intent: Stripe.PaymentIntent): boolean =>
  order.payment_intent_id === intent.id ||
  (order.payment_intent_id === null &&
    order.total === intent.amount &&
    order.currency === intent.currency &&
    // A blocked attempt leaves its order without a payment, and ends the one from before.
    intent.status !== 'canceled');

const isInPerson = (charge: Stripe.Charge | undefined): boolean =>
  charge?.payment_method_details?.type === 'card_present' || charge?.payment_method_details?.type === 'interac_present';

/** What the order's status must be for the state of its payment; a merchant's own "completed" stays. */
export function orderStatusOf(current: OrderStatus, payment: PaymentAtProvider): OrderStatus {
  const { intent } = payment;
  const charge = mainCharge(payment);
  if (charge?.captured) {
    const { amount_captured, amount_refunded } = amountsOf(charge, payment.refunds);
    if (amount_refunded + lostOf(payment) >= amount_captured) return 'refunded';
  }
  // Goods that haven’t left stay until the bank decides.
  if (payment.disputes.some(isOpenChargeback) && current !== 'completed') return 'on-hold';
  switch (intent.status) {
    case 'succeeded':
      // What is paid at the counter is handed over there.
      return current === 'completed' || isInPerson(charge) ? 'completed' : 'processing';
    case 'requires_capture':
    case 'processing':
      return 'on-hold';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : current;
    case 'requires_action':
      // An order paid by voucher is on hold; a shopper at their bank's page has still to return.
      return intent.next_action?.type === 'multibanco_display_details' ? 'on-hold' : current;
    case 'requires_confirmation':
      break;
  }
  return current;
}

/** What banks returned to the customer in lost disputes. */
const lostOf = ({ disputes }: PaymentAtProvider): number =>
  disputes.filter(({ status }) => standingOf(status) === 'lost').reduce((sum, { amount }) => sum + amount, 0);

/** Updates the order to the state of its payment and returns it. */
export async function writeOrder(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderOfPayment,
  payment: PaymentAtProvider,
  fraud: FraudOfOrder,
): Promise<OrderOfPayment> {
  const { intent } = payment;
  const charge = mainCharge(payment);
  const from = order.status;
  // A payment held only until the card is judged is neither paid nor waiting for a user.
  const to = fraud.awaitsEnd ? from : orderStatusOf(from, payment);
  const fraud_meta_box_type = fraudTypeOf(
    { ...order, fraud_meta_box_type: fraud.turnedTo ?? order.fraud_meta_box_type },
    payment,
  );
  const changed = await tx
    .updateTable('orders')
    .set({
      status: to,
      payment_intent_id: intent.id,
      charge_id: charge?.id ?? order.charge_id,
      payment_last4: charge ? lastFourOf(charge) : order.payment_last4,
      payment_status: derivedStatus(payment, fraud_meta_box_type),
      refunded_total: charge ? amountsOf(charge, payment.refunds).amount_refunded : 0,
      fraud_meta_box_type,
      ...(charge?.captured && { paid_at: order.paid_at ?? capturedAt(charge) }),
    })
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (from === to) return changed;
  const isToldByCheckout = from === 'pending' && to === 'failed' && (await isBeingPaid(tx, order));
  if (!isToldByCheckout) await addOrderNote(tx, services, order, orderNotes.statusChanged(from, to));
  for (const listener of orderListeners) await listener(services, tx, changed, { from, to });
  return changed;
}

/** Whether a checkout is running, which itself writes why its attempt failed. */
async function isBeingPaid(tx: DatabaseTransaction, { store_id, order_id }: OrderOfPayment): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('attempt_lease', '>', sql<Temporal.Instant>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A payment that came through unheld leaves "started"; a held one without a decision in time has expired, and one whose
 * payment failed was never held.
 */
function fraudTypeOf(order: OrderOfPayment, payment: PaymentAtProvider): OrderOfPayment['fraud_meta_box_type'] {
  const { intent } = payment;
  const charge = mainCharge(payment);
  const isCharged = charge?.status === 'succeeded';
  switch (order.fraud_meta_box_type) {
    case 'payment_started': {
      if (!isCharged) break;
      if (charge.payment_method_details?.type === 'card') return 'allow';
      return isInPerson(charge) ? 'terminal_payment' : 'not_card';
    }
    case 'review':
    case 'review_failed':
      // Taken at the provider, past our screens.
      if (intent.status === 'succeeded') return 'review_allowed';
      if (intent.status === 'canceled') return isCharged ? 'review_expired' : 'review_failed';
      if (intent.status === 'requires_payment_method' && intent.last_payment_error) return 'review_failed';
      return 'review';
    default:
      break;
  }
  return order.fraud_meta_box_type;
}
