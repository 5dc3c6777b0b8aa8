import type { StoredAddress } from '../database/column-types.ts';
import { countryName } from '../catalog/countries.ts';

/** An address as printed on a parcel, without empty lines; the country by its name in the shop's language. */
export const addressLines = (address: StoredAddress, locale: string): string[] =>
  [
    [address.first_name, address.last_name].filter(Boolean).join(' '),
    address.company,
    address.address_1,
    address.address_2,
    [[address.city, address.state].filter(Boolean).join(', '), address.postcode].filter(Boolean).join(' '),
    address.country && countryName(address.country, locale),
  ].filter((line): line is string => Boolean(line));
