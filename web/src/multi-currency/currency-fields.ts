import { choiceOf, defaultCharm, priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import type { CurrencySettings, ExchangeRateType } from '@purser/contract/multi-currency/currency-settings';
import { unitSign } from '../format/units.ts';

/** The settings of one currency as its form holds them. */
export interface CurrencyFields {
  exchange_rate_type: ExchangeRateType;
  /** As typed. */
  manual_rate: string;
  price_rounding: string;
  price_charm: string;
}

/** What the form starts with: saved numbers as the choices they stand for, and the automatic rate where no own one was saved. */
export function fieldsOf(saved: CurrencySettings, code: string, automaticRate: number | null): CurrencyFields {
  const { rounding, defaultRounding, charm } = priceChoicesOf(code);
  const { price_rounding, price_charm } = saved;
  return {
    exchange_rate_type: saved.exchange_rate_type,
    manual_rate: rateText(saved.manual_rate ?? automaticRate),
    price_rounding:
      price_rounding === null ? defaultRounding : (choiceOf(rounding, price_rounding) ?? String(price_rounding)),
    price_charm: price_charm === null ? defaultCharm : (choiceOf(charm, price_charm) ?? String(price_charm)),
  };
}

/** The choices, and the saved value too if another tool saved one that isn’t among them. */
export const withSaved = (choices: readonly string[], saved: string): string[] =>
  choices.includes(saved) ? [...choices] : [...choices, saved];

/** A rate as one would type it, without an exponent. */
const rateText = (rate: number | null): string =>
  rate === null ? '' : plainDigits.format(rate).replace('.', unitSign());

const plainDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12, useGrouping: false });
