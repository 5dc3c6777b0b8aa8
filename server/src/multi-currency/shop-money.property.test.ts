import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, fromDecimal, toDecimal } from '@purser/contract/money';
import { sellableCurrencies } from '@purser/contract/multi-currency/currency-codes';
import { priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import { totalsOf } from '../checkout/cart.ts';
import {
  convertIn,
  costIn,
  defaultPricing,
  priceIn,
  smallestStep,
  storeMoney,
  storeTotalOf,
} from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { sized } from '../testing/models/long-run.ts';
import { optionsIn } from './options-in.ts';

const stores = fc.constantFrom('usd', 'jpy', 'kwd');
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 4, max: 9 }))
  .map(([digits, decimals]) => {
    const text = digits.toString().padStart(decimals + 1, '0');
    return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  });
/** Any currency that the store doesn't count in, with any settings that its merchant can choose. */
const money = fc
  .record({
    store_currency: stores,
    rate,
    code: fc.constantFrom(...sellableCurrencies),
    step: fc.nat(),
    charm: fc.nat(),
  })
  .map(({ store_currency, rate: given, code, step, charm }): ShopMoney => {
    const { rounding, charm: charms } = priceChoicesOf(code);
    return {
      currency: code.toLowerCase(),
      store_currency,
      rate: given,
      price_rounding: rounding[step % rounding.length] ?? '0',
      price_charm: charms[charm % charms.length] ?? '0',
    };
  })
  .filter(({ currency, store_currency }) => currency !== store_currency);
/** 100,000 with `npm run test:long`. */
const numRuns = sized(2_000, 100_000);
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

/** Units of 10⁻²⁴: exact for what has three decimals, at a rate with twelve, in steps of hundredths. */
const fine = 24;
const exactly = (text: string): bigint => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${decimals.padEnd(fine, '0')}`);
};

/** The stated formula, on units and not on minor units: ⌈price × rate / step⌉ × step, and the charm, but never below nothing. */
function stated(
  { currency, store_currency, rate: text, price_rounding, price_charm }: ShopMoney,
  price: number,
): number {
  const [minor, step] = [10n ** BigInt(fine - decimalsOf(currency)), exactly(price_rounding)];
  const converted = (exactly(toDecimal(price, store_currency)) * exactly(text)) / 10n ** BigInt(fine);
  // Without a step, what the currency is charged in decides: hundredths where there are thousandths.
  const least = decimalsOf(currency) === 3 ? 10n * minor : minor;
  const rounded =
    step === 0n ? ((2n * converted + least) / (2n * least)) * least : ((converted + step - 1n) / step) * step;
  const charmed = rounded + exactly(price_charm);
  expect(charmed % minor).toBe(0n);
  return charmed < 0n ? 0 : Number(charmed / minor);
}

test('every price is what the stated formula makes of it, in currencies with none, two and three decimals', () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 0, max: 100_000_000 }), (shown, price) => {
      expect(priceIn(shown, price)).toBe(stated(shown, price));
      expect(costIn(shown, price)).toBe(stated({ ...shown, price_charm: '0' }, price));
      // Tax and coupons have neither rounding nor charm.
      expect(convertIn(shown, price)).toBe(stated({ ...shown, price_rounding: '0', price_charm: '0' }, price));
      expect(priceIn(shown, price) % smallestStep(shown.currency)).toBe(0);
    }),
    { numRuns },
  );
});

test('in every currency the lines, the shipping and the tax make the total, and refunds of its parts make it again', () => {
  fc.assert(
    fc.property(money, cart, options, fc.array(fc.nat(), { maxLength: 4 }), (shown, lines, given, parts) => {
      const priced = lines.map(({ price, quantity }) => ({ total: priceIn(shown, price) * quantity }));
      const own = optionsIn(shown, given);
      const step = smallestStep(shown.currency);
      const totals = totalsOf(priced, own, shown.currency);
      const subtotal = priced.reduce((sum, { total }) => sum + total, 0);
      expect(totals.subtotal).toBe(subtotal);
      expect(totals.subtotal + totals.shipping_total + totals.tax_total).toBe(totals.total);
      expect(Number.isSafeInteger(totals.total)).toBe(true);
      expect(totals.total % step).toBe(0);
      const isFree = own.free_shipping_from !== null && subtotal >= own.free_shipping_from;
      expect(totals.shipping_total).toBe(isFree ? 0 : own.shipping_flat_rate);
      // As people write the amounts, and as forms read them back.
      let rest = totals.total;
      for (const part of parts) {
        const refunded = rest === 0 ? 0 : part % (rest + 1);
        expect(fromDecimal(toDecimal(refunded, shown.currency), shown.currency)).toBe(refunded);
        rest -= refunded;
      }
      const texts = [totals.total - rest, rest].map((amount) => toDecimal(amount, shown.currency));
      const sum = texts.reduce((all, text) => all + (fromDecimal(text, shown.currency) ?? NaN), 0);
      expect(sum).toBe(totals.total);
    }),
    { numRuns },
  );
});

test('what the shopper pays is worth in the store what the rate says, to half a minor unit', () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 0, max: 10_000_000 }), (shown, total) => {
      const worth = storeTotalOf(shown, total);
      const shift = decimalsOf(shown.store_currency) - decimalsOf(shown.currency);
      const exact = (total / Number(shown.rate)) * 10 ** shift;
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
