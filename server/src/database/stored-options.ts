import type { Database, DatabaseTransaction } from './database.ts';

/** The option that stores the settings; the fraud rules are a part of them. */
export const settingsOption = 'purser_settings';

/**
 * ISO times at which the store got another account. Nothing writes it anymore, because another account begins new books: only stores
 * that were reset before migration 0017 have it, and their entries before the last time belong to an earlier account.
 */
export const accountSinceOption = 'purser_account_since';

/** Set when the merchant's VAT details were handed in. */
export const submittedVatOption = 'purser_vat_submitted';

/** The store's options of these names as they were written; one that was never saved is undefined. */
export async function readOptions<Name extends string>(
  db: Database | DatabaseTransaction,
  store_id: number,
  names: readonly Name[],
): Promise<Partial<Record<Name, unknown>>> {
  const rows = await db
    .selectFrom('options')
    .select(['name', 'value'])
    .where('store_id', '=', store_id)
    .where('name', 'in', names)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value])) as Partial<Record<Name, unknown>>; // of the names asked for
}

/** One of them. */
export const readOption = async (
  db: Database | DatabaseTransaction,
  store_id: number,
  name: string,
): Promise<unknown> => (await readOptions(db, store_id, [name]))[name];
