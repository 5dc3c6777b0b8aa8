import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { seal, unseal } from '../../access/seal.ts';
import { sealedFor } from '../../books/signing-secrets.ts';
import type { Services, Store } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { modeOf } from '../../database/stores.ts';
import { forStore } from '../../for-store.ts';
import { providerApiVersion } from '../../provider/provider.ts';
import { isMissing } from '../../provider/read-payment.ts';
import { inStep } from './provider-fault.ts';
import { SiteFault, readEndpoints, readSite } from './site.ts';
import type { Site, SiteEndpoint } from './site.ts';

/** Metadata of our endpoints: the connection that they belong to. */
const siteKey = 'purser_site';
/** How long events signed with a replaced secret are accepted at most. */
export const keepPrevious = { hours: 24 };

/** Throws when an endpoint of ours doesn't exist at the provider as we made it, or when we can't verify what it sends. */
export async function checkEndpoint({ config, provider }: Services, endpoint: SiteEndpoint): Promise<void> {
  const { endpoint_id, url } = endpoint;
  if ((await openSecret(config, endpoint)) === undefined) throw new SiteFault('endpoint', 'secret_unreadable');
  const found = await inStep('endpoint', 'endpoint_refused', () =>
    provider.stripe.webhookEndpoints.retrieve(endpoint_id).catch((error: unknown) => {
      if (isMissing(error)) throw new SiteFault('endpoint', 'endpoint_missing');
      throw error;
    }),
  );
  if (found.status !== 'enabled' || found.url !== url) throw new SiteFault('endpoint', 'endpoint_changed');
}

/** Throws when no configured endpoint with this address exists at the provider. */
export async function checkConfiguredEndpoint({ provider }: Pick<Services, 'provider'>, url: string): Promise<void> {
  const { data } = await inStep('endpoint', 'endpoint_refused', () =>
    provider.stripe.webhookEndpoints.list({ limit: 100 }),
  );
  const found = data.filter((each) => each.url === url && each.metadata[siteKey] === undefined);
  if (found.length === 0) throw new SiteFault('endpoint', 'endpoint_missing');
  if (!found.some(({ status }) => status === 'enabled')) throw new SiteFault('endpoint', 'endpoint_changed');
}

/** Enables it again and restores its address. */
export async function restoreEndpoint({ provider }: Services, { endpoint_id, url }: SiteEndpoint): Promise<void> {
  await inStep('endpoint', 'endpoint_refused', () =>
    provider.stripe.webhookEndpoints.update(endpoint_id, { url, disabled: false, enabled_events: ['*'] }),
  );
}

/**
 * Makes the endpoint that gets the store's events from now on. The one before stays for its pending deliveries.
 * Concurrent calls make one: they share the idempotency key of the attempt that `site` holds.
 */
export async function makeEndpoint(services: Services, store: Store, site: Site, url: string): Promise<void> {
  const { db, clock, config, provider } = services;
  const { store_id } = store;
  const made = await inStep('endpoint', 'endpoint_refused', () =>
    provider.stripe.webhookEndpoints
      .create(
        {
          ...paramsOf(site, url),
          enabled_events: ['*'],
          // Those of the connected accounts; the platform's own account is none.
          connect: !store.is_platform_account,
        },
        { idempotencyKey: `purser-site-${site.site_key}-${site.attempt}-${shortHash(url)}`, maxNetworkRetries: 2 },
      )
      .catch(async (error: unknown) => {
        // The provider repeats a failure under the same key.
        await db
          .updateTable('site_connections')
          .set({ attempt: site.attempt + 1 })
          .where('store_id', '=', store_id)
          .where('attempt', '=', site.attempt)
          .execute();
        throw error;
      }),
  );
  const secret = await sealSecret(config, made);
  await transact(db, async (tx) => {
    await tx.selectFrom('site_connections').select('store_id').where('store_id', '=', store_id).forUpdate().execute();
    const known = await readEndpoints(tx, store_id);
    if (known.some(({ endpoint_id }) => endpoint_id === made.id)) return;
    const now = clock.now();
    await tx
      .updateTable('site_endpoints')
      .set({ role: 'previous', valid_until: now.add(keepPrevious) })
      .where('store_id', '=', store_id)
      .where('role', '=', 'current')
      .execute();
    await tx
      .insertInto('site_endpoints')
      .values({ store_id, endpoint_id: made.id, role: 'current', mode: store.mode, url, secret, created: now })
      .execute();
    await tx
      .updateTable('site_connections')
      .set({ source: 'own', url, attempt: site.attempt + 1, challenge: null, challenged: null })
      // Only its secret is replaced: the store stays connected.
      .$if(site.url !== url || site.source !== 'own', (query) => query.set({ proven: null }))
      .where('store_id', '=', store_id)
      .execute();
  });
}

