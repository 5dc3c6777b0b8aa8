import { browserLocale } from '../page-settings.ts';

/** Formats a whole number with the locale's grouping. */
export const formatCount = (count: number, locale: string = browserLocale()): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);
