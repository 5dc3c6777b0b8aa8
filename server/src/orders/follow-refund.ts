import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import type { RefundChange } from '../books/write-refunds.ts';
import { queueRefundMail } from './order-mail.ts';
import { restock } from './order-stock.ts';
import { findOrder } from './order-row.ts';
import { formatPrice } from '../catalog/prices.ts';

/**
 * What follows a refund besides its money: returned goods go back into the stock once, the customer gets one receipt unless the merchant wanted none, and the
 * order's history gets a line. `tellFailedRefund` reports one that fails.
 */
export async function followRefund(services: Services, tx: DatabaseTransaction, change: RefundChange): Promise<void> {
  const order = change.order_id === null ? undefined : await findOrder(tx, change.store_id, change.order_id);
  if (!order) return;
  const isNew = change.from === undefined && change.to !== 'failed' && change.to !== 'canceled';
  if (isNew && change.restock) await returnGoods(tx, change.store_id, order.order_id, change.lines);
  if (change.to === 'succeeded' && change.email_customer) await queueRefundMail(services, tx, order, change);
  await writeHistory(services, tx, order.order_id, change);
}

async function writeHistory(
  services: Services,
  tx: DatabaseTransaction,
  order_id: number,
  change: RefundChange,
): Promise<void> {
  const { locale } = await tx
    .selectFrom('stores')
    .select('locale')
    .where('store_id', '=', change.store_id)
    .executeTakeFirstOrThrow();
  const amount = formatPrice(change.amount, change.currency, locale);
  const isNew = change.from === undefined;
  const text = textOf(change.to, isNew, amount);
  if (!text) return;
  const why = isNew && change.reason ? orderNotes.refundReason(change.reason) : '';
  const { store_id } = change;
  await addOrderNote(tx, services, { store_id, order_id }, `${text}${why}`, isNew ? change.refunded_by : null);
}

function textOf(status: string, isNew: boolean, amount: string): string | undefined {
  switch (status) {
    case 'succeeded':
      return isNew ? orderNotes.refunded(amount) : orderNotes.refundCompleted(amount);
    case 'pending':
    case 'requires_action':
      return isNew ? orderNotes.refundSent(amount) : undefined;
    case 'canceled':
      return orderNotes.refundCanceled(amount);
    default:
      return undefined;
  }
}

async function returnGoods(
  tx: DatabaseTransaction,
  store_id: number,
  order_id: number,
  goods: RefundChange['lines'],
): Promise<void> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['line_id', 'product_id', 'quantity', 'restocked'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .orderBy('product_id')
    .forUpdate()
    .execute();
  for (const row of rows) {
    const wanted = goods.find((line) => line.id === row.line_id)?.quantity ?? 0;
    const quantity = Math.min(wanted, row.quantity - row.restocked);
    if (quantity <= 0) continue;
    await restock(tx, store_id, row.product_id, quantity);
    await tx
      .updateTable('order_lines')
      .set({ restocked: row.restocked + quantity })
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .where('line_id', '=', row.line_id)
      .execute();
  }
}
