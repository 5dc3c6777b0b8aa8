import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

export const multiCurrencyPath = '/wc/v3/payments/multi-currency';

/** Where a rate comes from: nowhere for the store's own currency, the market by one of two ways, or the merchant. */
export const rateSources = ['store', 'provider', 'file', 'manual'] as const;
export type RateSource = (typeof rateSources)[number];

/**
 * How far the rate can be relied on: `old` is older than the merchant allows and sells still, `stopped` is old and sells no
 * more, `missing` was never known. None of them concerns manual rates, which hold until they are changed.
 */
export const rateStates = ['current', 'old', 'stopped', 'missing'] as const;
export type RateState = (typeof rateStates)[number];

export const StoreCurrency = z.object({
  /** Upper case. */
  code: z.string(),
  /** Units of it for one unit of the store's currency; null while none is known. */
  rate: z.number().nullable(),
  name: z.string(),
  /** Lower case. */
  id: z.string(),
  is_default: z.boolean(),
  /** Empty for currencies of several countries. */
  flag: z.string(),
  /** As it is written where it is at home: `$` for CAD, too. */
  symbol: z.string(),
  symbol_position: z.enum(['left', 'right', 'left_space', 'right_space']),
  is_zero_decimal: z.boolean(),
  /** Unix seconds of the rate; null for the store's own currency and for none. */
  last_updated: z.int().nullable(),
  rate_source: z.enum(rateSources),
  rate_state: z.enum(rateStates),
});
export type StoreCurrency = z.infer<typeof StoreCurrency>;

/** By upper-case code, the store's own currency first and the others by name. */
export const StoreCurrencies = z.object({
  available: z.record(z.string(), StoreCurrency),
  enabled: z.record(z.string(), StoreCurrency),
  default: StoreCurrency,
});
export type StoreCurrencies = z.infer<typeof StoreCurrencies>;

export const listCurrencies = merchant()
  .route({ method: 'GET', path: `${multiCurrencyPath}/currencies`, summary: 'Currencies that the shop can sell in' })
  .output(StoreCurrencies);

/** The store's own currency stays enabled without being named; an empty list changes nothing. What is left out loses its settings. */
export const updateEnabledCurrencies = merchant('purser_settings')
  .route({
    method: 'POST',
    path: `${multiCurrencyPath}/update-enabled-currencies`,
    summary: 'Choose the currencies that the shop sells in',
  })
  .errors(refusals({ wcpay_multi_currency_invalid_currency: 500 }))
  .input(z.object({ enabled: z.array(z.string().max(20)).max(300) }))
  .output(StoreCurrencies);
