import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { noLocation, toLocation } from './location.ts';

export const getLocation = endpoint.readers.getLocation.handler(async ({ input, context }) => {
  const { provider, store } = context;
  const found = await askProvider(
    context,
    provider.stripe.terminal.locations.retrieve(input.location_id, {}, { stripeAccount: store.account_id }),
    { missing: noLocation },
  );
  if ('deleted' in found && found.deleted) throw noLocation();
  return toLocation(found);
});
