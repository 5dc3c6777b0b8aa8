import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { settings } from './page-settings.ts';

const translations = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po']);

/** `?locale=` wins over the page's own locale, so a translation can be looked at without changing the store. */
export function chosenLocale(search: string, pageLocale: string): string {
  return (new URLSearchParams(search).get('locale') ?? pageLocale).replace('_', '-').toLowerCase();
}

/** Loads the catalog of the chosen locale, or of its language, or English, and activates it. */
export async function loadLocale(): Promise<void> {
  const wanted = chosenLocale(globalThis.location?.search ?? '', settings.locale.code);
  const translation = translations[`../locales/${wanted}.po`] ?? translations[`../locales/${wanted.split('-')[0]}.po`];
  if (wanted === 'pseudo') {
    const { messages } = await import('virtual:messages/pseudo');
    i18n.loadAndActivate({ locale: 'pseudo', locales: ['en'], messages });
  } else if (translation) {
    const { messages } = await translation();
    i18n.loadAndActivate({ locale: wanted, messages });
  } else {
    // English is compiled into the pages themselves.
    i18n.loadAndActivate({ locale: 'en', messages: {} });
  }
  document.documentElement.lang = wanted === 'pseudo' ? 'en' : i18n.locale;
}
