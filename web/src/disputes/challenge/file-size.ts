import { browserLocale } from '../../page-settings.ts';

/** `2.1 MB`, `340 kB`: decimal units, as the limit is. */
export function formatSize(bytes: number, locale: string = browserLocale()): string {
  const isLarge = bytes >= 999_500;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1e6 : Math.max(1, Math.round(bytes / 1000)));
}
