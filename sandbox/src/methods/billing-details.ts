import type Stripe from 'stripe';
import { orNull } from '../api/metadata.ts';

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
}

export function billingDetails(
  given: Stripe.PaymentMethodCreateParams.BillingDetails | undefined,
  before?: BillingDetails,
): BillingDetails {
  const kept = before ?? { address: null, email: null, name: null, phone: null, tax_id: null };
  const text = (value: string | null | undefined, old: string | null) => (value === undefined ? old : orNull(value));
  return {
    address:
      given?.address === undefined
        ? (kept.address ?? emptyAddress())
        : given.address === '' || given.address === null
          ? emptyAddress()
          : address(given.address, kept.address),
    email: text(given?.email, kept.email),
    name: text(given?.name, kept.name),
    phone: text(given?.phone, kept.phone),
    tax_id: text(given?.tax_id, kept.tax_id),
  };
}

function emptyAddress(): Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

export function address(given: Stripe.AddressParam, before: Address | null = null): Address {
  const field = (name: keyof Address) => (given[name] === undefined ? (before?.[name] ?? null) : orNull(given[name]));
  return {
    city: field('city'),
    country: field('country'),
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    state: field('state'),
  };
}
