import { decimalsOf, toDecimal } from '@purser/contract/money';

/** Making a format takes longer than all else about a price, and there are only so many languages and currencies. */
function kept<T>(make: (currency: string, locale: string) => T): (currency: string, locale: string) => T {
  const made = new Map<string, T>();
  return (currency, locale) => {
    const key = `${locale} ${currency}`;
    const one = made.get(key) ?? make(currency, locale);
    made.set(key, one);
    return one;
  };
}

/** How a currency is written in the store's language, as the Store API spells it beside every price. */
export const lookOf = kept((currency, locale) => {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1234567.5);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency.toUpperCase();
  const isBefore =
    parts.findIndex((part) => part.type === 'currency') < parts.findIndex((part) => part.type === 'integer');
  const gap = parts.some((part) => part.type === 'literal') ? '\u00a0' : '';
  return {
    currency_code: currency.toUpperCase(),
    currency_symbol: symbol,
    currency_minor_unit: decimalsOf(currency),
    currency_decimal_separator: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    currency_thousand_separator: parts.find((part) => part.type === 'group')?.value ?? ',',
    currency_prefix: isBefore ? `${symbol}${gap}` : '',
    currency_suffix: isBefore ? '' : `${gap}${symbol}`,
  };
});

/** A price of the shop: today nothing is on sale, so all three are the same. */
export const pricesOf = (price: number, currency: string, locale: string) => ({
  price: String(price),
  regular_price: String(price),
  sale_price: String(price),
  ...lookOf(currency, locale),
});

const formatOf = kept((currency, locale) => {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
});

/** Formats an amount for shoppers. Intl gets the exact decimal text, so the amount is never a float. */
export const formatPrice = (amount: number, currency: string, locale: string): string =>
  formatOf(currency, locale).format(toDecimal(amount, currency) as `${number}`); // decimal text by construction
