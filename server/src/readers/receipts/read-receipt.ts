import { fromUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../../context.ts';
import { businessOf, presentOf } from './receipt.ts';
import type { ReceiptFacts } from './receipt.ts';

/** The receipt of a payment in our books; nothing when there is no such payment, or no card was held to a reader for it. */
export async function readReceipt(
  services: Services,
  store: Store,
  payment_intent_id: string,
): Promise<ReceiptFacts | 'missing' | 'not_in_person'> {
  const { db } = services;
  const { store_id } = store;
  const payment = await db
    .selectFrom('payment_intents as payment')
    .innerJoin('charges as charge', (join) =>
      join.onRef('charge.store_id', '=', 'payment.store_id').onRef('charge.charge_id', '=', 'payment.latest_charge_id'),
    )
    .select(['payment.order_id', 'charge.data', 'charge.currency', 'charge.amount', 'charge.amount_refunded'])
    .where('payment.store_id', '=', store_id)
    .where('payment.payment_intent_id', '=', payment_intent_id)
    .executeTakeFirst();
  if (!payment) return 'missing';
  const charge = payment.data;
  if (!presentOf(charge) || charge.status !== 'succeeded') return 'not_in_person';
  return {
    business: await businessOf(services, store),
    locale: store.locale,
    timezone: store.timezone,
    currency: payment.currency,
    paid_at: fromUnixSeconds(charge.created),
    order: payment.order_id === null ? undefined : await orderOf(services, store_id, payment.order_id),
    amount: charge.captured ? charge.amount_captured : payment.amount,
    refunded: payment.amount_refunded,
    charge,
  };
}

async function orderOf({ db }: Services, store_id: number, order_id: number): Promise<ReceiptFacts['order']> {
  const [order, lines] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['order_id', 'subtotal', 'shipping_total', 'tax_total'])
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .executeTakeFirst(),
    db
      .selectFrom('order_lines')
      .select(['name', 'quantity', 'total'])
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .orderBy('line_id')
      .execute(),
  ]);
  return order && { ...order, lines };
}
