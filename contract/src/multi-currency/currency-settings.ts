import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { decimalsOf } from '../money.ts';
import { multiCurrencyPath } from './currency.ts';

/**
 * What the merchant chooses from, by the currency's decimals. `rounding` is the step that prices go up to, 0 for none; `charm`
 * is added to each rounded price. Both are units of the currency, and the first rounding after none is not the default:
 * `defaultRounding` is. Saved values are matched as numbers: `1` is `1.00`.
 */
export const priceChoices = {
  0: {
    rounding: ['1', '10', '25', '50', '100', '500', '1000'],
    defaultRounding: '100',
    charm: ['0.00', '-1', '-5', '-10', '-20', '-25', '-50', '-100'],
  },
  2: {
    rounding: ['0', '0.25', '0.50', '1.00', '5.00', '10.00'],
    defaultRounding: '1.00',
    charm: ['0.00', '-0.01', '-0.05'],
  },
  // Cards are charged in hundredths of these, so no choice is finer.
  3: {
    rounding: ['0', '0.25', '0.50', '1.00', '5.00', '10.00'],
    defaultRounding: '1.00',
    charm: ['0.00', '-0.01', '-0.05'],
  },
} as const;
export const defaultCharm = '0.00';

export const priceChoicesOf = (code: string): (typeof priceChoices)[0 | 2 | 3] => priceChoices[decimalsOf(code)];

/** The choice that a saved value stands for, compared as numbers; undefined when it is none of them. */
export const choiceOf = (choices: readonly string[], value: number | string): string | undefined =>
  choices.find((choice) => Number(choice) === Number(value));

export const exchangeRateTypes = ['automatic', 'manual'] as const;
export type ExchangeRateType = (typeof exchangeRateTypes)[number];

/** As clients of the store's API send numbers: text, too. */
const FormNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value),
  z.number(),
);

export const CurrencySettings = z.object({
  exchange_rate_type: z.enum(exchangeRateTypes),
  /** Null when it was never saved, as below. */
  manual_rate: z.number().positive().nullable(),
  price_rounding: z.number().nullable(),
  price_charm: z.number().nullable(),
});
export type CurrencySettings = z.infer<typeof CurrencySettings>;

/** Three letters of any case; anything else is no address. */
export const CurrencyCode = z.string();

export const getCurrencySettings = merchant()
  .route({
    method: 'GET',
    path: `${multiCurrencyPath}/currencies/{code}`,
    summary: 'How one currency’s prices are made',
  })
  .errors(refusals({ wcpay_multi_currency_invalid_currency: 500, rest_no_route: 404 }))
  .input(z.object({ code: CurrencyCode }))
  .output(CurrencySettings);

/** A tenth or less, or ten times or more, of the rate that was known: likely a slip, so the merchant has to confirm it. */
export const absurdFactor = 10;

/** Both are decimal numbers above zero. */
export const isAbsurdRate = (rate: number | string, known: number | string): boolean =>
  Number(rate) * absurdFactor <= Number(known) || Number(rate) >= Number(known) * absurdFactor;

/**
 * `data` of `purser_rate_needs_confirmation` holds `rate`, `known_rate`, `known_source` and `known_time` (unix seconds or
 * null). The same call with `confirm_rate` then saves it.
 */
export const saveCurrencySettings = merchant('purser_settings')
  .route({
    method: 'POST',
    path: `${multiCurrencyPath}/currencies/{code}`,
    summary: 'Save how one currency’s prices are made',
  })
  .errors(
    refusals({
      wcpay_multi_currency_invalid_currency: 500,
      wcpay_multi_currency_invalid_currency_rate: 500,
      purser_rate_needs_confirmation: 409,
      rest_no_route: 404,
    }),
  )
  .input(
    z.object({
      code: CurrencyCode,
      exchange_rate_type: z.enum(exchangeRateTypes),
      price_rounding: FormNumber,
      price_charm: FormNumber,
      /** A number above zero; anything else is refused with a code of its own. */
      manual_rate: z.unknown().optional(),
      confirm_rate: z.boolean().optional(),
    }),
  )
  .output(CurrencySettings);
