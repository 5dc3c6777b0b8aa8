import { decimalsOf, fromDecimal } from '@purser/contract/money';
import { isOfAnyCurrency, withoutLabels } from './currency-labels.ts';

/** What a typed amount turned out to be: an amount in minor units, nothing, or why it is refused. */
export type MoneyEntry =
  | { amount: number }
  | { problem: 'empty' | 'ambiguous' | 'currency' | 'decimals' | 'malformed' | 'too-large' };

type Sign = '.' | ',';

/**
 * Reads a typed or pasted amount, which may carry the sign or code of its currency (or the store's own `symbol` for it) and
 * separators between thousands. The store's decimal sign and the other one both divide; where a mark may either group or divide
 * ("1,234", "2.614"), the amount is refused, because guessing costs money.
 */
export function readMoneyEntry(text: string, currency: string, decimalSign: Sign, symbol = ''): MoneyEntry {
  const typed = cleaned(text);
  if (typed === '') return { problem: 'empty' };
  const plain = withoutLabels(typed, currency, symbol);
  return isOfAnyCurrency(plain) ? { problem: 'currency' } : readNumber(plain, currency, decimalSign);
}

/** The same for an amount of no particular currency, in thousandths: any sign or code may stand beside it. */
export function readThousandths(text: string, decimalSign: Sign): MoneyEntry {
  const typed = cleaned(text);
  return typed === '' ? { problem: 'empty' } : readNumber(withoutLabels(typed), threeDecimals, decimalSign);
}

/** Three decimals are the most that any currency has. */
export const threeDecimals = 'kwd';

/** Without the marks of writing direction that come with a copied text; full-width digits and no-break blanks become plain. */
const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
    .trim();

function readNumber(plain: string, currency: string, decimalSign: Sign): MoneyEntry {
  if (!/^[\d.,'’\s]+$/.test(plain) || !/\d/.test(plain)) return { problem: 'malformed' };
  const marks = plain.replaceAll('’', "'").replaceAll(/\s/g, ' ').replaceAll(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return read(plain, currency);
  const isDivided = (last === '.' || last === ',') && marks.indexOf(last) === marks.length - 1;
  const groups = isDivided ? marks.slice(0, -1) : marks;
  if (new Set(groups).size > 1) return { problem: 'malformed' };
  const [whole = '', fraction = ''] = isDivided ? plain.split(last) : [plain];
  if (groups !== '')
    return isGrouped(whole) ? read(`${digitsOf(whole)}.${fraction}`, currency) : { problem: 'malformed' };
  // One mark before exactly three digits groups or divides.
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    const decimals = decimalsOf(currency);
    if (decimals === 0 && last !== decimalSign) return read(digitsOf(plain), currency);
    if (decimals !== 3 || last !== decimalSign) return { problem: 'ambiguous' };
  }
  return read(`${whole}.${fraction}`, currency);
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Groups of three, or of two before the last three as in India. */
const isGrouped = (whole: string): boolean =>
  /^\d{1,3}(\D\d{3})+$/.test(whole) || /^\d{1,2}(\D\d{2})+\D\d{3}$/.test(whole);

function read(decimal: string, currency: string): MoneyEntry {
  const fraction = decimal.split('.')[1] ?? '';
  if (fraction.length > decimalsOf(currency)) return { problem: 'decimals' };
  const amount = fromDecimal(decimal, currency);
  return amount === undefined ? { problem: 'too-large' } : { amount };
}
