import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';

/** A store by its id, for jobs. */
export async function findStore(db: Database, store_id: number): Promise<Store | undefined> {
  const row = await db
    .selectFrom('stores')
    .select(['store_id', 'name', 'currency', 'country', 'timezone', 'locale', 'account_id', 'is_platform_account'])
    .where('store_id', '=', store_id)
    .executeTakeFirst();
  return row && { ...row, account_id: row.account_id ?? '' };
}
