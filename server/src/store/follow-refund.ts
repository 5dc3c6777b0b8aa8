import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database.ts';
import type { RefundChange } from '../projector/write-refunds.ts';
import { queueRefundMail } from './order-mail.ts';
import { restock } from './order-stock.ts';
import { findOrder } from './order-row.ts';

/** What hangs on a refund besides its money: returned goods go back on the shelf once, the customer gets one receipt. */
export async function followRefund(services: Services, tx: DatabaseTransaction, change: RefundChange): Promise<void> {
  const order = change.order_id === null ? undefined : await findOrder(tx, change.store_id, change.order_id);
  if (!order) return;
  const isNew = change.from === undefined && change.to !== 'failed' && change.to !== 'canceled';
  if (isNew && change.restock) await returnGoods(tx, change.store_id, order.order_id, change.lines);
  if (change.to === 'succeeded') await queueRefundMail(services, tx, order, change);
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
