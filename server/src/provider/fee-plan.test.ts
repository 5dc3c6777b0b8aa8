import { decimalsOf, threeDecimalCurrencies, zeroDecimalCurrencies } from '@purser/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, feeOf, priceOf } from './fee-plan.ts';
import type { FeeDiscount, FeeTerms } from './fee-plan.ts';

const home: FeeTerms = {
  method: 'card',
  card_country: 'US',
  account_country: 'US',
  settlement_currency: 'usd',
  currency: 'usd',
};
const fifth: FeeDiscount = {
  discount_id: 1,
  discount: 20_000,
  percentage_rate: null,
  fixed_rate: null,
  currency: 'usd',
};
const kindsOf = (terms: FeeTerms) => priceOf(terms).lines.map(({ kind }) => kind);

test('a home card costs 2.9 % and a fixed part', () => {
  expect(feeOf(priceOf(home), 5000)).toMatchObject({ amount: 175, before_tax: 175, tax: 0 });
  expect(priceOf(home)).toEqual({ currency: 'usd', lines: [{ kind: 'base', rate: 2900, fixed: 30 }] });
});

test('a card from abroad and a conversion each cost more', () => {
  expect(feeOf(priceOf({ ...home, card_country: 'FR' }), 5000).amount).toBe(250);
  const both = { ...home, card_country: 'FR', currency: 'eur' };
  expect(feeOf(priceOf(both), 5000).amount).toBe(295);
  expect(kindsOf(both)).toEqual(['base', 'international', 'fx']);
});

test('a subscription, and a card taken with a phone, cost more; a reader less', () => {
  expect(feeOf(priceOf({ ...home, is_subscription: true }), 5000).amount).toBe(225);
  const reader = { ...home, method: 'card_present', reader_model: 'BBPOS_WISEPOS_E' };
  expect(feeOf(priceOf(reader), 5000).amount).toBe(140);
  expect(feeOf(priceOf({ ...reader, reader_model: 'COTS_DEVICE' }), 5000).amount).toBe(150);
  expect(kindsOf({ ...reader, reader_model: 'COTS_DEVICE', is_subscription: true, currency: 'eur' })).toEqual([
    'base',
    'fx',
    'wcpay-subscription',
    'device',
  ]);
});

test('a discount takes its share of everything but the conversion, and shows it as a line', () => {
  const price = priceOf({ ...home, card_country: 'FR', currency: 'eur', discount: fifth });
  expect(price.lines).toEqual([
    { kind: 'base', rate: 2900, fixed: 25 },
    { kind: 'international', rate: 1500, fixed: 0 },
    { kind: 'fx', rate: 1000, fixed: 0 },
    { kind: 'discount', rate: -880, fixed: -5 },
  ]);
  expect(price.discount_id).toBe(1);
  // (4.4 % + 0.25) × 0.8 + 1 % of 100.00
  expect(feeOf(price, 10_000).amount).toBe(472);
});

test('a discount may name rates of its own', () => {
  const own = { ...fifth, discount: null, percentage_rate: 2500, fixed_rate: 10 };
  expect(feeOf(priceOf({ ...home, discount: own }), 10_000).amount).toBe(260);
});

test('a bank debit never costs more than its cap', () => {
  const debit = { ...home, method: 'sepa_debit', card_country: null, currency: 'eur', settlement_currency: 'eur' };
  expect(feeOf(priceOf(debit), 10_000)).toMatchObject({ amount: 105, parts: [{ kind: 'base', rate: 800 }] });
  expect(feeOf(priceOf(debit), 1_000_000)).toMatchObject({
    amount: 600,
    parts: [{ kind: 'base', rate: 0, fixed: 600, isCapped: true }],
  });
  const cheap = feeOf(priceOf({ ...debit, discount: fifth }), 1_000_000);
  expect(cheap).toMatchObject({ amount: 480, parts: [{ fixed: 600 }, { kind: 'discount', fixed: -120 }] });
});

test('a taxed fee has its tax on a line of its own', () => {
  const german = { ...home, account_country: 'DE', card_country: 'DE', currency: 'eur', settlement_currency: 'eur' };
  expect(feeOf(priceOf(german), 5200)).toMatchObject({ before_tax: 176, tax: 33, amount: 209 });
  const rates = ['GB', 'NO', 'CH', 'AU', 'NZ', 'SG', 'JP', 'FI', 'US', 'CA'].map(
    (account_country) => priceOf({ ...home, account_country }).tax,
  );
  expect(rates.map((tax) => tax && [tax.rate, tax.description])).toEqual([
    [20_000, 'GB VAT'],
    [25_000, 'NO VAT'],
    [8100, 'CH VAT'],
    [10_000, 'AU GST'],
    [15_000, 'NZ GST'],
    [9000, 'SG GST'],
    [10_000, 'JP JCT'],
    [25_500, 'FI VAT'],
    undefined,
    undefined,
  ]);
});

