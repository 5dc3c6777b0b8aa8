import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import { customerOfRowHref, loanHref, transactionHref, transactionsOfCustomerHref } from '../hrefs.ts';
import { now } from '../now.ts';
import { adviceOfAbsence, titleOfAbsence } from '../acts/absent-act.ts';
import { minimumOf } from '../authorizations/authorization-refusal.ts';
import { sentenceOf } from '../acts/happened.ts';
import { labelByPayoutState } from '../payouts/labels.ts';
import { labelBySource } from './labels.ts';
import * as fileWords from '@purser/contract/transactions/labels';
import { isKnownMethod, methodDetails, sourceOf } from '../payment-details/method-fields.ts';
import { checkResult, declineReason, refundFailureReason } from '../payment-details/payment-failure.ts';
import { kindOfId } from '../payment-details/payment.ts';
import { taxLabel } from '../payment-details/tax-label.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const read = (message: MessageDescriptor) => i18n._(message);

test('a screen calls a payment method, a brand and a payout status what the file calls them', () => {
  const shown = Object.entries(labelBySource).map(([source, label]) => [source, read(label)]);
  expect(Object.fromEntries(shown)).toEqual(fileWords.labelBySource);
  expect(read(labelBySource.afterpay_clearpay)).toBe('Afterpay / Clearpay');
  expect(read(labelByPayoutState.paid)).toBe('Completed');
});

test('the tax on a fee is named by its country', () => {
  const words = [
    'DE VAT',
    'gb vat',
    'NO MVA',
    'CH',
    'AU GST',
    'nz',
    'SG GST',
    'JP JCT',
    'US sales tax',
    'Deutsche Steuer',
    '',
  ].map((description) => read(taxLabel(description)));
  expect(words).toEqual(['VAT', 'VAT', 'VAT', 'VAT', 'GST', 'GST', 'GST', 'Consumption tax', 'Tax', 'Tax', 'Tax']);
});

test('an unknown decline is a declined payment, an unknown refund failure a lost card', () => {
  expect(read(declineReason('insufficient_funds'))).toBe('The card has insufficient funds');
  expect(read(declineReason('do_not_honor'))).toBe('The payment was declined');
  expect(read(declineReason('constructor'))).toBe('The payment was declined');
  expect(read(refundFailureReason('expired_or_canceled_card'))).toMatch('expired or canceled');
  expect(read(refundFailureReason(null))).toMatch('lost, stolen or unknown');
});

test('an act that did not happen is named, with what can be done', () => {
  const event = { type: 'did_not_happen', datetime: 0, amount: 4100, currency: 'usd' } as const;
  const said = (['refund', 'cancel', 'capture'] as const).map((act) => [
    titleOfAbsence({ ...event, act }),
    adviceOfAbsence({ ...event, act }),
  ]);
  expect(said).toEqual([
    ['The refund of $41.00 didn’t happen.', 'No money moved. You can try again.'],
    ['The authorization of $41.00 wasn’t canceled.', 'No money moved. You can try again.'],
    ['The capture of $41.00 didn’t happen.', 'The customer hasn’t been charged. You can try again.'],
  ]);
  expect(adviceOfAbsence({ ...event, act: 'capture', capture_by: 1_795_773_600 })).toMatch(
    /^The customer hasn’t been charged\. Capture it again by .*2026.*, or the authorization expires\.$/,
  );
});

test('what a colleague did just before is told: what, who and when', () => {
  const at = (seconds: number) => Math.floor(now() / 1000) - seconds;
  expect([
    sentenceOf({ act: 'captured', by: 'maria', at: at(125) }),
    sentenceOf({ act: 'canceled', by: null, at: at(5) }),
    sentenceOf({ act: 'expired', by: null, at: at(3700) }),
    sentenceOf({ act: 'refunded', by: 'maria', at: at(61), amount: 4100, currency: 'usd' }),
  ]).toEqual([
    'Already captured by maria 2 minutes ago.',
    'Already canceled just now.',
    'The authorization expired 1 hour ago.',
    '$41.00 was already refunded by maria 1 minute ago.',
  ]);
});

