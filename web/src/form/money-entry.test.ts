import { toDecimal } from '@purser/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencySymbol, formatExplicitMoney, thousandSeparatorOf } from '../format/money.ts';
import { readMoneyEntry, readThousandths } from './money-entry.ts';

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
    expect(readMoneyEntry('12,34,567.50', 'inr', '.')).toEqual({ amount: 123456750 });
    expect(readMoneyEntry('1 234', 'eur', ',')).toEqual({ amount: 123400 });
  });

  it.each([
    // currency, decimal sign, as copied from a bank, a mail or another page
    ['usd', '.', '$20', 2000],
    ['usd', '.', '$1,250.00', 125000],
    ['usd', '.', 'US$ 1,250.00', 125000],
    ['usd', '.', '1,250.00 USD', 125000],
    ['usd', '.', '$20.00\u00A0USD', 2000],
    ['usd', '.', 'usd20', 2000],
    ['usd', '.', '\u200E$20.00', 2000],
    ['usd', '.', '＄２０．５０', 2050],
    ['cad', '.', 'CA$20.10', 2010],
    ['cad', '.', '$20.10', 2010],
    ['eur', ',', '1.250,00 €', 125000],
    ['eur', ',', '1\u202F250,00\u00A0€', 125000],
    ['eur', ',', '12,50', 1250],
    ['eur', ',', '€12.50', 1250],
    ['gbp', '.', '£1,034.45', 103445],
    ['chf', '.', 'CHF 1’034.45', 103445],
    ['sek', ',', '1 250,50 kr', 125050],
    ['pln', ',', '1 250,50 zł', 125050],
    ['brl', ',', 'R$ 1.250,50', 125050],
    ['inr', '.', '₹12,34,567.00', 123456700],
    ['jpy', '.', '¥1,250', 1250],
    ['jpy', '.', '￥1,234,567 JPY', 1234567],
    ['krw', ',', '₩1.250', 1250],
    ['kwd', '.', 'KWD 1,250.125', 1250125],
    ['kwd', '.', '1.250 KWD', 1250],
    ['kwd', ',', '0,614', 614],
    ['tnd', ',', '1 250,500', 1250500],
  ] as const)('%s with "%s" reads %s as %i', (currency, sign, text, amount) => {
    expect(readMoneyEntry(text, currency, sign)).toEqual({ amount });
  });

  it('may carry the store’s own sign for its currency', () => {
    expect(readMoneyEntry('Fr. 20.50', 'chf', '.')).toHaveProperty('problem');
    expect(readMoneyEntry('Fr. 20.50', 'chf', '.', 'Fr.')).toEqual({ amount: 2050 });
    expect(readMoneyEntry('1.250 د.ك', 'kwd', '.', 'د.ك')).toEqual({ amount: 1250 });
  });

  it('is refused in another currency', () => {
    for (const text of ['€20', '20 EUR', 'CA$20', '£20.00 GBP', 'kr 20'])
      expect(readMoneyEntry(text, 'usd', '.')).toEqual({ problem: 'currency' });
    expect(readMoneyEntry('US$20', 'cad', '.')).toEqual({ problem: 'currency' });
  });

  it('reads on while it is half typed, or says that it is none yet', () => {
    const half = ['$', '$1', '$1,', '$1,2', '$1,25', '$1,250', '$1,250.', '$1,250.0', '$1,250.00'];
    expect(half.map((text) => readMoneyEntry(text, 'usd', '.'))).toEqual([
      { problem: 'malformed' },
      { amount: 100 },
      { amount: 100 },
      { amount: 120 },
      { amount: 125 },
      { problem: 'ambiguous' },
      { amount: 125000 },
      { amount: 125000 },
      { amount: 125000 },
    ]);
    for (const text of ['', ' ', '\u00A0']) expect(readMoneyEntry(text, 'usd', '.')).toEqual({ problem: 'empty' });
  });

  it('is refused when it could mean two amounts', () => {
    expect(readMoneyEntry('2.614', 'usd', '.')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('2,614', 'eur', ',')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('1.234', 'jpy', '.')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('1,234', 'kwd', '.')).toEqual({ problem: 'ambiguous' });
    expect(readMoneyEntry('1.234', 'kwd', '.')).toEqual({ amount: 1234 });
  });

  it('is refused with more decimals than the currency has, never cut', () => {
    expect(readMoneyEntry('10.5', 'jpy', '.')).toEqual({ problem: 'decimals' });
    expect(readMoneyEntry('10.5000', 'usd', '.')).toEqual({ problem: 'decimals' });
  });

  it('is refused when it is no amount', () => {
    for (const text of [
      'abc',
      '-5',
      '1e3',
      '1,23,4.5',
      '1.2.3',
      '5K',
      '12 50',
      '1 2 3',
      "12'50",
      '12,34,56',
      '=1+1',
      '.',
      ',',
    ])
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
          // Pasted from the screen, with sign and code.
          const style = { currencyData: {}, storeCountry: 'US', shouldUseExplicitPrice: false, locale };
          const shown = formatExplicitMoney(minor, currency, style);
          expect(readMoneyEntry(shown, currency, sign, currencySymbol(currency, style)), shown).toEqual({
            amount: minor,
          });
          // In somebody else's notation: the same amount or refused, never another one.
          const elsewhere = readMoneyEntry(shown, currency, sign === '.' ? ',' : '.', currencySymbol(currency, style));
          expect([{ amount: minor }, { problem: 'ambiguous' }], shown).toContainEqual(elsewhere);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of no particular currency may carry any sign', () => {
    for (const text of ['$1,250.00', '1.250,00 €', 'kr 1 250,00', '1250 JPY', 'R$ 1250'])
      expect(readThousandths(text, '.')).toEqual({ amount: 1250000 });
    for (const text of ['50K', 'R20', '1e3', 'ten'])
      expect(readThousandths(text, '.')).toEqual({ problem: 'malformed' });
  });
});
