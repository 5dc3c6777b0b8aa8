import type { TerminalLocation } from '@purser/contract/readers/location';
import type Stripe from 'stripe';
import { refuse } from '../http/endpoint.ts';

/** A location as our endpoints return it. */
export const toLocation = (location: Stripe.Terminal.Location): TerminalLocation => ({
  id: location.id,
  display_name: location.display_name,
  address: { ...location.address, country: location.address.country ?? '' },
  livemode: location.livemode,
  metadata: location.metadata,
});

export const noLocation = () => refuse('wcpay_location_not_found', 404, 'We couldn’t find this location.');

/** What the provider takes; an address part without a value is left out. */
export function addressOf<A extends Record<string, string | null | undefined>>(
  address: A,
): { [K in keyof A]?: string } {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value)) as { [K in keyof A]?: string }; // fewer of the same
}
