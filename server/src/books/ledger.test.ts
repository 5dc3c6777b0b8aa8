import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postingsOf } from './ledger.ts';

test('a charge is debited to the balance and the fees, and credited to sales', () => {
  const row = {
    type: 'charge',
    reporting_category: 'charge',
    amount: 5000,
    fee: 175,
    net: 4825,
    currency: 'usd',
  } as const;
  expect(postingsOf(row)).toEqual([
    { account: 'provider_balance', currency: 'usd', amount: 4825 },
    { account: 'fees', currency: 'usd', amount: 175 },
    { account: 'sales', currency: 'usd', amount: -5000 },
  ]);
});

test('a dispute differs from other adjustments by its reporting category', () => {
  const row = { type: 'adjustment', amount: -5000, fee: 1500, net: -6500, currency: 'usd' } as const;
  expect(postingsOf({ ...row, reporting_category: 'dispute' }).at(-1)?.account).toBe('disputes');
  expect(postingsOf({ ...row, reporting_category: 'other_adjustment' }).at(-1)?.account).toBe('adjustments');
});

test('postings of anything that adds up sum to zero', () => {
  const types = ['charge', 'refund', 'payment', 'payment_refund', 'refund_failure', 'adjustment', 'payout'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.integer(), fc.nat(), (type, amount, fee) => {
      const postings = postingsOf({ type, reporting_category: type, amount, fee, net: amount - fee, currency: 'usd' });
      expect(postings.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
    }),
  );
});