test('amounts in yen stay whole', () => {
  expect(feeOf(priceOf({ ...home, currency: 'jpy' }), 1000).amount).toBe(79);
});

test('a payment smaller than its fee is all fee', () => {
  expect(feeOf(priceOf(home), 20)).toMatchObject({ amount: 20, parts: [{ kind: 'base', fixed: 20, isCapped: true }] });
  const taxed = feeOf(priceOf({ ...home, account_country: 'GB', card_country: 'GB' }), 12);
  expect(taxed).toMatchObject({ amount: 12, before_tax: 10, tax: 2 });
});

const currencies = ['usd', 'eur', 'gbp', 'huf', 'xxx', ...zeroDecimalCurrencies, ...threeDecimalCurrencies];
const discounts = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((discount): FeeDiscount => ({ ...fifth, discount })),
  fc
    .record({ percentage_rate: fc.integer({ min: 0, max: 5000 }), fixed_rate: fc.integer({ min: 0, max: 100 }) })
    .map((own): FeeDiscount => ({ ...fifth, discount: null, ...own })),
  fc.constant(null),
);
const anyTerms: fc.Arbitrary<FeeTerms> = fc.record({
  method: fc.constantFrom('card', 'card_present', 'sepa_debit', 'au_becs_debit', 'klarna', 'ideal'),
  currency: fc.constantFrom(...currencies),
  card_country: fc.constantFrom('US', 'FR', null),
  account_country: fc.constantFrom('US', 'DE', 'FI', 'CH', 'JP'),
  settlement_currency: fc.constantFrom('usd', 'eur', 'jpy', 'kwd'),
  reader_model: fc.constantFrom('COTS_DEVICE', 'STRIPE_M2', null),
  is_subscription: fc.boolean(),
  discount: discounts,
});
const anyAmount = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 99_999_999_999 }));

test('a fee is whole, never exceeds its payment, and grows with it', () => {
  fc.assert(
    fc.property(anyTerms, anyAmount, (terms, amount) => {
      const price = priceOf(terms);
      const fee = feeOf(price, amount);
      for (const part of [fee.amount, fee.before_tax, fee.tax]) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
      expect(fee.before_tax + fee.tax).toBe(fee.amount);
      expect(fee.amount).toBeLessThanOrEqual(amount);
      expect(feeOf(price, amount + 1).amount).toBeGreaterThanOrEqual(fee.amount);
      expect(decimalsOf(terms.currency)).toBeLessThanOrEqual(3);
    }),
  );
});

test('the lines of a fee add up to it, whatever it consists of', () => {
  fc.assert(
    fc.property(anyTerms, anyAmount, (terms, amount) => {
      const { before_tax, parts } = feeOf(priceOf(terms), amount);
      const shares = allocate(before_tax, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(before_tax);
      shares.forEach((share, index) => {
        const exact = Number(parts[index]?.exact) / 100_000;
        expect(Math.abs(share - exact)).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('the combined rate and fixed part of a fee make the charged fee', () => {
  fc.assert(
    fc.property(anyTerms, anyAmount, (terms, amount) => {
      const { before_tax, parts } = feeOf(priceOf(terms), amount);
      const rate = parts.reduce((sum, part) => sum + part.rate, 0);
      const fixed = parts.reduce((sum, part) => sum + part.fixed, 0);
      const told = Number((BigInt(amount) * BigInt(rate) + 50_000n) / 100_000n) + fixed;
      // A discount that alone fell under the cap is told as the amount it came to, which rounds once more.
      expect(Math.abs(told - before_tax)).toBeLessThanOrEqual(parts.some(({ isCapped }) => isCapped) ? 1 : 0);
    }),
  );
});

test('a price survives being stored', () => {
  fc.assert(
    fc.property(anyTerms, anyAmount, (terms, amount) => {
      const price = priceOf(terms);
      const stored = JSON.parse(JSON.stringify(price)) as typeof price;
      expect(feeOf(stored, amount)).toEqual(feeOf(price, amount));
    }),
  );
});
