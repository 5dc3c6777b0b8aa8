import { endpoint } from '../http/endpoint.ts';
import { askProvider, onAccount } from './ask-provider.ts';
import { addressOf, noLocation, toLocation } from './location.ts';

export const updateLocation = endpoint.readers.updateLocation.handler(async ({ input, context }) => {
  const { location_id, display_name, address } = input;
  const changed = await askProvider(
    context,
    context.provider.stripe.terminal.locations.update(
      location_id,
      { ...(display_name && { display_name }), ...(address && { address: addressOf(address) }) },
      onAccount(context),
    ),
    { missing: noLocation },
  );
  if ('deleted' in changed && changed.deleted) throw noLocation();
  return toLocation(changed);
});
