import { browserLocale } from '../page-settings.ts';

/** A country's name by its two-letter code; an unknown code shows as it is, nothing as "—". */
export function formatCountry(code: string | undefined | null, locale: string = browserLocale()): string {
  if (!code) return '—';
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
