import { vatCountry, withoutPrefix, withPrefix } from '@purser/contract/documents/vat-countries';
import type { VatLookup } from '@purser/contract/documents/vat';
import { endpoint, refuse } from '../http/endpoint.ts';

/** `GET vat/{vat_number}`. */
export const lookUpVatNumber = endpoint.documents.lookUpVatNumber.handler(({ input, context }) =>
  checkedNumber(context.store.country, input.vat_number),
);

/** Throws where it can't be a number of the country. */
export function checkedNumber(country: string, typed: string): VatLookup {
  const { label, format } = vatCountry(country);
  if (!format.test(withoutPrefix(country, typed)))
    throw refuse('vat_number_invalid', 400, `This isn’t a valid ${label}. Check it for typing errors.`);
  return {
    valid: true,
    vat_number: withPrefix(country, typed),
    name: null,
    address: null,
    country_code: country,
    checked: 'format',
    register: { status: 'not_asked', message: 'We checked the form of the number. No register was asked.' },
  };
}
