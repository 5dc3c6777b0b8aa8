import { endpoint } from '../http/endpoint.ts';
import { cartOf, openCart } from './cart.ts';
import { cartTokenOf } from './stored-cart.ts';

export const getCart = endpoint.checkout.getCart.handler(async ({ context }) => {
  const token = cartTokenOf(context);
  return cartOf(context, await openCart(context.db, context.store.store_id, token));
});
