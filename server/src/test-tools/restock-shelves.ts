import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { assertDemo, readShelves } from './shelves.ts';

export const restockShelves = endpoint.testTools.restockShelves.handler(async ({ context }) => {
  assertDemo(context);
  const { store_id } = context.store;
  return transact(context.db, async (tx) => {
    const short = (await readShelves(tx, store_id)).filter(({ stock, full }) => stock < full);
    // In the order in which checkouts take their goods, so that neither waits for the other.
    for (const { product_id, full } of short.toSorted((a, b) => a.product_id - b.product_id))
      await tx
        .updateTable('products')
        .set({ stock: full })
        .where('store_id', '=', store_id)
        .where('product_id', '=', product_id)
        .where('stock', '<', full)
        .execute();
    await recordAudit(tx, context, {
      action: 'restockShelves',
      object_type: 'product',
      object_id: '',
      before: Object.fromEntries(short.map(({ sku, stock }) => [sku, stock])),
      after: Object.fromEntries(short.map(({ sku, full }) => [sku, full])),
      outcome: 'done',
    });
    return { data: await readShelves(tx, store_id) };
  });
});
