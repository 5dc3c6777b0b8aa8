import { endpoint } from '../../http/endpoint.ts';
import { within } from '../../provider/call-provider.ts';
import { checkSite } from './connect-at.ts';
import { readSite } from './site.ts';
import { siteConnectionOf } from './site-state.ts';

/** Seconds for which a check at the provider is fresh enough for a screen. */
const freshFor = 60;
/** Milliseconds that a screen waits for a check. */
const patience = 3_000;

export const getSiteConnection = endpoint.connect.getSiteConnection.handler(async ({ context }) => {
  const { db, store, clock, log } = context;
  const site = await readSite(db, store.store_id);
  const isFresh = site?.checked && Temporal.Instant.compare(site.checked.add({ seconds: freshFor }), clock.now()) > 0;
  if (site && !isFresh && !store.closed) {
    try {
      await within(checkSite(context, store), patience);
    } catch (error) {
      log.warn({ err: error, store_id: store.store_id }, 'the connection to the provider could not be checked');
    }
  }
  return siteConnectionOf(context);
});
