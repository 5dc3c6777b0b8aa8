import type { SellingLocations, SellingMode } from '@purser/contract/catalog/selling-locations';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOptions } from '../database/stored-options.ts';

const listByMode = {
  all_except: 'woocommerce_all_except_countries',
  specific: 'woocommerce_specific_allowed_countries',
} as const;

/** The countries that the store sells to; every country while the options are not set. */
export async function readSellingLocations(
  db: Database | DatabaseTransaction,
  store_id: number,
): Promise<SellingLocations> {
  const options = await readOptions(db, store_id, ['woocommerce_allowed_countries', ...Object.values(listByMode)]);
  const mode = (options.woocommerce_allowed_countries ?? 'all') as SellingMode; // saveOptions took nothing else
  return { mode, countries: mode === 'all' ? [] : ((options[listByMode[mode]] ?? []) as string[]) }; // as above
}
