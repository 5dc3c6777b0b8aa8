import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readStoredSettings } from '../settings/settings.ts';

/** The shop's contact details from its settings; empty while none are set. */
export async function supportContact(db: Database | DatabaseTransaction, store_id: number): Promise<string[]> {
  const settings = await readStoredSettings(db, { store_id });
  return [settings.account_business_support_email, settings.account_business_support_phone].flatMap(
    (part) => part || [],
  );
}
