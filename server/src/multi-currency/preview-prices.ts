import { choiceOf, priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import { costIn, defaultPricing, priceIn, rateText, storeTotalOf } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { endpoint } from '../http/endpoint.ts';
import { readShopOptions } from '../settings/shop-options.ts';
import { requireCurrency } from './available-currencies.ts';
import { pricingOf, queryCurrencyOptions } from './currency-options.ts';
import { readExchangeRates } from './exchange-rates.ts';

/** How many products are enough to see what settings do. */
const shown = 5;

export const previewPrices = endpoint.multiCurrency.previewPrices.handler(async ({ input, context }) => {
  const { db, store } = context;
  const code = requireCurrency(store, input.code);
  const currency = code.toLowerCase();
  const [options, shop, automatic, products] = await Promise.all([
    queryCurrencyOptions(db, store.store_id),
    readShopOptions(db, store.store_id),
    readExchangeRates(context, store),
    db
      .selectFrom('products')
      .select(['product_id', 'name', 'image', 'price'])
      .where('store_id', '=', store.store_id)
      .orderBy('position')
      .orderBy('product_id')
      .limit(shown)
      .execute(),
  ]);
  const saved = pricingOf(options, code);
  const isOwn = currency === store.currency;
  const isManual = !isOwn && (input.exchange_rate_type ?? saved.exchange_rate_type) === 'manual';
  const market = isOwn ? '1' : automatic.rates[currency];
  const rate = isManual ? rateOf(input.manual_rate ?? saved.manual_rate) : market;
  const choices = priceChoicesOf(code);
  const start = defaultPricing(currency);
  const money: ShopMoney | undefined =
    rate === undefined
      ? undefined
      : {
          currency,
          store_currency: store.currency,
          rate,
          price_rounding:
            choiceOf(choices.rounding, input.price_rounding ?? saved.price_rounding ?? start.price_rounding) ??
            start.price_rounding,
          price_charm:
            choiceOf(choices.charm, input.price_charm ?? saved.price_charm ?? start.price_charm) ?? start.price_charm,
        };
  return {
    code,
    rate: rate === undefined ? null : Number(rate),
    rate_source: isOwn ? ('store' as const) : isManual ? ('manual' as const) : ('provider' as const),
    last_updated: isOwn || isManual || market === undefined ? null : automatic.time,
    products: products.map(({ product_id, name, image, price: store_price }) => {
      const price = money ? priceIn(money, store_price) : null;
      return {
        id: product_id,
        name,
        image,
        store_price,
        price,
        worth: money && price !== null ? storeTotalOf(money, price) : null,
      };
    }),
    shipping:
      shop.shipping_flat_rate === 0
        ? null
        : { store_price: shop.shipping_flat_rate, price: money ? costIn(money, shop.shipping_flat_rate) : null },
  };
});

const rateOf = (text: string | undefined): string | undefined => {
  const rate = text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : 0;
  const plain = rate > 0 && rate < 1e9 ? rateText(rate) : '0';
  return Number(plain) > 0 ? plain : undefined;
};
