import type { Shelf } from '@purser/contract/test-tools/shelf';
import { demoStockBySku } from '../catalog/stock-demo-store.ts';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';

/** Pieces on a full shelf of a product that isn’t one of the demo shop’s own. */
const usualStock = 100;

/** Throws when the provider isn’t the embedded sandbox: then the stock is of real goods. */
export function assertDemo({ provider }: Pick<Context, 'provider'>): void {
  if (!provider.is_demo)
    throw refuse(
      'purser_not_a_demo',
      403,
      'Test tools work with the embedded provider only: this store takes real money.',
    );
}

export async function readShelves(db: Database | DatabaseTransaction, store_id: number): Promise<Shelf[]> {
  const products = await db
    .selectFrom('products')
    .select(['product_id', 'name', 'sku', 'stock'])
    .where('store_id', '=', store_id)
    .orderBy('position')
    .orderBy('product_id')
    .execute();
  return products.map((product) => ({ ...product, full: demoStockBySku.get(product.sku) ?? usualStock }));
}
