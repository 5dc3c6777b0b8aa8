import { oncePerRequest } from '../http/once-per-request.ts';
import { readSettings } from '../settings/settings.ts';
import { readOption } from '../database/stored-options.ts';
import { readExchangeRates } from './exchange-rates.ts';
import { defaultRounding, storeMoney } from './shop-money.ts';
import type { ShopMoney } from './shop-money.ts';

/** A currency that the shop sells in beside its own, as the option keeps it. */
export interface EnabledCurrency {
  /** Upper case. */
  code: string;
  rate_type: 'automatic' | 'manual';
  /** For `manual`: units of it for one unit of the store's currency, as a decimal text. */
  manual_rate?: string;
  price_rounding?: string;
  price_charm?: string;
}

/** A list of `EnabledCurrency`. */
export const currenciesOption = 'purser_currencies';

/** The currencies of a shop that has not chosen any: one for each payment method's home country. */
const defaultCurrencies: EnabledCurrency[] = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'JPY', 'PLN', 'SGD'].map(
  (code) => ({ code, rate_type: 'automatic' }),
);

/** What shoppers can choose from: the store's own currency first. */
export const readShopCurrencies = oncePerRequest(async (context): Promise<ShopMoney[]> => {
  const { store, db } = context;
  const own = storeMoney(store.currency);
  const [settings, stored] = await Promise.all([
    readSettings(context),
    readOption(db, store.store_id, currenciesOption),
  ]);
  if (!settings.is_multi_currency_enabled) return [own];
  const enabled = ((stored as EnabledCurrency[] | undefined) ?? defaultCurrencies).filter(
    // written by the settings only

    ({ code }) => code.toLowerCase() !== store.currency,
  );
  if (enabled.length === 0) return [own];
  const rates = await readExchangeRates(context, store);
  return [
    own,
    ...enabled.flatMap((each): ShopMoney[] => {
      const currency = each.code.toLowerCase();
      const rate = each.rate_type === 'manual' ? each.manual_rate : rates[currency];
      // Without a rate nothing can be priced in it.
      if (rate === undefined) return [];
      return [
        {
          currency,
          store_currency: store.currency,
          rate,
          price_rounding: each.price_rounding ?? defaultRounding(currency),
          price_charm: each.price_charm ?? '0',
        },
      ];
    }),
  ];
});
