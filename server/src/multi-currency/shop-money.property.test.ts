import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf } from '@purser/contract/money';
import { totalsOf } from '../checkout/cart.ts';
import {
  costIn,
  defaultPricing,
  priceIn,
  smallestStep,
  storeMoney,
  storeTotalOf,
} from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { optionsIn } from './options-in.ts';

const currency = fc.constantFrom('eur', 'gbp', 'jpy', 'krw', 'kwd', 'pln', 'cny');
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 4, max: 9 }))
  .map(([digits, decimals]) => {
    const text = digits.toString().padStart(decimals + 1, '0');
    return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  });
const money = fc
  .record({ currency, rate, price_rounding: fc.constantFrom('0', '0.25', '1', '100'), charm: fc.boolean() })
  .map(({ charm, ...each }): ShopMoney => ({ ...each, store_currency: 'usd', price_charm: charm ? '-0.01' : '0' }));
const cart = fc.array(
  fc.record({ price: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
  {
    minLength: 1,
    maxLength: 8,
  },
);
const options = fc.record({
  shipping_flat_rate: fc.integer({ min: 0, max: 5000 }),
  free_shipping_from: fc.option(fc.integer({ min: 1, max: 20_000 })),
  tax_basis_points: fc.integer({ min: 0, max: 3000 }),
});

test('in every currency the lines, the shipping and the tax make the total, and the shown threshold frees the shipping', () => {
  fc.assert(
    fc.property(money, cart, options, (shown, lines, given) => {
      const priced = lines.map(({ price, quantity }) => ({ total: priceIn(shown, price) * quantity }));
      const own = optionsIn(shown, given);
      const totals = totalsOf(priced, own, shown.currency);
      const subtotal = priced.reduce((sum, { total }) => sum + total, 0);
      expect(totals.subtotal).toBe(subtotal);
      expect(totals.subtotal + totals.shipping_total + totals.tax_total).toBe(totals.total);
      expect(Number.isSafeInteger(totals.total)).toBe(true);
      const isFree = own.free_shipping_from !== null && subtotal >= own.free_shipping_from;
      expect(totals.shipping_total).toBe(isFree ? 0 : own.shipping_flat_rate);
    }),
  );
});

test('a price is never below what the rate makes of it, and less than one step above', () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 1, max: 1_000_000 }), (shown, price) => {
      const exact = price * Number(shown.rate) * 10 ** (decimalsOf(shown.currency) - 2);
      const step = Math.max(1, Number(shown.price_rounding) * 10 ** decimalsOf(shown.currency));
      const cost = costIn(shown, price);
      const slack = smallestStep(shown.currency) + exact * 1e-9;
      expect(cost).toBeGreaterThan(exact - slack);
      expect(cost).toBeLessThan(exact + step + slack);
      expect(cost % (Number.isInteger(step) ? step : 1)).toBe(0);
    }),
  );
});

test('what the shopper pays is worth in the store what the rate says, to half a minor unit', () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 0, max: 10_000_000 }), (shown, total) => {
      const worth = storeTotalOf(shown, total);
      const exact = (total / Number(shown.rate)) * 10 ** (2 - decimalsOf(shown.currency));
      // A float cannot tell better.
      fc.pre(exact < 1e14);
      expect(Math.abs(worth - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-9);
    }),
  );
});

test('euros go up to whole ones, yen to whole hundreds, and a charm is taken off products alone', () => {
  const euro: ShopMoney = {
    currency: 'eur',
    store_currency: 'usd',
    rate: '0.918',
    ...defaultPricing('eur'),
    price_charm: '-0.01',
  };
  expect(priceIn(euro, 2400)).toBe(2299);
  expect(costIn(euro, 600)).toBe(600);
  const yen = { ...euro, currency: 'jpy', rate: '152.04', ...defaultPricing('jpy') };
  expect(priceIn(yen, 2400)).toBe(3700);
  expect(storeTotalOf(yen, 3700)).toBe(2434);
  expect(priceIn(storeMoney('usd'), 2417)).toBe(2417);
});
