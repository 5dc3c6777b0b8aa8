import { z } from 'zod';

/**
 * How many decimals a currency has at the provider. Everything not named here has two.
 * Sources: specification 2 §9 (zero-decimal list), Stripe's currency page (three-decimal list).
 */
const decimalsByCurrency: Record<string, 0 | 3> = {
  bif: 0,
  clp: 0,
  djf: 0,
  gnf: 0,
  jpy: 0,
  kmf: 0,
  krw: 0,
  mga: 0,
  pyg: 0,
  rwf: 0,
  vnd: 0,
  vuv: 0,
  xaf: 0,
  xof: 0,
  xpf: 0,
  bhd: 3,
  jod: 3,
  kwd: 3,
  omr: 3,
  tnd: 3,
};

export const zeroDecimalCurrencies: string[] = Object.keys(decimalsByCurrency).filter(
  (code) => decimalsByCurrency[code] === 0,
);

export const threeDecimalCurrencies: string[] = Object.keys(decimalsByCurrency).filter(
  (code) => decimalsByCurrency[code] === 3,
);

/** Decimals between the minor unit and the unit people say: 2 for usd, 0 for jpy, 3 for kwd. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  return decimalsByCurrency[currency.toLowerCase()] ?? 2;
}

/** A signed whole number of minor units, safe to hold as a number. */
export const Amount = z.int().meta({ description: 'Whole minor units' });

/** A positive whole number of minor units. */
export const PositiveAmount = z.int().positive().meta({ description: 'Whole minor units, above zero' });

/** Lower-case ISO 4217 code. */
export const Currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .meta({ description: 'Lower-case ISO 4217 code' });

/**
 * Minor units as a plain decimal text, for CSV files and form fields: `5200, 'usd'` is `52.00`, `500, 'jpy'` is `500`.
 * String surgery, so no float ever touches the amount.
 */
export function toDecimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals ? `.${digits.slice(-decimals)}` : '';
  return `${amount < 0 ? '-' : ''}${whole}${fraction}`;
}

/**
 * What a person typed, as minor units, or `undefined` when it is not exactly one amount of the currency.
 * Accepts a point, or the locale's own decimal sign; refuses grouping and more decimals than the currency has,
 * because guessing what "1.234" means costs money.
 */
export function fromDecimal(text: string, currency: string, decimalSign: '.' | ',' = '.'): number | undefined {
  const trimmed = text.trim();
  const plain = decimalSign === ',' && !trimmed.includes('.') ? trimmed.replace(',', '.') : trimmed;
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return undefined;
  const amount = Number(`${whole || '0'}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
