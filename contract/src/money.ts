import { z } from 'zod';

/**
 * How many decimals a currency has at the provider. Everything not named here has two.
 * Source: Stripe's currency page (docs.stripe.com/currencies), zero-decimal and three-decimal lists.
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

/** The provider's rate, which is between minor units, between whole units: what 1 of a currency came to in another. */
export const unitRateOf = (exchange_rate: number, from: string, to: string): number =>
  Number((exchange_rate * 10 ** (decimalsOf(from) - decimalsOf(to))).toPrecision(15));

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

/**
 * An amount in units of whatever currency it is compared in, as a filter carries it: `10.5`, `-3`. At most three decimals; the
 * parsed text has no needless zeros, so that equal amounts are equal texts.
 */
export const UnitAmount = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const text = plainUnits(String(value));
    if (text !== undefined) return text;
    context.addIssue({ code: 'custom', message: 'Expected an amount in units of the currency, such as 10 or 10.50' });
    return z.NEVER;
  })
  .meta({ description: 'Units of the currency, such as 10.50' });

/** An amount text without needless zeros, or `undefined` when it is none: twelve digits, a point and three more are the most. */
export function plainUnits(text: string): string | undefined {
  const match = /^(-?)0*(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', digits = ''] = match;
  const fraction = digits.replace(/0+$/, '');
  const plain = fraction ? `${whole}.${fraction}` : whole;
  return plain === '0' ? plain : `${sign}${plain}`;
}

const thousandthsOf = (text: string): number => {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(3, '0')}`);
};

/** Orders amounts in units. */
export const unitAmountOrder = (a: string, b: string): number => thousandthsOf(a) - thousandthsOf(b);

/**
 * The least and the most minor units that lie within an amount in units, both bounds included, in a currency of so many
 * decimals: of `10.5` up they are 1050 (usd) and 11 (jpy). `least > most` when there are none.
 */
export function minorUnitsWithin(
  { min, max }: { min?: string | undefined; max?: string | undefined },
  decimals: 0 | 2 | 3,
): { least?: number; most?: number } {
  const step = 10 ** (3 - decimals);
  const range: { least?: number; most?: number } = {};
  if (min !== undefined) range.least = -floored(-thousandthsOf(min), step);
  if (max !== undefined) range.most = floored(thousandthsOf(max), step);
  return range;
}

/** Whole steps in a number of thousandths, rounded down; exact, because the remainder is taken off before dividing. */
function floored(thousandths: number, step: number): number {
  const remainder = ((thousandths % step) + step) % step;
  return (thousandths - remainder) / step + 0;
}
