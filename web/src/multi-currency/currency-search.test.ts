import { expect, test } from 'vitest';
import { inGroups, matchesSearch } from './currency-search.ts';
import { readRate } from './rate-entry.ts';

const currencies = [
  { code: 'CHF', name: 'Swiss franc', symbol: 'CHF' },
  { code: 'JPY', name: 'Japanese yen', symbol: '¥' },
  { code: 'EUR', name: 'Euro', symbol: '€' },
];

test('currencies are found by symbol, code and name, in any case', () => {
  const found = (text: string) => currencies.filter((each) => matchesSearch(each, text)).map(({ code }) => code);
  expect([found('€'), found('jp'), found(' SWISS '), found('eur'), found('')]).toEqual([
    ['EUR'],
    ['JPY'],
    ['CHF'],
    ['EUR'],
    ['CHF', 'JPY', 'EUR'],
  ]);
});

test('recommended currencies come first, in an order of their own', () => {
  const { recommended, others } = inGroups(currencies);
  expect(recommended.map(({ code }) => code)).toEqual(['EUR', 'JPY']);
  expect(others.map(({ code }) => code)).toEqual(['CHF']);
});

test('a rate is read with a comma or a point, and refused when it is none', () => {
  expect(['0,92', '0.9200', '.5', '150', '００１．５', '1,234'].map(readRate)).toEqual([
    { rate: '0.92' },
    { rate: '0.92' },
    { rate: '0.5' },
    { rate: '150' },
    { rate: '1.5' },
    { rate: '1.234' },
  ]);
  expect(
    ['', ' ', '0', '0,00', '-1', 'abc', '1e5', '1,234.5', '1 2', ',', '9999999999', '0.1234567890123'].map(readRate),
  ).toEqual([
    { problem: 'empty' },
    { problem: 'empty' },
    { problem: 'zero' },
    { problem: 'zero' },
    { problem: 'malformed' },
    { problem: 'malformed' },
    { problem: 'malformed' },
    { problem: 'malformed' },
    { problem: 'malformed' },
    { problem: 'malformed' },
    { problem: 'long' },
    { problem: 'long' },
  ]);
});
