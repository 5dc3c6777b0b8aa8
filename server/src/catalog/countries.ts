import { countryCodes } from '@purser/contract/country';
import { sellsTo } from '@purser/contract/catalog/selling-locations';
import type { SellingLocations } from '@purser/contract/catalog/selling-locations';

/** A country's name by its two-letter code; what is no such code as it is. */
export function countryName(code: string, locale: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code.toUpperCase()) ?? code;
}

/** The countries that the shop sells to, by name in its language, for a select. */
export function countryOptions(locale: string, locations: SellingLocations): { code: string; name: string }[] {
  return countryCodes
    .filter((code) => sellsTo(locations, code))
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
