import { decimalsOf, fromDecimal } from '@purser/contract/money';

/** What a typed amount turned out to be: an amount in minor units, nothing, or why it is refused. */
export type MoneyEntry =
  | { amount: number }
  | { problem: 'empty' | 'ambiguous' | 'decimals' | 'malformed' | 'too-large' };

/**
 * Reads a typed or pasted amount. The store's decimal sign and a point are both decimal signs; grouping is accepted only where
 * it cannot be meant otherwise ("1,234.50", "1.234,50"), and "1,234" or "1.234" is refused, because guessing costs money.
 */
export function readMoneyEntry(text: string, currency: string, decimalSign: '.' | ','): MoneyEntry {
  const plain = text.normalize('NFKC').replaceAll(/[\s'’]/g, '');
  if (plain === '') return { problem: 'empty' };
  if (!/^\d*[.,\d]*$/.test(plain) || !/\d/.test(plain)) return { problem: 'malformed' };
  const points = plain.split('.').length - 1;
  const commas = plain.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const last = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ',';
    return readGrouped(plain, currency, last, last === '.' ? ',' : '.');
  }
  const sign = commas > 0 ? ',' : '.';
  if (points + commas > 1) return readGrouped(plain, currency, undefined, sign);
  if (points + commas === 0) return read(plain, currency);
  const fraction = plain.slice(plain.indexOf(sign) + 1);
  // One sign before exactly three digits may group or divide; only three-decimal money in the store's own sign is sure.
  if (fraction.length === 3 && plain.indexOf(sign) > 0 && !(decimalsOf(currency) === 3 && sign === decimalSign))
    return { problem: 'ambiguous' };
  return read(plain.replace(',', '.'), currency);
}

/** Groups of three before the decimal sign, or throughout when there is none. */
function readGrouped(plain: string, currency: string, decimal: '.' | ',' | undefined, group: string): MoneyEntry {
  const [whole = '', fraction, ...rest] = decimal ? plain.split(decimal) : [plain];
  const groups = whole.split(group);
  const isGrouped =
    rest.length === 0 &&
    !fraction?.includes(group) &&
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1).every((digits) => digits.length === 3);
  return isGrouped
    ? read(`${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`, currency)
    : { problem: 'malformed' };
}

function read(decimal: string, currency: string): MoneyEntry {
  const fraction = decimal.split('.')[1] ?? '';
  if (fraction.length > decimalsOf(currency)) return { problem: 'decimals' };
  const amount = fromDecimal(decimal, currency);
  return amount === undefined ? { problem: 'too-large' } : { amount };
}
