import { browserLocale } from '../page-settings.ts';

// Shifts the decimal point in the text of the number, so that no float is multiplied.
const percentWith =
  (places: number) =>
  (rate: number, locale: string = browserLocale()): string =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: places }).format(
      Number(`${Math.round(Number(`${rate}e${places + 2}`))}e-${places + 2}`) || 0,
    );

/** A rate as a percentage, times 100 and rounded to 3 decimals: `0.029` is `2.9%`, `0.29` never `28.999999999999996%`. */
export const formatPercent = percentWith(3);

/** The same for rates of loans, rounded to 2 decimals: `0.12345` is `12.35%`. */
export const formatLoanRate = percentWith(2);
