/** An address as it stands on a parcel, empty lines left out. */
export const addressLines = (address: Record<string, string>): string[] =>
  [
    [address.first_name, address.last_name].filter(Boolean).join(' '),
    address.company,
    address.address_1,
    address.address_2,
    [[address.city, address.state].filter(Boolean).join(', '), address.postcode].filter(Boolean).join(' '),
    address.country,
  ].filter((line): line is string => Boolean(line));
