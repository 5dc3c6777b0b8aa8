import type { CurrencyData } from '@purser/contract/page-settings';
import { describe, expect, it } from 'vitest';
import { decimalSign, formatExplicitMoney, formatMoney, thousandSeparatorOf } from './money.ts';
import type { MoneyStyle } from './money.ts';

const data = (
  code: string,
  symbol: string,
  symbolPosition: CurrencyData['symbolPosition'],
  thousandSeparator: string,
  decimalSeparator: string,
): CurrencyData => ({ code, symbol, symbolPosition, thousandSeparator, decimalSeparator, precision: 2 });
const style = (change: Partial<MoneyStyle> = {}): MoneyStyle => ({
  currencyData: {
    US: data('USD', '$', 'left', ',', '.'),
    DE: data('EUR', '€', 'right_space', '.', ','),
    IE: data('EUR', '€', 'left', ',', '.'),
    JP: data('JPY', '¥', 'left', ',', '.'),
  },
  storeCountry: 'US',
  shouldUseExplicitPrice: false,
  locale: 'en_US',
  ...change,
});

describe('an amount', () => {
  it('is shown in the unit people say, by the currency’s own decimals', () => {
    expect(formatMoney(5200, 'usd', style())).toBe('$52.00');
    expect(formatMoney(500, 'jpy', style())).toBe('¥500');
    expect(formatMoney(12345, 'kwd', style({ currencyData: {} }))).toContain('12.345');
    expect(formatMoney(0, 'usd', style())).toBe('$0.00');
  });

  it('puts the minus before the symbol, without a space', () => {
    expect(formatMoney(-420, 'usd', style())).toBe('-$4.20');
    expect(formatMoney(-420, 'eur', style())).toBe('-4,20\u00A0€');
  });

  it('groups thousands and stays exact for the largest amounts', () => {
    expect(formatMoney(123456789, 'usd', style())).toBe('$1,234,567.89');
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'usd', style())).toBe('$90,071,992,547,409.91');
  });

  it('is written the way of the store’s own country when several share a currency', () => {
    expect(formatMoney(123450, 'eur', style({ storeCountry: 'IE' }))).toBe('€1,234.50');
    expect(formatMoney(123450, 'eur', style({ storeCountry: 'DE' }))).toBe('1.234,50\u00A0€');
  });

  it('names its currency when prices are explicit, once', () => {
    expect(formatMoney(1000, 'usd', style({ shouldUseExplicitPrice: true }))).toBe('$10.00\u00A0USD');
    expect(formatExplicitMoney(1000, 'usd', style())).toBe('$10.00\u00A0USD');
    expect(formatExplicitMoney(1000, 'chf', style())).toBe('CHF\u00A010.00');
  });

  it('takes the thousands sign of the language for currencies the store has no data for', () => {
    for (const locale of ['fr_FR', 'pl_PL']) expect(thousandSeparatorOf(locale), locale).toBe('\u00A0');
    expect(thousandSeparatorOf('de_CH')).toBe('’');
    for (const locale of ['de_DE', 'nl_NL', 'it_IT', 'es_ES', 'pt_BR'])
      expect(thousandSeparatorOf(locale), locale).toBe('.');
    for (const locale of ['ja', 'en_US', 'sv_SE']) expect(thousandSeparatorOf(locale), locale).toBe(',');
    expect(formatMoney(123450, 'gbp', style({ locale: 'de_DE' }))).toBe('£1.234,50');
    expect(decimalSign('gbp', style({ locale: 'de_DE' }))).toBe(',');
  });
});
