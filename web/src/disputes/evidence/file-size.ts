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

/** `2.1`, to stand before a size in MB. Any file is at least 0.1, and nothing looks full before it is. */
export const formatMegabytes = (bytes: number, locale: string = browserLocale()): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
    bytes > 0 ? Math.max(0.1, Math.floor(bytes / 1e5) / 10) : 0,
  );
