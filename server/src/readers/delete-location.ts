import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { noLocation } from './location.ts';

export const deleteLocation = endpoint.readers.deleteLocation.handler(async ({ input, context }) => {
  const { provider, store } = context;
  const { id } = await askProvider(
    context,
    provider.stripe.terminal.locations.del(input.location_id, {}, { stripeAccount: store.account_id }),
    { missing: noLocation, fields: { location: 'location_id' } },
  );
  return { id, deleted: true as const };
});
