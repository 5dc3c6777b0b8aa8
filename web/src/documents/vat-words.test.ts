import { vatCountryCodes } from '@purser/contract/documents/vat-countries';
import { describe, expect, test } from 'vitest';
import { vatWords } from './vat-words.ts';

describe('each country has a label, a hint and a prefix of its own', () => {
  test.each([
    ['AU', 'ABN', '11 digits', ''],
    ['JP', 'Corporate Number', '13 digits', ''],
    ['NZ', 'IRD Number', '8 or 9 digits', ''],
    ['SG', 'UEN or GST Registration Number', 'A UEN or GST number', ''],
    ['GR', 'VAT Number', '8 to 12 digits with country prefix', 'EL '],
    ['CH', 'VAT Number', '8 to 12 digits with country prefix', 'CHE '],
    ['GB', 'VAT Number', '8 to 12 digits with country prefix', 'GB '],
    ['US', 'VAT Number', '8 to 12 digits with country prefix', 'US '],
  ])('%s', (country, label, hint, prefix) => {
    const words = vatWords(country);
    expect([words.label.message, words.hint.message, words.prefix]).toEqual([label, hint, prefix]);
  });
});

test('every label and hint can be translated', () => {
  for (const country of vatCountryCodes) {
    const { label, hint } = vatWords(country);
    // Without a translation the text itself is the id.
    expect([label.id, hint.id]).not.toEqual(expect.arrayContaining([label.message]));
    expect(hint.id).not.toBe(hint.message);
  }
});
