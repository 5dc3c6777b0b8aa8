import { eventPatience } from '@purser/contract/connect/site-connection';
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SignedListener } from '../../books/receive-provider-event.ts';
import type { ProcessServices, Services, Store } from '../../context.ts';
import { findStore } from '../../access/find-store.ts';
import { makeProofEndpoint } from './endpoints.ts';
import { inStep } from './provider-fault.ts';
import type { Site } from './site.ts';

/** Metadata of the customer whose event proves a connection. */
const challengeKey = 'purser_challenge';

/**
 * Causes an event at the provider that only this connection can have asked for: a customer that carries a fresh challenge, made
 * and deleted immediately. Does nothing while a recent one is awaited.
 */
export async function askForProof(services: Services, store: Store, site: Site): Promise<void> {
  const { db, provider, clock } = services;
  const { store_id } = store;
  const now = clock.now();
  // Begins with the store, which the event doesn't name otherwise.
  const challenge = `${store_id}.${randomBytes(16).toString('hex')}`;
  const claimed = await db
    .updateTable('site_connections')
    .set({ challenge, challenged: now })
    .where('store_id', '=', store_id)
    .where((where) =>
      where.or([where('challenged', 'is', null), where('challenged', '<=', now.subtract({ seconds: eventPatience }))]),
    )
    .returning('store_id')
    .executeTakeFirst();
  if (!claimed) return;
  try {
    if (store.account_id === '' && !store.is_platform_account && site.url !== null)
      await makeProofEndpoint(services, store, site, { url: site.url, challenge });
    await inStep('event', 'event_refused', async () => {
      const customer = await provider.stripe.customers.create(
        { description: 'Checks that events arrive', metadata: { [challengeKey]: challenge } },
        { ...onAccount(store), idempotencyKey: `purser-challenge-${challenge}`, maxNetworkRetries: 2 },
      );
      // The event is on its way; a leftover customer is harmless.
      await provider.stripe.customers.del(customer.id, {}, onAccount(store)).catch((error: unknown) => {
        services.log.warn({ err: error, store_id }, 'a customer that checked the connection could not be deleted');
      });
    });
  } catch (error) {
    // Asked for again at the next try.
    await db
      .updateTable('site_connections')
      .set({ challenge: null, challenged: null })
      .where('store_id', '=', store_id)
      .where('challenge', '=', challenge)
      .execute();
    throw error;
  }
}

/** Undefined for a store without an account, whose event is the platform's. */
const onAccount = ({ account_id, is_platform_account }: Store): Stripe.RequestOptions =>
  account_id === '' || is_platform_account ? {} : { stripeAccount: account_id };

/**
 * Takes the events of such customers, which concern no books. The one with the awaited challenge proves the connection, once: it
 * must be of the store's own account, and have come by the store's own endpoint. Replayed and foreign ones prove nothing.
 */
export const hearProof: SignedListener = async (services, { event, endpoint }) => {
  if (event.type !== 'customer.created' && event.type !== 'customer.deleted') return false;
  const challenge = event.data.object.metadata?.[challengeKey];
  if (challenge === undefined) return false;
  if (event.type === 'customer.created' && !(await isProof(services, event, challenge, endpoint)))
    services.log.info({ event_id: event.id }, 'an event proves no connection that is awaited');
  return true;
};

async function isProof(
  services: ProcessServices,
  event: Stripe.Event,
  challenge: string,
  endpoint: Parameters<SignedListener>[1]['endpoint'],
): Promise<boolean> {
  const { db, clock } = services;
  const store_id = Number(/^(\d{1,9})\./.exec(challenge)?.[1] ?? 0);
  const store = await findStore(db, store_id);
  if (!store || store.closed || (endpoint && endpoint.store_id !== store_id)) return false;
  if (event.livemode !== (store.mode === 'live')) return false;
  if ((event.account ?? '') !== (onAccount(store).stripeAccount ?? '')) return false;
  const proven = await db
    .updateTable('site_connections')
    .set({ proven: clock.now(), event_id: event.id, challenge: null, challenged: null })
    .where('store_id', '=', store_id)
    .where('challenge', '=', challenge)
    .$if(endpoint === undefined, (query) => query.where('source', '=', 'process'))
    .$if(endpoint !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('site_endpoints')
            .select('endpoint_id')
            .whereRef('site_endpoints.store_id', '=', 'site_connections.store_id')
            .where('endpoint_id', '=', endpoint?.endpoint_id ?? '')
            .where('role', '!=', 'previous'),
        ),
      ),
    )
    .returning('store_id')
    .executeTakeFirst();
  if (proven) await services.enqueue(db, 'check_site', { store_id }, { key: `check_site:${store_id}` });
  return proven !== undefined;
}
