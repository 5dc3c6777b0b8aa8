import { autoCurrencyOption } from '@purser/contract/multi-currency/store-settings';
import { recommendedCurrencies } from '@purser/contract/multi-currency/currency-codes';
import { storeMoney } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { sessionOf } from '../access/authorize.ts';
import { countryOfCurrency } from '../catalog/country-currency.ts';
import type { Context, User } from '../context.ts';
import { oncePerRequest } from '../http/once-per-request.ts';
import { readEnabledCurrencies, readShopCurrencies } from '../multi-currency/shop-currencies.ts';
import { readCurrencyOptions } from '../multi-currency/currency-options.ts';
import { keepShownMoney, shownMoney } from './cart-money.ts';
import { cartTokenOf, emptyCart, readCart, sentCartToken } from './stored-cart.ts';
import type { StoredCart } from './stored-cart.ts';
import { locateVisitor } from './visitor-country.ts';
import type { Located } from './visitor-country.ts';

/** What a visitor of the shop sees prices in, and why. */
export interface Visit {
  money: ShopMoney;
  /** What they can choose from; the store's own comes first. */
  currencies: readonly ShopMoney[];
  /** Where they seem to be, when the shop chooses currencies by country. */
  located?: Located | undefined;
  /** Lower case: the currency that their cart was in until the shop stopped selling in it. */
  gone?: string | undefined;
}

/**
 * What the caller sees prices in: what the address asks for, else what they chose before (the signed-in person's choice, then the
 * browser's), else the currency of their country, else the store's. The cart keeps what it was shown in, at the rate it was shown.
 */
export const readVisit = oncePerRequest(async (context): Promise<Visit> => {
  const { simulation } = context.request;
  const currencies = await (simulation ? readEnabledCurrencies(context) : readShopCurrencies(context));
  const sold = (code: string | null | undefined) => currencies.find(({ currency }) => currency === code);
  const own = currencies[0] ?? storeMoney(context.store.currency);
  const asked = sold(context.request.currency?.toLowerCase());
  if (simulation) return simulate(simulation, currencies, own, asked);

  const isAutomatic = (await readCurrencyOptions(context)).get(autoCurrencyOption) === 'yes';
  const located = isAutomatic ? await locateVisitor(context, currencies) : undefined;
  const token = sentCartToken(context);
  const cart = token ? await readCart(context.db, context.store.store_id, token) : emptyCart('');
  const user = await shopperOf(context);
  if (asked) {
    await keepChoiceOf(context, user, asked.currency);
    // Who has no cart and stays with the store's currency needs none, unless their country would change it again.
    const isOwn = asked === own && (located?.money ?? own) === own;
    return { money: await show(context, asked, cart, isOwn ? token : cartTokenOf(context), true), currencies, located };
  }
  const chosen = sold(user && (await readChoiceOf(context, user))) ?? sold(cart.chosen?.currency);
  const gone = cart.chosen && !sold(cart.chosen.currency) ? cart.chosen.currency : undefined;
  const money = chosen ?? (gone ? own : (located?.money ?? own));
  return { money: await show(context, money, cart, token), currencies, located, gone };
});

/** `money` as the cart was shown it. A cart that was shown something else keeps it. */
async function show(
  context: Context,
  money: ShopMoney,
  cart: StoredCart,
  token: string | undefined,
  isChoice = false,
): Promise<ShopMoney> {
  const shown = shownMoney(context, money, cart, 'shown');
  const kept = cart.chosen ?? (isChoice ? undefined : { currency: context.store.currency, rate: '1' });
  if (token && (kept?.currency !== shown.currency || kept.rate !== shown.rate))
    await keepShownMoney(context.db, context, token, shown);
  return shown;
}

/** A visitor from a country with another of the shop's currencies, who chose nothing but what the address asks for. */
function simulate(
  { isAutomatic }: { isAutomatic: boolean },
  currencies: readonly ShopMoney[],
  own: ShopMoney,
  asked: ShopMoney | undefined,
): Visit {
  const others = currencies.filter((money) => money !== own);
  const common = recommendedCurrencies.map((code) => others.find(({ currency }) => currency === code.toLowerCase()));
  const foreign = common.find((money) => money !== undefined) ?? others[0];
  const country = foreign && countryOfCurrency(foreign.currency);
  if (!isAutomatic || !country) return { money: asked ?? own, currencies };
  return { money: asked ?? foreign, currencies, located: { country, money: foreign } };
}

/** The signed-in person, if any. Their cookie is enough: the choice of a currency harms nobody. */
const shopperOf = async (context: Context): Promise<User | undefined> =>
  context.user ?? (await sessionOf(context))?.user;

async function readChoiceOf({ db, store }: Context, { user_id }: User): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('wcpay_currency')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.wcpay_currency ?? null;
}

async function keepChoiceOf({ db, store }: Context, user: User | undefined, wcpay_currency: string): Promise<void> {
  if (!user) return;
  await db
    .updateTable('users')
    .set({ wcpay_currency })
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user.user_id)
    .where('wcpay_currency', 'is distinct from', wcpay_currency)
    .execute();
}
