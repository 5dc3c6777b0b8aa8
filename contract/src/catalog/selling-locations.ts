/** To whom the store sells, as WooCommerce names it: to all countries, to all but some, or to some alone. */
export const sellingModes = ['all', 'all_except', 'specific'] as const;
export type SellingMode = (typeof sellingModes)[number];

export interface SellingLocations {
  mode: SellingMode;
  /** Upper-case codes that `mode` includes or excludes; empty with `all`. */
  countries: readonly string[];
}

/** Without a country in its list, no mode narrows anything. */
export const sellsEverywhere = ({ mode, countries }: SellingLocations): boolean =>
  mode === 'all' || countries.length === 0;

export const sellsTo = (locations: SellingLocations, country: string): boolean =>
  sellsEverywhere(locations) || locations.countries.includes(country) === (locations.mode === 'specific');
