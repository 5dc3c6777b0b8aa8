import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { isCardPresentEligible } from './card-present.ts';

const account = (change: object = {}) =>
  ({ country: 'US', charges_enabled: true, capabilities: { card_payments: 'active' }, ...change }) as Stripe.Account; // what is read of it

test('cards are taken in person where the provider has readers, by an account that may take cards', () => {
  expect(isCardPresentEligible(account())).toBe(true);
  expect(isCardPresentEligible(account({ country: 'IE' }))).toBe(true);
  expect(isCardPresentEligible(account({ country: 'BR' }))).toBe(false);
  expect(isCardPresentEligible(account({ charges_enabled: false }))).toBe(false);
  expect(isCardPresentEligible(account({ capabilities: { card_payments: 'pending' } }))).toBe(false);
  expect(isCardPresentEligible(undefined)).toBe(false);
});
