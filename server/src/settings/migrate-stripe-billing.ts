import type Stripe from 'stripe';
import { transact } from '../database/database.ts';
import { findStore } from '../access/find-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { readMigration, writeMigration } from './stripe-billing-migration.ts';

/**
 * Job: walks the subscriptions that the provider bills, a page at a time, and keeps the count where the settings show it. What
 * is found stays with the provider while this store has no billing of its own to take it over, so `migrated` counts none.
 */
export const migrateStripeBilling: Job<'migrate_stripe_billing'> = async (services, payload, signal) => {
  const { store_id } = payload;
  const store = await findStore(services.db, store_id);
  if (!store || !(await readMigration(services.db, store_id)).is_running) return;
  let found = 0;
  let page: Stripe.ApiList<Stripe.Subscription> | undefined;
  do {
    if (signal?.aborted) throw new Error('the worker stops');
    const starting_after = page?.data.at(-1)?.id;
    page = await services.provider.stripe.subscriptions.list(
      { status: 'active', limit: 100, ...(starting_after && { starting_after }) },
      { stripeAccount: store.account_id },
    );
    found += page.data.length;
    const migration = { is_running: page.has_more, found, migrated: 0 };
    await transact(services.db, (tx) => writeMigration(tx, store_id, migration));
  } while (page.has_more);
};
