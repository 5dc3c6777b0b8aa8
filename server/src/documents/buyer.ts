import type { Store } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';

/** Who a tax document is for, copied onto it. */
export interface Buyer {
  name: string;
  /** Lines, as printed. */
  address: string;
  country: string;
  vat_number: string | null;
}

/** What the merchant saved last; until then what the store is called and where it is. */
export async function readBuyer(
  tx: DatabaseTransaction,
  { store_id, name, country }: Store,
  /** The number by which the month is taxed; a later version of the details may have none. */
  vat_number: string | null,
): Promise<Buyer> {
  const saved = await tx
    .selectFrom('vat_details')
    .select(['name', 'address', 'vat_number'])
    .where('store_id', '=', store_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (saved) return { ...saved, country, vat_number: saved.vat_number ?? vat_number };
  const { address } = await tx
    .selectFrom('stores')
    .select('address')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow();
  const lines = [
    address.line1,
    address.line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.state,
  ];
  return { name, address: lines.filter(Boolean).join('\n'), country, vat_number };
}
