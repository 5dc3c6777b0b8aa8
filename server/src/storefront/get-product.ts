import { endpoint, refuse } from '../http/endpoint.ts';
import { readVisit } from '../checkout/visit.ts';
import { productOf } from '../catalog/product.ts';

export const getProduct = endpoint.storefront.getProduct.handler(async ({ input, context }) => {
  const isId = /^\d{1,9}$/.test(input.id);
  const row = await context.db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where((by) => (isId ? by('product_id', '=', Number(input.id)) : by('slug', '=', input.id.replaceAll('\0', ''))))
    .executeTakeFirst();
  if (!row) throw refuse('woocommerce_rest_product_invalid_id', 404, 'We couldn’t find this product.');
  return productOf(row, context, (await readVisit(context)).money);
});