/**
 * An endpoint at the same address for the platform's events: a store without an account has none that an event could come from.
 * It gets one kind of event, and is deleted when that arrived.
 */
export async function makeProofEndpoint(
  { db, clock, config, provider }: Services,
  { store_id, mode }: Store,
  site: Site,
  { url, challenge }: { url: string; challenge: string },
): Promise<void> {
  const made = await inStep('endpoint', 'endpoint_refused', () =>
    provider.stripe.webhookEndpoints.create(
      { ...paramsOf(site, url), enabled_events: ['customer.created'] },
      { idempotencyKey: `purser-proof-${challenge}`, maxNetworkRetries: 2 },
    ),
  );
  await db
    .insertInto('site_endpoints')
    .values({
      store_id,
      endpoint_id: made.id,
      role: 'proof',
      mode,
      url,
      secret: await sealSecret(config, made),
      created: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const paramsOf = ({ site_key }: Site, url: string): Omit<Stripe.WebhookEndpointCreateParams, 'enabled_events'> => ({
  url,
  api_version: providerApiVersion,
  description: 'Events of your store, made by Purser',
  metadata: { [siteKey]: site_key },
});

const sealSecret = (config: Services['config'], made: Stripe.WebhookEndpoint): Promise<string> =>
  seal(config, made.secret ?? '', sealedFor(made.id));

const openSecret = (config: Services['config'], { endpoint_id, secret }: SiteEndpoint): Promise<string | undefined> =>
  unseal(config, secret, sealedFor(endpoint_id));

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Deletes the endpoints that are no longer needed at the provider. */
export async function deleteSpentEndpoints(services: Services, store: Store): Promise<void> {
  const { config, db, clock } = services;
  const site = await readSite(db, store.store_id);
  // Until events arrive at the new one, the old one is the only one that works.
  if (!site || site.proven === null || site.challenge !== null) return;
  const endpoints = await readEndpoints(db, store.store_id);
  const current = endpoints.find(({ role }) => role === 'current');
  for (const endpoint of endpoints) {
    if (endpoint.role === 'current') continue;
    const isOver =
      endpoint.role === 'proof' ||
      // Its events can't be verified.
      (await openSecret(config, endpoint)) === undefined ||
      (endpoint.valid_until !== null && Temporal.Instant.compare(endpoint.valid_until, clock.now()) <= 0) ||
      (current?.mode === endpoint.mode && !(await hasUndelivered(services, store, current.created)));
    if (isOver) await deleteEndpoint(services, endpoint);
  }
  if (current) await deleteLeftovers(services, site, current);
}

/** Those that were made at the same address by a call whose response was lost. */
async function deleteLeftovers(services: Services, { store_id, site_key }: Site, { url }: SiteEndpoint): Promise<void> {
  const { db, clock, provider } = services;
  const { data } = await provider.stripe.webhookEndpoints.list({ limit: 100 });
  const known = new Set((await readEndpoints(db, store_id)).map(({ endpoint_id }) => endpoint_id));
  // A newer one may be another request's, which is about to store it.
  const before = clock.now().subtract({ minutes: 10 }).epochMilliseconds / 1000;
  for (const { id, created, metadata, url: at } of data)
    if (metadata[siteKey] === site_key && at === url && created < before && !known.has(id))
      await provider.stripe.webhookEndpoints.del(id);
}

/** Whether events from before are still on their way: the provider tries for days. */
async function hasUndelivered({ provider }: Services, store: Store, before: Temporal.Instant): Promise<boolean> {
  if (store.account_id === '') return false;
  const { data } = await provider.stripe.events.list(
    { delivery_success: false, created: { lte: Math.ceil(before.epochMilliseconds / 1000) }, limit: 1 },
    store.is_platform_account ? {} : { stripeAccount: store.account_id },
  );
  return data.length > 0;
}

async function deleteEndpoint(services: Services, { store_id, endpoint_id, mode }: SiteEndpoint): Promise<void> {
  const { db } = services;
  try {
    await forStore(services, { mode: modeOf(mode) }).provider.stripe.webhookEndpoints.del(endpoint_id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await db
    .deleteFrom('site_endpoints')
    .where('store_id', '=', store_id)
    .where('endpoint_id', '=', endpoint_id)
    .execute();
}
