import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { currencyName } from './currency-name.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('ten currencies have a name of their own, any other its code', () => {
  const named = ['aud', 'cad', 'CHF', 'dkk', 'eur', 'gbp', 'nok', 'nzd', 'sek', 'usd'];
  expect(named.map(currencyName)).toEqual([
    'Australian dollar',
    'Canadian dollar',
    'Swiss franc',
    'Danish krone',
    'Euro',
    'Pound sterling',
    'Norwegian krone',
    'New Zealand dollar',
    'Swedish krona',
    'US dollar',
  ]);
  expect(currencyName('jpy')).toBe('JPY');
});
