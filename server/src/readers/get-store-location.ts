import { createHash } from 'node:crypto';
import { endpoint, refuse } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { readLocations } from './list-locations.ts';
import { toLocation } from './location.ts';
import { storeAddressOf } from './store-address.ts';

const settingsPath = '/wp-admin/admin.php?page=wc-settings';

export const getStoreLocation = endpoint.readers.getStoreLocation.handler(async ({ context }) => {
  const { provider, request, store } = context;
  const address = await storeAddressOf(context.db, store);
  const isComplete = address.line1 !== '' && address.city !== '' && address.postal_code !== '';
  // By convention the message is the address of the settings.
  if (!isComplete) throw refuse('store_address_is_incomplete', 400, `${request.origin}${settingsPath}`);
  const own = String(store.store_id);
  const known = (await readLocations(context)).find(
    (location) =>
      location.metadata.store_id === own &&
      location.address.line1 === address.line1 &&
      location.address.postal_code === address.postal_code,
  );
  if (known) return toLocation(known);
  const key = createHash('sha256')
    .update(JSON.stringify([store.name, address]))
    .digest('hex')
    .slice(0, 24);
  const { line1, line2, city, state, postal_code, country } = address;
  const created = await askProvider(
    context,
    provider.stripe.terminal.locations.create(
      {
        display_name: store.name,
        address: { line1, city, postal_code, country, ...(line2 && { line2 }), ...(state && { state }) },
        metadata: { store_id: own },
      },
      // Two apps that ask at once get the same place.
      { stripeAccount: store.account_id, idempotencyKey: `purser-store-location-${own}-${key}` },
    ),
  );
  return toLocation(created);
});
