import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationFee } from './fee-plan.ts';

const home = { card_country: 'US', account_country: 'US', settlement_currency: 'usd', currency: 'usd' };

test('a home card costs 2.9 % and a fixed part', () => {
  expect(applicationFee({ ...home, amount: 5000 })).toMatchObject({
    amount: 175,
    rates: { percentage: 0.029, fixed: 30, fixed_currency: 'usd', history: [{ type: 'base' }] },
  });
});

test('a card from abroad and a conversion each cost more', () => {
  expect(applicationFee({ ...home, amount: 5000, card_country: 'FR' }).amount).toBe(250);
  const both = applicationFee({ ...home, amount: 5000, card_country: 'FR', currency: 'eur' });
  expect(both.amount).toBe(295);
  expect(both.rates.history.map((part) => part.additional_type ?? part.type)).toEqual(['base', 'international', 'fx']);
});

test('yen stay whole yen', () => {
  expect(applicationFee({ ...home, amount: 1000, currency: 'jpy' }).amount).toBe(79);
});

test('a fee is whole, grows with the amount and never exceeds it', () => {
  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    currency: fc.constantFrom('usd', 'eur', 'jpy', 'kwd', 'xxx'),
    card_country: fc.constantFrom('US', 'FR', null),
    account_country: fc.constant('US'),
    settlement_currency: fc.constant('usd'),
  });
  fc.assert(
    fc.property(terms, (given) => {
      const { amount } = applicationFee(given);
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual(given.amount);
      expect(applicationFee({ ...given, amount: given.amount + 1 }).amount).toBeGreaterThanOrEqual(amount);
    }),
  );
});
