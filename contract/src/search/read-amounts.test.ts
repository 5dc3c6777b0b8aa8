import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, minorUnitsWithin } from '../money.ts';
import { readAmounts } from './read-amounts.ts';

/** The minor units that a typed amount may be in a currency. */
const minorUnits = (text: string, currency: string): number[] =>
  readAmounts(text)
    .filter(({ currencies }) => !currencies || currencies.includes(currency))
    .flatMap(({ units }) => {
      const { least, most } = minorUnitsWithin({ min: units, max: units }, decimalsOf(currency));
      return least !== undefined && least === most ? [least] : [];
    });

const locales = (
  'en-US en-IN en-ZA de-DE de-CH de-AT fr-FR fr-CA es-ES es-MX it-IT pt-BR nl-NL sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ ' +
  'hu-HU ro-RO ru-RU el-GR tr-TR he-IL ar-EG ar-AE fa-IR hi-IN bn-BD th-TH ja-JP ko-KR zh-CN zh-TW vi-VN id-ID my-MM'
).split(' ');
const currencies = 'usd eur gbp jpy krw clp kwd bhd tnd chf inr sek dkk pln czk huf brl cad aud mxn zar try thb'.split(
  ' ',
);

test('an amount is read as any locale writes it, with a symbol, a code or neither', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999_999_999 })),
      fc.constantFrom(...currencies),
      fc.constantFrom(...locales),
      fc.constantFrom('symbol', 'narrowSymbol', 'code', undefined),
      fc.boolean(),
      (amount, currency, locale, currencyDisplay, isNegative) => {
        const digits = decimalsOf(currency);
        const text = new Intl.NumberFormat(locale, {
          ...(currencyDisplay && { style: 'currency', currency, currencyDisplay }),
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(((isNegative ? -1 : 1) * amount) / 10 ** digits);
        expect(minorUnits(text, currency), text).toContain(amount);
      },
    ),
  );
});

test('a currency narrows an amount, and what can be two amounts is both', () => {
  for (const text of ['49.90', '49,90', '49.9', '€49,90', '49.90 EUR', '49.9 euros', ' eur 49.90 ', '-€49.90'])
    expect(minorUnits(text, 'eur')).toEqual([4990]);
  expect(minorUnits('$49.90', 'eur')).toEqual([]);
  expect(minorUnits('$49.90', 'cad')).toEqual([4990]);
  expect(minorUnits('US$49.90', 'cad')).toEqual([]);
  expect(minorUnits('1,234.50', 'usd')).toEqual([123_450]);
  expect(minorUnits('1.234,50', 'usd')).toEqual([123_450]);
  expect(minorUnits('1,234', 'kwd').toSorted()).toEqual([1234, 1_234_000]);
  expect(minorUnits('1,234', 'usd')).toEqual([123_400]);
  expect(minorUnits('500', 'jpy')).toEqual([500]);
  // There is no half yen, and no half cent.
  expect(minorUnits('10.5', 'jpy')).toEqual([]);
  expect(minorUnits('0.505', 'usd')).toEqual([]);
});

test('other texts are no amounts, whatever they are', () => {
  for (const text of [
    '',
    ' ',
    '.',
    '$',
    '#12',
    'order 49',
    'anna 49',
    '0042',
    '12 34',
    '1.2.3',
    '1e5',
    '12:30',
    '2026-03-10',
    '49%',
  ])
    expect(readAmounts(text), text).toEqual([]);
  expect(readAmounts('9'.repeat(30))).toEqual([]);
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => void readAmounts(text)));
});
