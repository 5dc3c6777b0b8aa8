import { findStore } from '../../access/find-store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { checkSite } from './connect-at.ts';

/** Job: checks the store's connection at the provider; once it is proven, deletes endpoints that are no longer needed. */
export const checkSiteLater: Job<'check_site'> = async (services, { store_id }) => {
  const store = await findStore(services.db, store_id);
  if (store && !store.closed) await checkSite(services, store);
};
