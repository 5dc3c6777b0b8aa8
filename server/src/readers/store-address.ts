import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';

interface StoreAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** The store's address; missing parts are empty. */
export async function storeAddressOf(db: Database, store: Pick<Store, 'store_id' | 'country'>): Promise<StoreAddress> {
  const row = await db
    .selectFrom('stores')
    .select('address')
    .where('store_id', '=', store.store_id)
    .executeTakeFirstOrThrow();
  const kept = row.address;
  return {
    line1: kept.line1 ?? '',
    line2: kept.line2 ?? '',
    city: kept.city ?? '',
    state: kept.state ?? '',
    postal_code: kept.postal_code ?? '',
    country: kept.country ?? store.country,
  };
}
