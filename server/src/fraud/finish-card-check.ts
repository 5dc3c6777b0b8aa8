import type { Services, Store } from '../context.ts';
import { findStore } from '../access/find-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { projectPayment } from '../books/project-payment.ts';

/**
 * Ends a payment that was authorized only to learn the bank's check of the card: captures it when the rules let it pass, cancels it
 * when they block. One that is held for review stays authorized. Harmless to repeat. Throws when the provider does not respond; the
 * job that the projector enqueued then retries. Returns the outcome.
 */
export async function finishCardCheck(services: Services, store: Store, order_id: number): Promise<string | undefined> {
  const find = () =>
    services.db
      .selectFrom('orders as o')
      .innerJoin('fraud_decisions as d', (join) =>
        join
          .onRef('d.store_id', '=', 'o.store_id')
          .onRef('d.order_id', '=', 'o.order_id')
          .onRef('d.attempt', '=', 'o.attempt'),
      )
      .select(['o.payment_intent_id', 'o.order_key', 'd.attempt', 'd.outcome', 'd.after_card'])
      .where('o.store_id', '=', store.store_id)
      .where('o.order_id', '=', order_id)
      .executeTakeFirst();
  const order = await find();
  if (!order?.payment_intent_id || order.after_card === null) return order?.outcome;
  const payment = await projectPayment(services, store, order.payment_intent_id);
  const judged = await find();
  if (!judged || judged.after_card === null || payment?.intent.status !== 'requires_capture') return judged?.outcome;
  const { paymentIntents } = services.provider.stripe;
  const options = (act: string) => ({
    stripeAccount: store.account_id,
    // Locks the attempt: a concurrent run must not act twice.
    idempotencyKey: `purser-${order.order_key}-${order.attempt}-${act}`,
    timeout: 8000,
  });
  if (judged.outcome === 'block') await paymentIntents.cancel(order.payment_intent_id, {}, options('let-go'));
  else await paymentIntents.capture(order.payment_intent_id, {}, options('take'));
  await projectPayment(services, store, order.payment_intent_id);
  return judged.outcome;
}

/** Job: finishes what a checkout, or a shopper who returned from the bank, left unfinished. */
export const finishCardCheckLater: Job<'finish_card_check'> = async (services, payload) => {
  const { store_id, order_id } = payload;
  const store = await findStore(services.db, store_id);
  if (store) await finishCardCheck(services, store, order_id);
};
