import { decimalsOf, toDecimal } from '@purser/contract/money';
import type { CurrencyData } from '@purser/contract/page-settings';
import { settings } from '../page-settings.ts';

/** The settings for writing an amount: the page settings, except in tests. */
export interface MoneyStyle {
  currencyData: Record<string, CurrencyData>;
  storeCountry: string;
  shouldUseExplicitPrice: boolean;
  locale: string;
}

const pageStyle = (): MoneyStyle => ({
  currencyData: settings.currencyData,
  storeCountry: settings.connect.country,
  shouldUseExplicitPrice: settings.shouldUseExplicitPrice,
  locale: settings.locale.code,
});

type Writing = Pick<CurrencyData, 'symbol' | 'symbolPosition' | 'thousandSeparator' | 'decimalSeparator'>;

/** Space for fr and pl, apostrophe for de-CH, dot for de, nl, it, es and pt, comma otherwise. */
export function thousandSeparatorOf(locale: string): string {
  const [language = 'en', region] = locale.replace('_', '-').split('-');
  if (language === 'fr' || language === 'pl') return '\u00A0';
  if (language === 'de' && region === 'CH') return '’';
  return ['de', 'nl', 'it', 'es', 'pt'].includes(language) ? '.' : ',';
}

const decimalSeparatorOf = (thousandSeparator: string): string =>
  thousandSeparator === ',' || thousandSeparator === '’' ? '.' : ',';

function signIn(locale: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  try {
    const parts = new Intl.NumberFormat(locale.replace('_', '-'), {
      style: 'currency',
      currency,
      currencyDisplay,
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
  } catch {
    return currency.toUpperCase();
  }
}

/** The store's own country first, since several countries share a currency and write it differently. */
function writingOf(currency: string, { currencyData, storeCountry, locale }: MoneyStyle): Writing {
  const code = currency.toLowerCase();
  const isOfCurrency = (data: CurrencyData | undefined): data is CurrencyData => data?.code.toLowerCase() === code;
  const own = currencyData[storeCountry];
  const data = isOfCurrency(own) ? own : Object.values(currencyData).find(isOfCurrency);
  if (data) return data;
  const thousandSeparator = thousandSeparatorOf(locale);
  return {
    symbol: signIn(locale, currency, 'narrowSymbol'),
    symbolPosition: 'left',
    thousandSeparator,
    decimalSeparator: decimalSeparatorOf(thousandSeparator),
  };
}

/** Minor units as digits with the separators of the currency, without symbol: `1,234.50`. */
export function formatDigits(amount: number, currency: string, style: MoneyStyle = pageStyle()): string {
  const { thousandSeparator, decimalSeparator } = writingOf(currency, style);
  const [whole = '0', fraction] = toDecimal(Math.abs(amount), currency).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousandSeparator);
  return fraction === undefined ? grouped : `${grouped}${decimalSeparator}${fraction}`;
}

/** `-$4.20`: symbol and separators of the currency, minus before the symbol; the code follows when prices are explicit. */
export function formatMoney(amount: number, currency: string, style: MoneyStyle = pageStyle()): string {
  const text = formatShortMoney(amount, currency, style);
  return style.shouldUseExplicitPrice ? withCode(text, currency) : text;
}

/** `$10.00 USD`: with the code always, for totals in a foreign currency and headings. */
export const formatExplicitMoney = (amount: number, currency: string, style: MoneyStyle = pageStyle()): string =>
  withCode(formatShortMoney(amount, currency, style), currency);

/** With the code only where the amount is not in the account's own currency, so that `$` is never mistaken. */
export const formatClearMoney = (amount: number, currency: string): string =>
  (currency.toLowerCase() === settings.accountDefaultCurrency.toLowerCase() ? formatMoney : formatExplicitMoney)(
    amount,
    currency,
  );

function formatShortMoney(amount: number, currency: string, style: MoneyStyle): string {
  const { symbol, symbolPosition } = writingOf(currency, style);
  const digits = formatDigits(amount, currency, style);
  const gap = symbolPosition.endsWith('_space') || /^[a-z]{2,}$/i.test(symbol) ? '\u00A0' : '';
  return `${amount < 0 ? '-' : ''}${symbolPosition.startsWith('right') ? `${digits}${gap}${symbol}` : `${symbol}${gap}${digits}`}`;
}

const withCode = (text: string, currency: string): string =>
  text.includes(currency.toUpperCase()) ? text : `${text}\u00A0${currency.toUpperCase()}`;

/** The sign before or after amounts of a currency, as the store writes it. */
export const currencySymbol = (currency: string, style: MoneyStyle = pageStyle()): string =>
  writingOf(currency, style).symbol;

/** The symbols of a currency in English, local and international: `$` and `US$`. */
export const currencySigns = (currency: string): string[] =>
  ['en-US', 'en-CA'].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => signIn(locale, currency, currencyDisplay)),
  );

/** The decimal sign people type in this store, for money fields. */
export const decimalSign = (currency: string, style: MoneyStyle = pageStyle()): '.' | ',' =>
  writingOf(currency, style).decimalSeparator === ',' ? ',' : '.';

/** How many decimals the currency shows; for placeholders and steps. */
export const decimals = decimalsOf;
