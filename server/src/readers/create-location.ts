import { endpoint } from '../http/endpoint.ts';
import { askProvider, onAccount } from './ask-provider.ts';
import { addressOf, toLocation } from './location.ts';

export const createLocation = endpoint.readers.createLocation.handler(async ({ input, context }) => {
  const { locations } = context.provider.stripe.terminal;
  const address = { ...addressOf(input.address), country: input.address.country };
  return toLocation(await askProvider(context, locations.create({ ...input, address }, onAccount(context))));
});
