import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Amount } from '../money.ts';
import { multiCurrencyPath, rateSources } from './currency.ts';
import { CurrencyCode, exchangeRateTypes } from './currency-settings.ts';

/**
 * What products of the shop would cost with settings that are not saved. Settings left out are the saved ones; a manual rate
 * counts with the type `manual` only. Rates that are no positive number give `rate: null` and no prices.
 */
export const previewPrices = merchant()
  .route({
    method: 'GET',
    path: `${multiCurrencyPath}/currencies/{code}/preview`,
    summary: 'Prices of some products with settings that are not saved',
  })
  .errors(refusals({ wcpay_multi_currency_invalid_currency: 500, rest_no_route: 404 }))
  .input(
    z.object({
      code: CurrencyCode,
      exchange_rate_type: z.enum(exchangeRateTypes).optional(),
      manual_rate: z.string().max(40).optional(),
      price_rounding: z.string().max(20).optional(),
      price_charm: z.string().max(20).optional(),
    }),
  )
  .output(
    z.object({
      code: z.string(),
      rate: z.number().nullable(),
      rate_source: z.enum(rateSources),
      last_updated: z.int().nullable(),
      products: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          image: z.string(),
          /** Minor units of the store's currency. */
          store_price: Amount,
          /** Minor units of the previewed currency; null without a rate. */
          price: Amount.nullable(),
          /** What the shopper's price is worth in the store's currency. */
          worth: Amount.nullable(),
        }),
      ),
      /** Null when the shop charges no shipping. */
      shipping: z.object({ store_price: Amount, price: Amount.nullable() }).nullable(),
    }),
  );
