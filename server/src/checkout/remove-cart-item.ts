import { endpoint } from '../http/endpoint.ts';
import { changeCart, entryByKey } from './cart.ts';

export const removeCartItem = endpoint.checkout.removeCartItem.handler(({ input, context }) =>
  changeCart(context, async (cart) => {
    const entry = entryByKey(cart, input.key);
    return cart.items.filter((item) => item !== entry);
  }),
);
