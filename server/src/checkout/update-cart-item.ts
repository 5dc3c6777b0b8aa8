import { storeMoney } from '@purser/contract/multi-currency/shop-money';
import { endpoint } from '../http/endpoint.ts';
import { changeCart, entryByKey, linesOf, requireStock } from './cart.ts';

export const updateCartItem = endpoint.checkout.updateCartItem.handler(({ input, context }) =>
  changeCart(context, async (cart, tx) => {
    const entry = entryByKey(cart, input.key);
    const [line] = await linesOf(tx, context.store.store_id, [entry], storeMoney(context.store.currency));
    if (line) requireStock(line.product, input.quantity);
    return cart.items.map((item) => (item === entry ? { ...item, quantity: input.quantity } : item));
  }),
);
