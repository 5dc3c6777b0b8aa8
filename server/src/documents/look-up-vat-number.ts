import { vatCountry, withoutPrefix, withPrefix } from '@purser/contract/documents/vat-countries';
import type { VatLookup } from '@purser/contract/documents/vat';
import type { Services, Store } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { hasRightCheckDigits } from './check-digits.ts';
import { askRegister } from './vat-register.ts';

/** `GET vat/{vat_number}`. */
export const lookUpVatNumber = endpoint.documents.lookUpVatNumber.handler(({ input, context }) =>
  checkVatNumber(context, context.store, input.vat_number),
);

/** Refuses what can't be a number of the store's country, and what the register doesn't know. */
export async function checkVatNumber(
  services: Pick<Services, 'config' | 'log'>,
  { country }: Pick<Store, 'country'>,
  typed: string,
): Promise<VatLookup> {
  const { label, hint, format } = vatCountry(country);
  const number = withoutPrefix(country, typed);
  const invalid = (reason: string) => refuse('vat_number_invalid', 400, reason);
  if (!format.test(number)) throw invalid(`Enter a valid ${label}: ${hint}.`);
  const checkDigits = hasRightCheckDigits(country, number);
  if (checkDigits === false) throw invalid(`This ${label} has a typing error: its check digit doesn’t match.`);
  const own = checkDigits ? 'form and check digits' : 'form';
  const answer = await askRegister(services, country, number);
  if (answer.status === 'unknown')
    throw invalid(`The register doesn’t know this ${label}. Check it for typing errors.`);
  const message = {
    confirmed: 'The register confirmed the number.',
    unreachable: `We checked the number’s ${own}. The register couldn’t be reached, so you can continue without it.`,
    not_asked: `We checked the number’s ${own}. No register was asked.`,
  }[answer.status];
  const found = answer.status === 'confirmed' ? answer : { name: null, address: null };
  return {
    valid: true,
    vat_number: withPrefix(country, typed),
    name: found.name,
    address: found.address,
    country_code: country,
    checked: answer.status === 'confirmed' ? 'register' : checkDigits ? 'check_digits' : 'format',
    register: { status: answer.status, message },
  };
}
