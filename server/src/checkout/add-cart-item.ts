import { sql } from 'kysely';
import { endpoint, refuse } from '../http/endpoint.ts';
import { changeCart, requireStock } from './cart.ts';

export const addCartItem = endpoint.checkout.addCartItem.handler(({ input, context }) =>
  changeCart(context, async (cart, tx) => {
    const product = await tx
      .selectFrom('products')
      .selectAll()
      .where('store_id', '=', context.store.store_id)
      // As bigint, so that an id beyond the column's range is a product we do not have.
      .where(sql<boolean>`product_id = ${input.id}::bigint`)
      .executeTakeFirst();
    if (!product) throw refuse('woocommerce_rest_cart_invalid_product', 404, 'This product isn’t available.');
    const present = cart.items.find((item) => item.product_id === input.id);
    const quantity = (present?.quantity ?? 0) + input.quantity;
    requireStock(product, quantity);
    return present
      ? cart.items.map((item) => (item === present ? { ...item, quantity } : item))
      : [...cart.items, { product_id: input.id, quantity }];
  }),
);
