import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { bankName } from './bank-name.ts';
import { rateOf } from './fees.ts';
import { channelLabel } from './labels.ts';
import { isKnownDecline } from './payment-failure.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('banks are named as they name themselves', () => {
  expect(['rabobank', 'van_lanschot', 'abn_amro', 'ing', 'VAN DE PUT & CO'].map(bankName)).toEqual([
    'Rabobank',
    'Van Lanschot',
    'ABN AMRO',
    'ING',
    'VAN DE PUT & CO',
  ]);
});

test('a phone that took the card is named, and only in person', () => {
  const read = (charge: Parameters<typeof channelLabel>[0]) => i18n._(channelLabel(charge));
  expect(read({ channel: 'in_person_pos', tap_to_pay: 'ios' })).toBe('Tap to Pay on iPhone');
  expect(read({ channel: 'in_person', tap_to_pay: null })).toBe('In-person');
  expect(read({ channel: 'online', tap_to_pay: 'android' })).toBe('Online');
});

test('the rate between two currencies counts units, not minor units', () => {
  const usd = { amount: 1000, currency: 'usd' };
  expect(rateOf({ amount: 1500, currency: 'jpy' }, usd, null)).toBe('0.006667');
  expect(rateOf({ amount: 3070, currency: 'kwd' }, usd, undefined)).toBe('3.25733');
});

test('the rate is the one that the provider used, not one of rounded amounts', () => {
  const usd = { amount: 109, currency: 'usd' };
  expect(rateOf({ amount: 100, currency: 'eur' }, usd, 1.088_854)).toBe('1.08885');
  expect(rateOf({ amount: 163, currency: 'jpy' }, usd, 0.668_54)).toBe('0.006685');
  expect(rateOf({ amount: 334, currency: 'kwd' }, usd, 0.325_733)).toBe('3.25733');
});

test('a decline that we have no words for is not a known one', () => {
  expect([isKnownDecline('expired_card'), isKnownDecline('do_not_honor'), isKnownDecline('toString')]).toEqual([
    true,
    false,
    false,
  ]);
});
