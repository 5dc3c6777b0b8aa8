import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOption } from '../database/stored-options.ts';

/** What the shop adds to the price of the goods. */
export interface ShopOptions {
  /** Per order, in minor units of the store's currency. */
  shipping_flat_rate: number;
  /** Goods worth at least this ship free; null when nothing does. */
  free_shipping_from: number | null;
  /** Tax on goods and shipping in hundredths of a percent: 825 is 8.25 %. */
  tax_basis_points: number;
}

export const shopOptionsName = 'purser_shop';

/** Without the option nothing is added. */
export async function readShopOptions(db: Database | DatabaseTransaction, store_id: number): Promise<ShopOptions> {
  const stored = (await readOption(db, store_id, shopOptionsName)) as Partial<ShopOptions> | undefined; // written by stockDemoStore
  return {
    shipping_flat_rate: 0,
    free_shipping_from: null,
    tax_basis_points: 0,
    ...stored,
  };
}
