import { defaultPricing, storeMoney } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { oncePerRequest } from '../http/once-per-request.ts';
import { readSettings } from '../settings/settings.ts';
import { availableCurrencies } from './available-currencies.ts';
import { chosenCurrencies, pricingOf, readCurrencyOptions } from './currency-options.ts';
import { readExchangeRates } from './exchange-rates.ts';

/** What shoppers can choose from: the store's own currency first. */
export const readShopCurrencies = oncePerRequest(async (context): Promise<ShopMoney[]> => {
  const { is_multi_currency_enabled } = await readSettings(context);
  return is_multi_currency_enabled ? readEnabledCurrencies(context) : [storeMoney(context.store.currency)];
});

/** The same as if multi-currency were on, which the preview of its settings shows before it is. */
export const readEnabledCurrencies = oncePerRequest(async (context): Promise<ShopMoney[]> => {
  const { store } = context;
  const own = storeMoney(store.currency);
  const options = await readCurrencyOptions(context);
  const available = new Set(availableCurrencies(store));
  const enabled = chosenCurrencies(options, store.currency).filter((code) => available.has(code));
  if (enabled.length === 0) return [own];
  const automatic = await readExchangeRates(context, store);
  return [
    own,
    ...enabled.flatMap((code): ShopMoney[] => {
      const currency = code.toLowerCase();
      const saved = pricingOf(options, code);
      const start = defaultPricing(currency);
      const pricing = {
        currency,
        store_currency: store.currency,
        price_rounding: saved.price_rounding ?? start.price_rounding,
        price_charm: saved.price_charm ?? start.price_charm,
      };
      if (saved.exchange_rate_type === 'manual' && saved.manual_rate !== undefined)
        return [{ ...pricing, rate: saved.manual_rate, rate_source: 'manual' }];
      const market = automatic.byCurrency.get(currency);
      // Without a rate nothing can be priced in it, and by the merchant's choice not at an old one either.
      if (!market || (market.isOld && automatic.settings.stops_when_old)) return [];
      return [{ ...pricing, rate: market.rate, rate_source: market.source, rate_time: market.time }];
    }),
  ];
});
