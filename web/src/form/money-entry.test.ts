import { toDecimal } from '@purser/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, thousandSeparatorOf } from '../format/money.ts';
import { readMoneyEntry } from './money-entry.ts';

const locales = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'ja-JP',
  'sv-SE',
];

describe('a typed amount', () => {
  it('is read with a point or the decimal comma', () => {
    expect(readMoneyEntry('6.95', 'usd', '.')).toEqual({ amount: 695 });
    expect(readMoneyEntry('6,95', 'eur', ',')).toEqual({ amount: 695 });
    expect(readMoneyEntry('6,95', 'usd', '.')).toEqual({ amount: 695 });
    expect(readMoneyEntry(' 52 ', 'usd', '.')).toEqual({ amount: 5200 });
    expect(readMoneyEntry('.5', 'usd', '.')).toEqual({ amount: 50 });
  });

  it('may be grouped where that cannot mean anything else', () => {
    expect(readMoneyEntry('1,034.45', 'usd', '.')).toEqual({ amount: 103445 });
    expect(readMoneyEntry('1.034,45', 'eur', ',')).toEqual({ amount: 103445 });
    expect(readMoneyEntry('1 034,45', 'eur', ',')).toEqual({ amount: 103445 });
    expect(readMoneyEntry('1’034.45', 'chf', '.')).toEqual({ amount: 103445 });
    expect(readMoneyEntry('1,234,567', 'usd', '.')).toEqual({ amount: 123456700 });
  });

  it('is refused when it could mean two amounts', () => {
    expect(readMoneyEntry('2.614', 'usd', '.')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('2,614', 'eur', ',')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('1,234', 'jpy', '.')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('1,234', 'kwd', '.')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('1.234', 'kwd', '.')).toEqual({ amount: 1234 });
  });

  it('is refused with more decimals than the currency has, never cut', () => {
    expect(readMoneyEntry('10.5', 'jpy', '.')).toEqual({ problem: 'decimals' });
    expect(readMoneyEntry('10.5000', 'usd', '.')).toEqual({ problem: 'decimals' });
  });

  it('is refused when it is no amount', () => {
    for (const text of ['abc', '-5', '1e3', '1,23,4.5', '1.2.3', '$5', '12,34,56', '=1+1', '.', ','])
      expect(readMoneyEntry(text, 'usd', '.')).toHaveProperty('problem');
    expect(readMoneyEntry('', 'usd', '.')).toEqual({ problem: 'empty' });
    expect(readMoneyEntry('99999999999999999', 'usd', '.')).toEqual({ problem: 'too-large' });
  });

  it('comes back exactly as it was shown, in twelve locales, for every currency kind', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom('usd', 'jpy', 'kwd'),
        fc.constantFrom(...locales),
        (minor, currency, locale) => {
          const sign = ['.', '\u00A0'].includes(thousandSeparatorOf(locale)) ? ',' : '.';
          expect(readMoneyEntry(toDecimal(minor, currency).replace('.', sign), currency, sign)).toEqual({
            amount: minor,
          });
          // Pasted from the screen, symbol left out: either the same amount or refused, never another one.
          const shown = formatMoney(minor, currency, {
            currencyData: {},
            storeCountry: 'US',
            shouldUseExplicitPrice: false,
            locale,
          }).replaceAll(/[^\d.,’\s]/g, '');
          const read = readMoneyEntry(shown, currency, sign);
          if ('amount' in read) expect(read.amount).toBe(minor);
          else expect(read.problem).toBe('ambiguous');
        },
      ),
      { numRuns: 500 },
    );
  });
});
