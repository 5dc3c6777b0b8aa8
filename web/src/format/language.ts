import { browserLocale } from '../page-settings.ts';

/** A language's name by its tag: `en-US` is "American English"; an unknown tag shows as it is. */
export function formatLanguage(tag: string, locale: string = browserLocale()): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag.replace('_', '-')) ?? tag;
  } catch {
    return tag;
  }
}
