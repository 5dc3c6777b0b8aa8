import { i18n } from '@lingui/core';
import { declineCodes, declineReasonOf, isDeclineCode } from '@purser/contract/transactions/decline';
import { expect, test } from 'vitest';
import { bankName } from '../transactions/bank-name.ts';
import { rateOf } from '../transactions/fees.ts';
import { channelLabel } from '../transactions/labels.ts';
import { lookByStatus } from '../transactions/payment-status-label.ts';
import { fieldsByMethod, isKnownMethod } from './method-fields.ts';
import { declineReason } from './payment-failure.ts';

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
  expect([isDeclineCode('expired_card'), isDeclineCode('do_not_honor'), isDeclineCode('toString')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a decline is told by its most telling reason, and the bank is not blamed for the risk engine', () => {
  const bank = (reason: string | null, failure_code = 'card_declined') =>
    declineReasonOf({ outcome: { type: 'issuer_declined', reason }, failure_code });
  const provider = (reason: string | null, failure_code = 'card_declined') =>
    declineReasonOf({ outcome: { type: 'blocked', reason }, failure_code });
  expect([bank('lost_card'), bank('do_not_honor'), bank('generic_decline'), bank(null, 'expired_card')]).toEqual([
    'lost_card',
    'do_not_honor',
    'card_declined',
    'expired_card',
  ]);
  expect([provider('highest_risk_level'), provider('rule', 'incorrect_cvc'), provider('rule'), provider(null)]).toEqual(
    ['highest_risk_level', 'incorrect_cvc', 'blocked', 'blocked'],
  );
  expect(declineReasonOf({ outcome: null, failure_code: null })).toBe('card_declined');
  const words = ['lost_card', 'stolen_card', 'card_velocity_exceeded', 'highest_risk_level'].map((code) =>
    i18n._(declineReason(code)),
  );
  expect(words).toEqual([
    expect.stringContaining('lost'),
    expect.stringContaining('stolen'),
    expect.stringContaining('limit'),
    expect.stringContaining('The bank never saw it'),
  ]);
});

test('each known decline has a text of its own', () => {
  const texts = declineCodes.map((code) => i18n._(declineReason(code)));
  expect(new Set(texts).size).toBe(declineCodes.length);
  expect(texts).not.toContain('The payment was declined');
});

test('the badge of a payment has the label of its status', () => {
  const labels = Object.entries(lookByStatus).map(([status, { label }]) => [status, i18n._(label)]);
  expect(Object.fromEntries(labels)).toMatchObject({
    refunded_partial: 'Partial refund',
    refunded_full: 'Refunded',
    refund_failed: 'Refund failed',
    paid: 'Paid',
    authorized: 'Payment authorized',
    failed: 'Payment failed',
    blocked: 'Payment blocked',
    fraud_outcome_review: 'Needs review',
    fraud_outcome_block: 'Payment blocked',
    disputed_needs_response: 'Disputed: Needs response',
    disputed_under_review: 'Disputed: Under review',
    disputed_won: 'Disputed: Won',
    disputed_lost: 'Disputed: Lost',
  });
});

test('the card of a payment method shows what the provider gives for it, and an unknown method has none', () => {
  const card = 'number fingerprint expires funding network country';
  const fields = Object.entries(fieldsByMethod).map(([method, names]) => [method, names.join(' ')]);
  expect(Object.fromEntries(fields)).toEqual({
    card: `${card} cvc_check address_line1_check address_postal_code_check`,
    card_present: card,
    au_becs_debit: 'bsb_number number fingerprint',
    sepa_debit: 'number fingerprint country',
    bancontact: 'bank_name bic verified_name',
    giropay: 'bank_name bic',
    ideal: 'bank bic country iban_last4 verified_name',
    eps: 'bank verified_name',
    p24: 'bank reference verified_name',
    sofort: 'bank_code bank_name bic country iban_last4 verified_name',
    klarna: 'payment_method_category preferred_locale',
    ...Object.fromEntries(
      ['affirm', 'afterpay_clearpay', 'alipay', 'grabpay', 'link', 'multibanco', 'wechat_pay'].map((id) => [id, '']),
    ),
  });
  expect(isKnownMethod('blik')).toBe(false);
});
