import { sql } from 'kysely';
import { endpoint } from '../endpoint.ts';
import { productOf } from './product.ts';

export const listProducts = endpoint.store.listProducts.handler(async ({ input, context }) => {
  let rows = context.db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .orderBy('position')
    .orderBy('product_id');
  if (input.slug !== undefined) rows = rows.where('slug', '=', input.slug);
  if (input.search?.trim())
    rows = rows.where(sql<boolean>`position(lower(${input.search.trim()}) in lower(name || ' ' || sku)) > 0`);
  return (await rows.execute()).map((row) => productOf(row, context));
});
