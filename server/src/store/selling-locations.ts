import type { SellingLocations, SellingMode } from '@purser/contract/store/selling-locations';
import type { Database, DatabaseTransaction } from '../database.ts';

const listByMode = {
  all_except: 'woocommerce_all_except_countries',
  specific: 'woocommerce_specific_allowed_countries',
} as const;

/** To whom the store sells; without the options to everyone. */
export async function readSellingLocations(
  db: Database | DatabaseTransaction,
  store_id: number,
): Promise<SellingLocations> {
  const rows = await db
    .selectFrom('options')
    .select(['name', 'value'])
    .where('store_id', '=', store_id)
    .where('name', 'in', ['woocommerce_allowed_countries', ...Object.values(listByMode)])
    .execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value;
  const mode = (valueOf('woocommerce_allowed_countries') ?? 'all') as SellingMode; // saveOptions took nothing else
  return { mode, countries: mode === 'all' ? [] : ((valueOf(listByMode[mode]) ?? []) as string[]) };
}
