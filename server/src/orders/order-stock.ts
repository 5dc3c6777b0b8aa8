import type { DatabaseTransaction } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';

/** Takes an order's goods out of the stock, all of them or none: the last piece goes to one shopper only. */
export async function takeStock(
  tx: DatabaseTransaction,
  store_id: number,
  order_id: number,
  lines: readonly { product_id: number; quantity: number; name: string }[],
): Promise<void> {
  // In one order for everybody, so that two checkouts cannot wait for each other.
  for (const line of lines.toSorted((a, b) => a.product_id - b.product_id)) {
    const taken = await tx
      .updateTable('products')
      .set((to) => ({ stock: to('stock', '-', line.quantity) }))
      .where('store_id', '=', store_id)
      .where('product_id', '=', line.product_id)
      .where('stock', '>=', line.quantity)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n)
      throw refuse(
        'woocommerce_rest_product_out_of_stock',
        409,
        `We don’t have enough “${line.name}” in stock. Reduce the quantity or remove it.`,
        { product_id: line.product_id },
      );
  }
  await tx
    .updateTable('orders')
    .set({ stock_reduced: true })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();
}

/** Puts an order's goods back, less what refunds have already returned; a second call changes nothing. */
export async function returnStock(tx: DatabaseTransaction, store_id: number, order_id: number): Promise<void> {
  const order = await tx
    .updateTable('orders')
    .set({ stock_reduced: false })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('stock_reduced', '=', true)
    .executeTakeFirst();
  if (order.numUpdatedRows === 0n) return;
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'restocked'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .orderBy('product_id')
    .execute();
  for (const line of lines) await restock(tx, store_id, line.product_id, line.quantity - line.restocked);
}

/** Puts pieces of one product back; a product that is no longer sold stays gone. */
export async function restock(
  tx: DatabaseTransaction,
  store_id: number,
  product_id: number,
  quantity: number,
): Promise<void> {
  if (quantity <= 0) return;
  await tx
    .updateTable('products')
    .set((to) => ({ stock: to('stock', '+', quantity) }))
    .where('store_id', '=', store_id)
    .where('product_id', '=', product_id)
    .execute();
}
