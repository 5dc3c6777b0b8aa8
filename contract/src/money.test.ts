import { test, expect } from 'vitest';
import fc from 'fast-check';
import { decimalsOf, fromDecimal, minorUnitsWithin, plainUnits, toDecimal, zeroDecimalCurrencies } from './money.ts';

const currency = fc.constantFrom('usd', 'eur', 'jpy', 'krw', 'clp', 'kwd', 'bhd', 'tnd');

test('every amount survives the way to decimal text and back, in each kind of currency', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), currency, (amount, code) => {
      expect(fromDecimal(toDecimal(amount, code), code)).toBe(amount);
    }),
  );
});

test('amounts show as many decimals as their currency has', () => {
  expect(toDecimal(5200, 'usd')).toBe('52.00');
  expect(toDecimal(500, 'JPY')).toBe('500');
  expect(toDecimal(1234, 'kwd')).toBe('1.234');
  expect(toDecimal(-5, 'usd')).toBe('-0.05');
  expect(decimalsOf('xyz')).toBe(2);
  expect(zeroDecimalCurrencies.join(' ')).toBe('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
});

test('every cent from 0.01 to 9,999.99 is read exactly', () => {
  for (let cents = 1; cents < 1_000_000; cents += 7)
    expect(fromDecimal(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, 'usd')).toBe(cents);
});

test('a decimal comma is accepted where the locale writes one, and nothing is guessed', () => {
  expect(fromDecimal('6,95', 'eur', ',')).toBe(695);
  expect(fromDecimal('6.95', 'eur', ',')).toBe(695);
  for (const text of ['6,95', '1,034.45', '2.614', '1.2.3', '', ' ', '-1', '1e3', '٣', '.'])
    expect(fromDecimal(text, 'usd')).toBeUndefined();
  expect(fromDecimal('1.034,45', 'eur', ',')).toBeUndefined();
  expect(fromDecimal('10.5', 'jpy')).toBeUndefined();
});

test('an amount in units has the same minor units as its decimal text, in each kind of currency', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), currency, (amount, code) => {
      const units = plainUnits(toDecimal(amount, code)) ?? '';
      expect(minorUnitsWithin({ min: units, max: units }, decimalsOf(code))).toEqual({ least: amount, most: amount });
    }),
  );
});

test('bounds between two minor units round into the range, so that no amount outside comes in', () => {
  expect(minorUnitsWithin({ min: '10.5', max: '12.5' }, 0)).toEqual({ least: 11, most: 12 });
  expect(minorUnitsWithin({ min: '-10.5', max: '-8.5' }, 0)).toEqual({ least: -10, most: -9 });
  expect(minorUnitsWithin({ min: '0.005', max: '0.005' }, 2)).toEqual({ least: 1, most: 0 });
});
