import { countryCodes } from '@purser/contract/country';
import { sellsTo } from '@purser/contract/store/selling-locations';
import type { SellingLocations } from '@purser/contract/store/selling-locations';

/** The countries that the shop sells to, by name in its language, for a select. */
export function countryOptions(locale: string, locations: SellingLocations): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countryCodes
    .filter((code) => sellsTo(locations, code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
