import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { OrderStatus } from '@purser/contract/orders/order';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { queueFailedMail, queueOnHoldMail, queueOrderMail } from './order-mail.ts';
import { returnStock } from './order-stock.ts';
import { problemOf } from './payment-problem.ts';
import { findIntent } from './order-row.ts';
import type { OrderRow } from './order-row.ts';

/**
 * Updates what depends on an order besides its payment: stock, cart and receipts. Called in the transaction that changes the order,
 * whatever changed it: the checkout's own response, an event of the provider, a merchant's act. Idempotent.
 */
export async function followOrder(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderRow,
  change: { from: OrderStatus; to: OrderStatus },
): Promise<void> {
  const { store_id, order_id } = order;
  if (change.to === 'failed' || change.to === 'cancelled') await returnStock(tx, store_id, order_id);
  if (change.to === 'failed') {
    const problem = await tellProblem(tx, order, await readPaymentError(tx, order));
    if (change.from === 'on-hold') await tellLateFailure(services, tx, order, problem);
  }
  const isInPerson = order.fraud_meta_box_type === 'terminal_payment';
  const isSold = change.to === 'processing' || change.to === 'on-hold' || (change.to === 'completed' && isInPerson);
  if (isSold) {
    await sellStock(tx, store_id, order_id);
    // What is bought is no longer in the cart.
    await tx
      .updateTable('carts')
      .set({ items: '[]' })
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .execute();
  }
  // Customers at the counter get a receipt instead, after the capture.
  if (isInPerson) return;
  // An order that is paid and held is held by its dispute, which is the bank’s and the merchant’s business.
  const isPaid = order.paid_at !== null;
  if (change.to === 'processing' || (change.to === 'on-hold' && isPaid))
    await queueOrderMail(services, tx, order, 'paid');
  else if (change.to === 'on-hold') await queueOnHoldMail(services, tx, order);
}

type PaymentError = NonNullable<Stripe.PaymentIntent['last_payment_error']>;

/** Why the order's payment failed, from the provider. */
export async function readPaymentError(tx: DatabaseTransaction, order: OrderRow): Promise<PaymentError | null> {
  return (await findIntent(tx, order))?.last_payment_error ?? null;
}

/** Why the payment failed at the bank's or wallet's own page, or later, where no checkout could report it. */
async function tellProblem(
  tx: DatabaseTransaction,
  order: OrderRow,
  error: PaymentError | null,
): Promise<string | null> {
  if (order.payment_error !== null || !error) return order.payment_error;
  const payment_error = problemOf(error);
  await tx
    .updateTable('orders')
    .set({ payment_error })
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.order_id)
    .execute();
  return payment_error;
}

/**
 * A debit that the bank refused, or an unpaid voucher, days after the checkout reported the order as received:
 * the shopper gets a mail (`tellFailedDebit` notifies the merchant), and the goods return to the cart unless it is in use.
 */
async function tellLateFailure(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderRow,
  problem: string | null,
): Promise<void> {
  const { store_id, order_id } = order;
  await queueFailedMail(services, tx, order, problem);
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'quantity'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('product_id', 'is not', null)
    .orderBy('line_id')
    .execute();
  await tx
    .updateTable('carts')
    .set({ items: JSON.stringify(lines) })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where(sql<boolean>`items = '[]'`)
    .execute();
}

/** An order that was given up and is paid after all sells what is left; the merchant sees the shortage in the stock. */
async function sellStock(tx: DatabaseTransaction, store_id: number, order_id: number): Promise<void> {
  const order = await tx
    .updateTable('orders')
    .set({ stock_reduced: true })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('stock_reduced', '=', false)
    .executeTakeFirst();
  if (order.numUpdatedRows === 0n) return;
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'quantity'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .orderBy('product_id')
    .execute();
  for (const line of lines) {
    await tx
      .updateTable('products')
      .set((to) => ({ stock: to.fn<number>('greatest', [to('stock', '-', line.quantity), to.val(0)]) }))
      .where('store_id', '=', store_id)
      .where('product_id', '=', line.product_id)
      .execute();
  }
}
