import { webhookPath } from '@purser/contract/connect/site-connection';
import { randomUUID } from 'node:crypto';
import type { Services, Store } from '../../context.ts';
import { askForProof } from './ask-for-proof.ts';
import { checkKeys } from './check-keys.ts';
import {
  checkConfiguredEndpoint,
  checkEndpoint,
  deleteSpentEndpoints,
  makeEndpoint,
  restoreEndpoint,
} from './endpoints.ts';
import { SiteFault, readEndpoints, readSite, saveFault, stands } from './site.ts';
import type { Site } from './site.ts';

/**
 * Connects the store from this origin, or mends its connection: checks the keys, makes sure of the endpoint, and asks for the
 * event that proves it. Steps that are done are kept, so a call after a failure continues. A failure is stored with
 * its step.
 */
export async function connectAt(services: Services, store: Store, origin: string): Promise<void> {
  const { db } = services;
  const { store_id } = store;
  const url = origin + webhookPath;
  await db
    .insertInto('site_connections')
    .values({ store_id, site_key: randomUUID(), source: 'own', url })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await keepingFaults(services, store, () => takeSteps(services, store, url));
}

async function takeSteps(services: Services, store: Store, url: string): Promise<void> {
  // Read before anything else: its attempt names the endpoint that this call may make.
  const before = await mustRead(services, store);
  await checkKeys(services.provider);
  await ensureEndpoint(services, store, before, url);
  const site = await mustRead(services, store);
  if (site.proven === null || site.problem !== null || site.challenged !== null)
    await askForProof(services, store, site);
}

/** Replaces the signing secret: events signed with the old one are accepted until they have arrived. Returns whether it did. */
export async function renewSecret(services: Services, store: Store): Promise<boolean> {
  let isReplaced = false;
  await keepingFaults(services, store, async () => {
    const site = await mustRead(services, store);
    if (site.url === null) return;
    await makeEndpoint(services, store, site, site.url);
    isReplaced = true;
    await askForProof(services, store, await mustRead(services, store));
  });
  return isReplaced;
}

/** Asks the provider whether the connection is still as it was made, and deletes endpoints that are no longer needed. Throws when it doesn't respond. */
export async function checkSite(services: Services, store: Store): Promise<void> {
  const site = await readSite(services.db, store.store_id);
  // The embedded provider's own endpoint follows the process.
  if (!site || (site.source === 'process' && site.url === null)) return;
  await keepingFaults(services, store, async () => {
    await checkOf(services, store, site);
    await deleteSpentEndpoints(services, store);
    // It was on its way when something failed.
    if (site.proven === null && site.challenged === null && site.url !== null)
      await takeSteps(services, store, site.url);
  });
}

async function checkOf(services: Services, store: Store, site: Site): Promise<void> {
  if (site.source === 'process') {
    if (site.url !== null) await checkConfiguredEndpoint(services, site.url);
    return;
  }
  const current = await currentOf(services, store);
  if (current) await checkEndpoint(services, current);
  else if (site.proven !== null) throw new SiteFault('endpoint', 'endpoint_missing');
}

async function ensureEndpoint(services: Services, store: Store, site: Site, url: string): Promise<void> {
  if (site.source === 'process' && site.url === null && stands(site)) return;
  const current = site.source === 'own' ? await currentOf(services, store) : undefined;
  if (current?.url === url) {
    try {
      await checkEndpoint(services, current);
      return;
    } catch (error) {
      if (!(error instanceof SiteFault) || error.problem === 'provider_down') throw error;
      if (error.problem === 'endpoint_changed') {
        await restoreEndpoint(services, current);
        return;
      }
      if (error.step !== 'endpoint') throw error;
    }
  } else if (await isConfiguredAt(services, site, url)) {
    await services.db
      .updateTable('site_connections')
      .set({ source: 'process', url, ...(site.url !== url && { proven: null, challenge: null, challenged: null }) })
      .where('store_id', '=', store.store_id)
      .execute();
    return;
  }
  await makeEndpoint(services, store, site, url);
}

/** Whether the endpoint of the configuration is at this address, and may be what brings the events. */
async function isConfiguredAt(services: Services, site: Site, url: string): Promise<boolean> {
  if (!services.provider.webhook_secret) return false;
  // No event came by it: its secret may be another one's.
  if (site.source === 'process' && site.url === url && site.proven === null && site.challenged !== null) return false;
  try {
    await checkConfiguredEndpoint(services, url);
    return true;
  } catch (error) {
    if (error instanceof SiteFault && error.step === 'endpoint' && error.problem !== 'provider_down') return false;
    throw error;
  }
}

async function keepingFaults(services: Services, store: Store, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    await saveFault(services, store, null);
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
    services.log.warn({ err: error, store_id: store.store_id }, 'the store could not be connected to the provider');
    const site = await readSite(services.db, store.store_id);
    // A provider that is down for a moment doesn't break a connection.
    if (error.problem === 'provider_down' && stands(site)) return;
    await saveFault(services, store, error);
  }
}

async function mustRead({ db }: Services, { store_id }: Store): Promise<Site> {
  const site = await readSite(db, store_id);
  if (!site) throw new Error(`store ${store_id} has no connection`);
  return site;
}

const currentOf = async ({ db }: Services, { store_id }: Store) =>
  (await readEndpoints(db, store_id)).find(({ role }) => role === 'current');
