import type { Address } from '@purser/contract/orders/order';
import { formatCountry } from '../format/country.ts';

/** A postal address, as it is written on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const lines = [
    `${address.first_name} ${address.last_name}`.trim(),
    address.company,
    address.address_1,
    address.address_2,
    [[address.city, address.state].filter(Boolean).join(', '), address.postcode].filter(Boolean).join(' '),
    address.country && formatCountry(address.country),
  ].filter(Boolean);
  return (
    // The lines of one address never change places.
    <address className="break-words not-italic">
      {lines.length > 0
        ? lines.map((line, index) => (
            <span key={index} className="block">
              {line}
            </span>
          ))
        : '—'}
    </address>
  );
}
