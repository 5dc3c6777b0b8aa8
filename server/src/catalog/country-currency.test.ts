import { countryCodes } from '@purser/contract/country';
import { expect, test } from 'vitest';
import { countryOfCurrency, currencyOfCountry } from './country-currency.ts';

test('every country but Antarctica has a currency', () => {
  expect(countryCodes.filter((country) => currencyOfCountry(country) === undefined)).toEqual(['AQ']);
  expect(['DE', 'US', 'JP', 'KW', 'GB', 'CH', 'SN', 'EC'].map(currencyOfCountry)).toEqual(
    'eur usd jpy kwd gbp chf xof usd'.split(' '),
  );
});

test('a currency’s simulated visitor comes from a country that pays with it', () => {
  for (const code of ['eur', 'usd', 'jpy', 'gbp', 'kwd', 'xof', 'aud'])
    expect(currencyOfCountry(countryOfCurrency(code) ?? '')).toBe(code);
  expect(countryOfCurrency('usd')).toBe('US');
  expect(countryOfCurrency('xyz')).toBeUndefined();
});
