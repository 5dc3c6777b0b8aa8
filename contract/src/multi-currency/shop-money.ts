import { decimalsOf } from '../money.ts';
import type { RateSource } from './currency.ts';
import { defaultCharm, priceChoicesOf } from './currency-settings.ts';

/**
 * How the shop's prices become those of another currency. Rates and steps are decimal texts and the arithmetic is whole
 * numbers throughout, so that no sum depends on how a float is rounded.
 */
export interface ShopMoney {
  currency: string;
  store_currency: string;
  /** How many units of `currency` one unit of the store's buys. */
  rate: string;
  /** Prices and shipping go up to the next whole multiple of this, in units of `currency`; `0` leaves them. */
  price_rounding: string;
  /** Added to each rounded price, for instance `-0.01`. */
  price_charm: string;
  /** Where the rate comes from, which carts and orders keep; nothing for the store's own currency. */
  rate_source?: Exclude<RateSource, 'store'>;
  /** Of an automatic rate, as its source dates it. */
  rate_time?: Temporal.Instant;
}

/** The store's own currency: every price is what it is. */
export const storeMoney = (store_currency: string): ShopMoney => ({
  currency: store_currency,
  store_currency,
  rate: '1',
  price_rounding: '0',
  price_charm: '0',
});

/** How a currency's prices are made until the merchant chooses. */
export const defaultPricing = (currency: string): Pick<ShopMoney, 'price_rounding' | 'price_charm'> => ({
  price_rounding: priceChoicesOf(currency).defaultRounding,
  price_charm: defaultCharm,
});

/** The least that prices can differ by, in minor units: cards are charged in hundredths of currencies with thousandths. */
export const smallestStep = (currency: string): 1 | 10 => (decimalsOf(currency) === 3 ? 10 : 1);

const isOwn = (money: ShopMoney): boolean => money.currency === money.store_currency;

/** A product's price in the shopper's currency, in its minor units: converted, rounded up to the step, with the charm. */
export function priceIn(money: ShopMoney, price: number): number {
  if (isOwn(money)) return price;
  return Math.max(0, costIn(money, price) + minorUnits(money.price_charm, money.currency));
}

/** Shipping, or the worth from which it is free: converted and rounded up, without charm. Tax is never converted but taken of the sum. */
export function costIn(money: ShopMoney, amount: number): number {
  if (isOwn(money)) return amount;
  const step = BigInt(Math.max(0, minorUnits(money.price_rounding, money.currency)));
  if (step === 0n) return convertIn(money, amount);
  const [over, under] = converted(amount, money);
  const whole = under * step;
  return Number(((over + whole - 1n) / whole) * step);
}

/** A coupon, a tax that was fixed, or any other amount that has neither rounding nor charm: converted, halves up. */
export function convertIn(money: ShopMoney, amount: number): number {
  if (isOwn(money)) return amount;
  const [over, under] = converted(amount, money);
  const step = BigInt(smallestStep(money.currency));
  return Number(halfUp(over, under * step) * step);
}

/** What an amount of the shopper's currency is worth in the store's, in minor units, halves up. */
export function storeTotalOf(money: ShopMoney, amount: number): number {
  if (isOwn(money)) return amount;
  const [over, under] = fraction(money.rate);
  const shift = decimalsOf(money.store_currency) - decimalsOf(money.currency);
  return Number(halfUp(BigInt(amount) * under * scale(shift), over * scale(-shift)));
}

/** Minor units of `currency` as a fraction: amount × rate, shifted by what the currencies differ in decimals. */
function converted(amount: number, money: ShopMoney): [over: bigint, under: bigint] {
  const [over, under] = fraction(money.rate);
  const shift = decimalsOf(money.currency) - decimalsOf(money.store_currency);
  return [BigInt(amount) * over * scale(shift), under * scale(-shift)];
}

/** `12.50` as 1250 / 100. */
function fraction(text: string): [over: bigint, under: bigint] {
  const [whole = '0', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/** A rate as the decimal text that the arithmetic and the database want: no exponent, at most twelve decimals. */
export const rateText = (rate: number): string => rate.toFixed(12).replace(/\.?0+$/, '');

const scale = (power: number): bigint => (power > 0 ? 10n ** BigInt(power) : 1n);

const halfUp = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** A short decimal of the settings, `-0.05` or `1`, in minor units; what the currency cannot express is cut. */
function minorUnits(text: string, currency: string): number {
  const isNegative = text.startsWith('-');
  const [over, under] = fraction(isNegative ? text.slice(1) : text);
  const units = Number((over * 10n ** BigInt(decimalsOf(currency))) / under);
  return isNegative ? -units : units;
}
