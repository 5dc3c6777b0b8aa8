import { sql } from 'kysely';
import type { JobPayloads, Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { finishCardCheck } from '../fraud/finish-card-check.ts';
import { projectPayment } from '../books/project-payment.ts';
import { raiseAlarm } from '../metrics.ts';
import { within } from '../provider/call-provider.ts';
import { findStore } from '../access/find-store.ts';

import { readDecline } from '../orders/read-decline.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { returnStock } from '../orders/order-stock.ts';
import { findOrder, isPayable } from '../orders/order-row.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { endPayment } from './pay-order.ts';

/** Why an attempt failed: the message to the shopper, and the reason for the order's history. */
interface Failure {
  told: string;
  reason: string;
  /** The charge that was declined, which has more details. */
  charge_id?: string | undefined;
}

/** Milliseconds that a shopper waits for our books to record the payment; the work continues afterwards. */
const shopperPatience = 1_000;
const jobPatience = 60_000;

/**
 * Ends an attempt to pay: our books record what the provider reports, and the order is free for another attempt if it
 * needs one. `patience` is how many milliseconds the caller waits for our books. Harmless to repeat.
 */
export async function settleOrder(
  services: Services,
  store: Store,
  order_id: number,
  { failure, patience = shopperPatience }: { failure?: Failure; patience?: number } = {},
): Promise<OrderRow> {
  const { store_id } = store;
  const begun = await findOrder(services.db, store_id, order_id);
  if (begun?.payment_intent_id) {
    try {
      await within(projectPayment(services, store, begun.payment_intent_id), patience);
    } catch (error) {
      // The provider's event, or the job that the checkout enqueued, projects it later.
      services.log.warn({ err: error, order_id }, 'a payment could not be projected yet');
    }
  }
  return transact(services.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['status', 'attempt'])
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const failed = failure !== undefined && isPayable(order);
    if (failed) {
      await returnStock(tx, store_id, order_id);
      const reason = (await readDecline(tx, store_id, failure.charge_id)) ?? failure.reason;
      await addOrderNote(tx, services, { store_id, order_id }, orderNotes.attemptFailed(order.attempt, reason));
    }
    return tx
      .updateTable('orders')
      .set({ attempt_lease: null, ...(failed && { status: 'failed', payment_error: failure?.told }) })
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Updates an order that waits for its payment when the shopper returns from the bank. `patience` is how many milliseconds the caller
 * waits for our books.
 */
export async function readBackOrder(
  services: Services,
  store: Store,
  order: OrderRow,
  { patience = shopperPatience }: { patience?: number } = {},
): Promise<OrderRow> {
  if (!order.payment_intent_id || !isPayable(order)) return order;
  try {
    const { payment_intent_id, order_id } = order;
    const readBack = async () => {
      await projectPayment(services, store, payment_intent_id);
      await finishCardCheck(services, store, order_id);
    };
    await within(readBack(), patience);
  } catch (error) {
    services.log.warn({ err: error, order_id: order.order_id }, 'a payment could not be read back');
  }
  return (await findOrder(services.db, store.store_id, order.order_id)) ?? order;
}

/** How long goods stay reserved for a shopper who left in the middle of paying. */
const holdMinutes = 60;

/** How long a payment may be unreadable before an alarm; a payment that doesn't exist at the provider is then given up. */
const patience = { hours: 24 };
/** Seconds between looks at a payment that cannot be read: doubled each time. */
const firstPause = 15;
const longestPause = 3600;

/** Finishes an interrupted checkout: a lost response, a crash, a shopper who never returned from the bank. */
export const settleUnfinishedOrder: Job<'settle_order'> = async (services, payload) => {
  const { store_id, order_id } = payload;
  const store = await findStore(services.db, store_id);
  const order = await services.db
    .selectFrom('orders')
    .select(['status', 'payment_intent_id'])
    .select(sql<boolean>`coalesce(attempt_lease > now(), false)`.as('is_leased'))
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  if (!store || order?.status !== 'pending') return;
  const lookAgain = (delaySeconds: number, change: Partial<JobPayloads['settle_order']> = {}) =>
    services.enqueue(
      services.db,
      'settle_order',
      { ...payload, ...change },
      { key: `settle_order:${store_id}:${order_id}`, delaySeconds },
    );
  if (order.is_leased) return lookAgain(15);
  if (!order.payment_intent_id) {
    await settleOrder(services, store, order_id, {
      failure: {
        told: 'The checkout was interrupted. Nothing was charged.',
        reason: 'The checkout was interrupted before any payment.',
      },
    });
    return;
  }
  // The first look comes a minute after the checkout; a shopper who is with the bank then has until the second.
  const payment = await endPayment(services, store, order.payment_intent_id, { isAbandoned: payload.is_held === true });
  if (payment.outcome === 'unknown') {
    const { since = services.clock.now().toString(), looks = 0, isTold = false } = payload;
    const isLate = Temporal.Instant.compare(services.clock.now(), Temporal.Instant.from(since).add(patience)) >= 0;
    const facts = { store_id, order_id, payment_intent_id: order.payment_intent_id };
    if (isLate && payment.isMissing) {
      raiseAlarm(services, 'lost_payment', facts, 'the provider does not know the payment of an order');
      await addOrderNote(services.db, services, payload, orderNotes.paymentMissing(order.payment_intent_id));
      await settleOrder(services, store, order_id, {
        failure: {
          told: 'We couldn’t confirm the payment.',
          reason: 'The payment provider can’t find the payment.',
        },
      });
      return;
    }
    if (isLate && !isTold) {
      raiseAlarm(services, 'unread_payment', facts, 'the payment of an order could not be read for a day');
      await addOrderNote(services.db, services, payload, orderNotes.paymentUnread(order.payment_intent_id));
    }
    const pause = Math.min(firstPause * 2 ** looks, longestPause);
    return lookAgain(pause, { since, looks: looks + 1, isTold: isTold || isLate });
  }
  if (payment.outcome === 'decided' && payment.intent.status === 'requires_action') {
    // A voucher is paid within days; its own expiry ends it.
    if (payment.intent.next_action?.type === 'multibanco_display_details') return;
    return lookAgain(holdMinutes * 60, { is_held: true });
  }
  await settleOrder(services, store, order_id, { patience: jobPatience });
};
