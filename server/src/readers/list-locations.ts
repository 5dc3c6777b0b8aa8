import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { toLocation } from './location.ts';

export const listLocations = endpoint.readers.listLocations.handler(async ({ context }) =>
  (await readLocations(context)).map(toLocation),
);

/** All of the store's; there are few. */
export const readLocations = async ({ provider, store, ...context }: Context): Promise<Stripe.Terminal.Location[]> =>
  store.account_id === ''
    ? []
    : askProvider(
        context,
        provider.stripe.terminal.locations
          .list({ limit: 100 }, { stripeAccount: store.account_id })
          .autoPagingToArray({ limit: 1000 }),
      );
