import { endpoint } from '../http/endpoint.ts';
import { cartOf, cartTokenOf, openCart, switchCurrency } from './cart.ts';

export const getCart = endpoint.checkout.getCart.handler(async ({ context }) => {
  await switchCurrency(context);
  const token = cartTokenOf(context);
  return cartOf(context, await openCart(context.db, context.store.store_id, token));
});
