import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOption } from '../database/stored-options.ts';
import { upsert } from '../database/upsert.ts';

const option = 'purser_stripe_billing_migration';

/** How far the migration is. */
export interface Migration {
  is_running: boolean;
  /** Subscriptions that the provider bills. */
  found: number;
  migrated: number;
}

export async function readMigration(db: Database | DatabaseTransaction, store_id: number): Promise<Migration> {
  const stored = (await readOption(db, store_id, option)) as Partial<Migration> | undefined; // written below only
  return { is_running: false, found: 0, migrated: 0, ...stored };
}

export const writeMigration = (tx: DatabaseTransaction, store_id: number, migration: Migration): Promise<void> =>
  upsert(tx, 'options', ['store_id', 'name'], [{ store_id, name: option, value: JSON.stringify(migration) }]);
