import { expect, test } from 'vitest';
import { canBeHeld, paymentMethods, whyUnusable } from './payment-method.ts';
import type { PaymentTerms } from './payment-method.ts';

const terms: PaymentTerms = {
  currency: 'eur',
  amount: 20_000,
  country: 'NL',
  account_country: 'US',
  is_manual_capture: false,
};
const usable = (change: Partial<PaymentTerms> = {}) =>
  paymentMethods.filter(({ id }) => whyUnusable(id, { ...terms, ...change }) === undefined).map(({ id }) => id);

test('a shopper in euros is offered cards, the banks of Europe and the Chinese wallets', () => {
  expect(usable()).toEqual([
    'card',
    'bancontact',
    'eps',
    'ideal',
    'multibanco',
    'p24',
    'sepa_debit',
    'alipay',
    'wechat_pay',
  ]);
});

test('what the provider has given up is never offered', () => {
  expect(whyUnusable('giropay', terms)).toBe('We don’t offer this payment method.');
  expect(whyUnusable('sofort', terms)).toBe('We don’t offer this payment method.');
});

test('a card in person can be held, and is never offered online', () => {
  expect(canBeHeld('card_present')).toBe(true);
  expect(whyUnusable('card_present', terms)).toBe('We don’t offer this payment method.');
});

test('paying later is for shoppers and accounts of one country, in its currency', () => {
  const home = { currency: 'usd', country: 'US' };
  expect(usable(home)).toEqual(['card', 'link', 'alipay', 'wechat_pay', 'affirm', 'afterpay_clearpay', 'klarna']);
  expect(whyUnusable('klarna', { ...terms, ...home, country: 'DE' })).toBe(
    'Klarna is only for shoppers in the country of this shop.',
  );
  expect(whyUnusable('klarna', terms)).toBe('Klarna cannot be paid in EUR in this shop.');
  expect(usable({ account_country: 'DE', country: 'DE' })).toContain('klarna');
});

test('amounts have a least and a most, in the currency of the payment', () => {
  const home = { currency: 'usd', country: 'US' };
  expect(whyUnusable('affirm', { ...terms, ...home, amount: 4999 })).toBe('Affirm is for larger amounts.');
  expect(whyUnusable('affirm', { ...terms, ...home, amount: 5000 })).toBeUndefined();
  expect(whyUnusable('sepa_debit', { ...terms, amount: 1_000_001 })).toBe('SEPA Direct Debit is for smaller amounts.');
});

test('with manual capture only what can be held is offered', () => {
  expect(usable({ currency: 'usd', country: 'US', is_manual_capture: true })).toEqual(['card', 'link']);
});
