import type { Context } from '../context.ts';
import { readShopCurrencies } from '../multi-currency/shop-currencies.ts';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { oncePerRequest } from '../http/once-per-request.ts';
import { cartTokenOf, emptyCart, readCart, sentCartToken } from './stored-cart.ts';
import type { StoredCart } from './stored-cart.ts';

/** How long a shown rate is valid; the checkout accepts it a little longer than the pages do. */
const rateHours = { shown: 24, taken: 25 };

/** The money of a cart, among what the shop sells in: the chosen currency at the rate that was shown. */
export function moneyOf(
  { clock, store }: Pick<Context, 'clock' | 'store'>,
  currencies: readonly ShopMoney[],
  { chosen }: Pick<StoredCart, 'chosen'>,
  use: keyof typeof rateHours,
): ShopMoney {
  const money = currencies.find(({ currency }) => currency === (chosen?.currency ?? store.currency)) ?? currencies[0];
  if (!money) throw new Error('a shop has no currency');
  if (
    money.currency !== chosen?.currency ||
    chosen.since.add({ hours: rateHours[use] }).epochMilliseconds < clock.now().epochMilliseconds
  )
    return money;
  return { ...money, rate: chosen.rate };
}

/**
 * Takes the currency that the address asks for: the caller's cart keeps it, with its rate. Undefined when the address asks for
 * none, or for one that the shop does not sell in, which changes nothing.
 */
export const switchCurrency = oncePerRequest(async (context): Promise<ShopMoney | undefined> => {
  const asked = context.request.currency?.toLowerCase();
  if (!asked) return undefined;
  const money = (await readShopCurrencies(context)).find(({ currency }) => currency === asked);
  if (!money) return undefined;
  const token = sentCartToken(context);
  // Who has no cart and stays with the store's currency needs none.
  if (token || money.currency !== context.store.currency)
    await keepCurrency(context, token ?? cartTokenOf(context), money);
  return money;
});

async function keepCurrency(context: Context, token: string, money: ShopMoney): Promise<void> {
  const now = context.clock.now();
  const chosen =
    money.currency === context.store.currency
      ? { currency: null, exchange_rate: null, rate_set: null }
      : { currency: money.currency, exchange_rate: money.rate, rate_set: now };
  await context.db
    .insertInto('carts')
    .values({ store_id: context.store.store_id, token, created: now, updated: now, ...chosen })
    .onConflict((conflict) => conflict.columns(['store_id', 'token']).doUpdateSet(chosen))
    .execute();
}

/** What the caller sees prices in; a rate that was shown too long ago is replaced, and kept. */
export async function readMoney(context: Context, cart: StoredCart): Promise<ShopMoney> {
  const currencies = await readShopCurrencies(context);
  const money = moneyOf(context, currencies, cart, 'shown');
  if (cart.token && cart.chosen?.currency === money.currency && cart.chosen.rate !== money.rate)
    await keepCurrency(context, cart.token, money);
  return money;
}

/** What one sees prices in who looks at products: what the address asks for, else what their cart is in. */
export async function visitorMoney(context: Context): Promise<ShopMoney> {
  const switched = await switchCurrency(context);
  if (switched) return switched;
  const token = sentCartToken(context);
  const cart = token ? await readCart(context.db, context.store.store_id, token) : emptyCart('');
  return readMoney(context, cart);
}
