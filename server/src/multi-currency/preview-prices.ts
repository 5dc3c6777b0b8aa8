import { toUnixSeconds } from '@purser/contract/dates';
import { choiceOf, priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import { costIn, defaultPricing, priceIn, storeTotalOf } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { endpoint } from '../http/endpoint.ts';
import { readShopOptions } from '../settings/shop-options.ts';
import { requireCurrency } from './available-currencies.ts';
import { pricingOf, queryCurrencyOptions } from './currency-options.ts';
import { readExchangeRates } from './exchange-rates.ts';
import { rateOf } from './rate-file.ts';

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
  const market = isOwn || isManual ? undefined : automatic.byCurrency.get(currency);
  const rate = isOwn ? '1' : isManual ? rateOf(input.manual_rate ?? saved.manual_rate) : market?.rate;
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
    rate_source: isOwn ? 'store' : isManual ? 'manual' : automatic.settings.source,
    last_updated: market ? toUnixSeconds(market.time) : null,
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
