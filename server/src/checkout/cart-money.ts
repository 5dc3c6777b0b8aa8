import type { Context } from '../context.ts';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';
import type { StoredCart } from './stored-cart.ts';

/** How long a shown rate is valid; the checkout accepts it a little longer than the pages do. */
const rateHours = { shown: 24, taken: 25 };

/** `money` as the cart was shown it, while that is valid; else as it is now. */
export function shownMoney(
  { clock }: Pick<Context, 'clock'>,
  money: ShopMoney,
  { chosen }: Pick<StoredCart, 'chosen'>,
  use: keyof typeof rateHours,
): ShopMoney {
  if (
    money.currency === money.store_currency ||
    money.currency !== chosen?.currency ||
    chosen.since.add({ hours: rateHours[use] }).epochMilliseconds < clock.now().epochMilliseconds
  )
    return money;
  const { rate_source, rate_time, ...now } = money;
  // Of the rate that was shown, not of the rate of now.
  const origin = chosen.rate === now.rate ? { rate_source, rate_time } : chosen;
  return {
    ...now,
    ...(origin.rate_source && { rate_source: origin.rate_source }),
    ...(origin.rate_time && { rate_time: origin.rate_time }),
    rate: chosen.rate,
    price_rounding: chosen.price_rounding ?? money.price_rounding,
    price_charm: chosen.price_charm ?? money.price_charm,
  };
}

/**
 * The money that a checkout takes: what the cart was shown last. Refuses when the shop has stopped selling in it since, or when
 * the page that the shopper pays on showed another one: no shopper is charged in a currency that they didn't see.
 */
export function moneyToTake(
  context: Pick<Context, 'clock' | 'store'>,
  currencies: readonly ShopMoney[],
  cart: Pick<StoredCart, 'chosen'>,
  seen: string | undefined,
): ShopMoney {
  const wanted = cart.chosen?.currency ?? context.store.currency;
  const money = currencies.find(({ currency }) => currency === wanted);
  if (!money)
    throw currencyChanged(`We no longer sell in ${wanted.toUpperCase()}. Go back to your cart to see the new prices.`);
  if (seen !== undefined && seen !== wanted)
    throw currencyChanged(`Your cart is now in ${wanted.toUpperCase()}. Check the new total before you pay.`);
  return shownMoney(context, money, cart, 'taken');
}

const currencyChanged = (message: string) => refuse('purser_cart_currency_changed', 409, message);

/** How prices were made, as carts and orders keep it: the store's own prices were made of no others. */
export const pricingColumns = (money: ShopMoney) => {
  const isOwn = money.currency === money.store_currency;
  return {
    exchange_rate: money.rate,
    price_rounding: isOwn ? null : money.price_rounding,
    price_charm: isOwn ? null : money.price_charm,
    rate_source: money.rate_source ?? null,
    rate_time: money.rate_time ?? null,
  };
};

/** Keeps what the cart's prices are shown in, with the rate, rounding and charm of now. */
export async function keepShownMoney(
  db: Database | DatabaseTransaction,
  { clock, store }: Pick<Context, 'clock' | 'store'>,
  token: string,
  money: ShopMoney,
): Promise<void> {
  const now = clock.now();
  const shown = { currency: money.currency, ...pricingColumns(money), rate_set: now };
  await db
    .insertInto('carts')
    .values({ store_id: store.store_id, token, created: now, updated: now, ...shown })
    .onConflict((conflict) => conflict.columns(['store_id', 'token']).doUpdateSet(shown))
    .execute();
}
