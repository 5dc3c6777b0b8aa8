import type { Store } from '../context.ts';
import { modeOf } from '../database/stores.ts';
import type { Database } from '../database/database.ts';

/** The columns of a `Store`. */
export const storeColumns = [
  'store_id',
  'name',
  'currency',
  'country',
  'timezone',
  'locale',
  'mode',
  'account_id',
  'is_platform_account',
  'closed',
] as const;

/** Maps a row to a store. */
export const toStore = <Row extends { account_id: string | null; mode: string | null }>(row: Row) => ({
  ...row,
  account_id: row.account_id ?? '',
  mode: modeOf(row.mode),
});

/** A store by its id, for jobs. */
export async function findStore(db: Database, store_id: number): Promise<Store | undefined> {
  const row = await db.selectFrom('stores').select(storeColumns).where('store_id', '=', store_id).executeTakeFirst();
  return row && toStore(row);
}

/** The closed books that a store continues, as a store; undefined when it doesn't continue these. */
export async function findTestHistory(db: Database, store: Store, closed_id: number): Promise<Store | undefined> {
  const row = await db
    .selectFrom('stores')
    .select(storeColumns)
    .where('store_id', '=', closed_id)
    .where('successor', '=', store.store_id)
    .executeTakeFirst();
  return row && toStore(row);
}

/** The id of the store that is served at every host name which no other store claims. */
export const firstStoreId = async (db: Database): Promise<number | undefined> =>
  (
    await db
      .selectFrom('stores')
      .select('store_id')
      .where('closed', 'is', null)
      .orderBy(
        (order) => order.ref('host'),
        (order) => order.asc().nullsFirst(),
      )
      .orderBy('store_id')
      .limit(1)
      .executeTakeFirst()
  )?.store_id;
