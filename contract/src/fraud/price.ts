import { decimalsOf } from '../money.ts';

/**
 * A price as fraud rules spell it: hundredths of the currency's unit and the currency, `2500|usd`. Currencies with three
 * decimals may have one digit more: `123.4|kwd` is 1.234 dinars.
 */
const pricePattern = /^(\d{1,15})(?:\.(\d))?\|([a-z]{3})$/i;

export interface WirePrice {
  /** Exact in every currency: no currency has more than three decimals. */
  thousandths: bigint;
  /** Lower case. */
  currency: string;
}

/** The parts of a wire price; `undefined` for any other text. */
export function readPrice(text: string): WirePrice | undefined {
  const match = pricePattern.exec(text);
  if (!match) return undefined;
  const [, hundredths = '', digit, code = ''] = match;
  const currency = code.toLowerCase();
  if (digit !== undefined && decimalsOf(currency) < 3) return undefined;
  return { thousandths: BigInt(hundredths) * 10n + BigInt(digit ?? 0), currency };
}

/** Thousandths of the unit, from minor units. */
export const thousandthsOf = (amount: number, currency: string): bigint =>
  BigInt(amount) * 10n ** BigInt(3 - decimalsOf(currency));

/** An amount of ours as a wire price: `500, 'jpy'` is `50000|jpy`. */
export function writePrice(amount: number, currency: string): string {
  const thousandths = thousandthsOf(amount, currency);
  const digit = thousandths % 10n;
  return `${thousandths / 10n}${digit === 0n ? '' : `.${digit}`}|${currency.toLowerCase()}`;
}
