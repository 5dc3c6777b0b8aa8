import type { ProcessServices, Services, Store } from '../context.ts';
import { forStore } from '../for-store.ts';
import { readOption } from '../database/stored-options.ts';
import { toJson } from '../database/upsert.ts';
import { findStore } from './find-store.ts';

/**
 * Runs `work` for each store that has an account and open books, one after the other. When it fails for one, logs `failure` and continues
 * with the next: the job runs again soon.
 */
export async function eachStore(
  services: ProcessServices,
  failure: string,
  work: (store: Store, services: Services) => Promise<void>,
): Promise<void> {
  const stores = await services.db
    .selectFrom('stores')
    .select('store_id')
    .where('account_id', 'is not', null)
    .where('closed', 'is', null)
    .orderBy('store_id')
    .execute();
  for (const { store_id } of stores) {
    const store = await findStore(services.db, store_id);
    if (!store) continue;
    try {
      await work(store, forStore(services, store));
    } catch (error) {
      services.log.warn({ err: error, store_id }, failure);
    }
  }
}

/** Runs `work` once an hour of our clock, with the time of the last run; that time is stored as the store's option of this name. */
export async function onceAnHour(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  store_id: number,
  name: string,
  work: (last: Temporal.Instant | undefined) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const stored = await readOption(db, store_id, name);
  const last = typeof stored === 'string' ? Temporal.Instant.from(stored) : undefined;
  if (last && Temporal.Instant.compare(last.add({ hours: 1 }), now) > 0) return;
  await work(last);
  const value = toJson(now.toString());
  await db
    .insertInto('options')
    .values({ store_id, name, value })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
    .execute();
}
