import { isCountry } from '@purser/contract/country';
import { sellsTo } from '@purser/contract/catalog/selling-locations';
import type { SellingLocations } from '@purser/contract/catalog/selling-locations';
import type { StoreAddress } from '@purser/contract/checkout/storefront';
import type { z } from 'zod';
import { refuse } from '../http/endpoint.ts';

type Given = z.infer<typeof StoreAddress>;
/** An address with every field present. */
export type FullAddress = Required<Given>;

export interface CheckoutRequest {
  billing: FullAddress;
  shipping: FullAddress;
  customer_note: string;
  payment_method_id: string;
  /** Whether the shopper wants to pay with the same card the next time. */
  isSaving: boolean;
  /** The currency in which the shopper's page showed the total, lower case; undefined for clients that don't tell. */
  seen_currency: string | undefined;
}

// Countries that have no postcodes worth asking for.
const withoutPostcode = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GQ GY HK IE JM KI KM KN KP LC LY ML MO MR MW NA NR NU QA RW SB SC SL SR ST SY TD TF TG TK TO TV UG VU YE ZW'.split(
    ' ',
  ),
);
/** Reads what the shopper sent; refuses with every field that must change, before anything is touched. */
export function readCheckout(
  input: {
    billing_address: Given;
    shipping_address?: Given;
    customer_note: string;
    payment_data: readonly { key: string; value: string | boolean }[];
  },
  locations: SellingLocations,
): CheckoutRequest {
  const problems: Record<string, string> = {};
  const billing = fullAddress(input.billing_address);
  checkAddress('billing_address', billing, locations, problems);
  if (!isEmail(billing.email)) problems['billing_address.email'] = 'Enter a valid email address.';
  const given = input.shipping_address && fullAddress(input.shipping_address);
  const isGiven =
    given && [given.first_name, given.last_name, given.address_1, given.city, given.postcode].some(Boolean);
  if (isGiven) checkAddress('shipping_address', given, locations, problems);
  const valueOf = (key: string) => input.payment_data.find((entry) => entry.key === key)?.value;
  const value = valueOf('wcpay-payment-method');
  const seen = valueOf('purser-seen-currency');
  const isSaving = input.payment_data.some(
    ({ key, value: given }) =>
      key === 'wc-woocommerce_payments-new-payment-method' && [true, 'true', '1'].includes(given),
  );
  const payment_method_id = typeof value === 'string' ? value.trim() : '';
  if (!/^pm_\w{1,200}$/.test(payment_method_id)) problems.payment_data = 'Choose a way to pay.';
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  return {
    billing,
    shipping: isGiven ? { ...given, email: billing.email } : billing,
    customer_note: clean(input.customer_note),
    payment_method_id,
    isSaving,
    seen_currency: typeof seen === 'string' ? seen.toLowerCase() : undefined,
  };
}

/** Several fields at once, in the shape of `refuseField`. */
export const refuseFields = (params: Record<string, string>) =>
  refuse('rest_invalid_param', 400, `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params });

const fullAddress = (given: Given): FullAddress => ({
  first_name: clean(given.first_name),
  last_name: clean(given.last_name),
  company: clean(given.company),
  address_1: clean(given.address_1),
  address_2: clean(given.address_2),
  city: clean(given.city),
  state: clean(given.state),
  postcode: clean(given.postcode),
  country: clean(given.country).toUpperCase(),
  email: clean(given.email ?? ''),
  phone: clean(given.phone),
});

/** Text that the database and every screen can hold: no control characters, no halves of characters. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    // Control characters are what it removes.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, '')
    .trim();

function checkAddress(
  name: string,
  address: FullAddress,
  locations: SellingLocations,
  problems: Record<string, string>,
): void {
  const require = (field: keyof FullAddress, message: string) => {
    if (address[field] === '') problems[`${name}.${field}`] = message;
  };
  require('first_name', 'Enter your first name.');
  require('last_name', 'Enter your last name.');
  require('address_1', 'Enter your street address.');
  require('city', 'Enter your city.');
  if (!isCountry(address.country)) problems[`${name}.country`] = 'Choose a country.';
  else if (!sellsTo(locations, address.country))
    problems[`${name}.country`] = 'We don’t sell to this country. Choose another.';
  else if (!withoutPostcode.has(address.country)) require('postcode', 'Enter your ZIP or postal code.');
}

const isEmail = (text: string): boolean =>
  /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/.test(text);