test('card checks read as passed, failed, unavailable or not checked', () => {
  expect(['pass', 'fail', 'unavailable', 'unchecked', null].map((result) => read(checkResult(result).label))).toEqual([
    'Passed',
    'Failed',
    'Unavailable',
    'Not checked',
    'Not checked',
  ]);
});

test('a capture that is too small names the minimum when the refusal does', () => {
  expect(
    minimumOf({
      status: 400,
      error_type: 'amount_too_small',
      extra_details: { minimum_amount: 50, minimum_amount_currency: 'usd' },
    }),
  ).toEqual({ amount: 50, currency: 'usd' });
  expect(minimumOf({ status: 400, error_type: 'amount_too_small' })).toBeNull();
  expect(minimumOf({ status: 502 })).toBeUndefined();
  expect(minimumOf(null)).toBeUndefined();
});

test('digits are an order, pi_ a payment intent, anything else a charge', () => {
  expect(['12', 'pi_1', 'ch_1', 'py_1', '12a'].map(kindOfId)).toEqual([
    'order',
    'intent',
    'charge',
    'charge',
    'charge',
  ]);
});

test('a row leads to its payment; a loan payout leads nowhere', () => {
  const row = { type: 'refund', payment_intent_id: 'pi_1', charge_id: 'ch_1', transaction_id: 'txn_1' } as const;
  expect(transactionHref(row)).toBe(
    '/payments/transactions/details?id=pi_1&transaction_id=txn_1&transaction_type=refund',
  );
  expect(transactionHref({ ...row, payment_intent_id: undefined })).toMatch('id=ch_1');
  expect(transactionHref({ ...row, type: 'financing_payout' })).toBeUndefined();
  expect(
    transactionHref({ ...row, type: 'financing_paydown', payment_intent_id: undefined, charge_id: '' }),
  ).toBeUndefined();
  expect(
    transactionHref({ ...row, metadata: { charge_type: 'card_reader_fee', interval_from: '', interval_to: '' } }),
  ).toMatch('transaction_type=card_reader_fee');
});

test('links spell their parameters as the lists read them', () => {
  expect(transactionsOfCustomerHref('Ada Lovelace', 'ada@example.com')).toBe(
    '/payments/transactions?search[]=Ada%20Lovelace%20(ada%40example.com)',
  );
  const ada = ['Ada Lovelace', 'ada@example.com'] as const;
  expect(customerOfRowHref({ customer_id: 7 }, ...ada)).toBe('/customers/details?id=7');
  expect(customerOfRowHref(undefined, ...ada)).toBe('/customers/details?email=ada%40example.com');
  expect(customerOfRowHref({ customer_id: null }, ...ada)).toBe(transactionsOfCustomerHref(...ada));
  expect(loanHref('flxln_1')).toBe('/payments/transactions?type=charge&filter=advanced&loan_id_is=flxln_1');
});

test("a method shows its own fields' texts, whatever the provider sends beside them", () => {
  const details = {
    type: 'card',
    card: {
      brand: 'visa',
      last4: '4242',
      exp_month: 1,
      checks: { cvc_check: 'pass', address_line1_check: null },
      wallet: { type: 'x' },
      network_token: null,
    },
  };
  expect(methodDetails(details)).toEqual({
    brand: 'visa',
    last4: '4242',
    exp_month: '1',
    checks: { cvc_check: 'pass' },
  });
  expect(sourceOf(details)).toEqual({ source: 'visa', identifier: '4242' });
  expect(sourceOf({ type: 'ideal', ideal: { iban_last4: '5264' } })).toEqual({ source: 'ideal', identifier: '5264' });
  expect(sourceOf({ type: 'pix' })).toEqual({ source: 'pix', identifier: undefined });
  expect([isKnownMethod('link'), isKnownMethod('pix'), isKnownMethod('toString')]).toEqual([true, false, false]);
});
