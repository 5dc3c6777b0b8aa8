import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { readVisit } from '../checkout/visit.ts';
import { productOf } from '../catalog/product.ts';

export const listProducts = endpoint.storefront.listProducts.handler(async ({ input, context }) => {
  let rows = context.db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .orderBy('position')
    .orderBy('product_id');
  // The database cannot hold NUL, so nothing has it.
  const search = input.search?.replaceAll('\0', '').trim();
  if (input.slug !== undefined) rows = rows.where('slug', '=', input.slug.replaceAll('\0', ''));
  if (search) rows = rows.where(sql<boolean>`position(lower(${search}) in lower(name || ' ' || sku)) > 0`);
  const { money } = await readVisit(context);
  return (await rows.execute()).map((row) => productOf(row, context, money));
});
