import { browserLocale } from '../page-settings.ts';

/** A rate as a percentage, times 100 and rounded to 3 decimals: `0.029` is `2.9%`, `0.29` never `28.999999999999996%`. */
export const formatPercent = (rate: number, locale: string = browserLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    Number(`${Math.round(Number(`${rate}e5`))}e-5`) || 0,
  );
