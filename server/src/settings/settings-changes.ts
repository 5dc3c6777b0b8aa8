import type { SettingsChange } from '@purser/contract/settings/settings';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** How often the store's settings have changed. */
export async function readVersion(db: Database | DatabaseTransaction, store_id: number): Promise<number> {
  const row = await db
    .selectFrom('settings_changes')
    .select('version')
    .where('store_id', '=', store_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** What other users changed after `version`: each field once, with the user who changed it last. */
export async function changesSince(db: Database, store_id: number, version: number): Promise<SettingsChange[]> {
  const rows = await db
    .selectFrom('settings_changes')
    .select(['changed', 'username', 'fields'])
    .where('store_id', '=', store_id)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute();
  const byField = new Map<string, SettingsChange>();
  for (const { changed, username, fields } of rows) {
    for (const field of fields)
      if (!byField.has(field)) byField.set(field, { field, by: username, at: changed.toString() });
  }
  return [...byField.values()];
}

const subjects: Record<string, string> = {
  deposit_schedule_interval: 'payout schedule',
  deposit_schedule_weekly_anchor: 'payout schedule',
  deposit_schedule_monthly_anchor: 'payout schedule',
  enabled_payment_method_ids: 'payment methods',
  is_manual_capture_enabled: 'payment methods',
  current_protection_level: 'fraud protection',
  advanced_fraud_protection_settings: 'fraud protection',
  account_declines_on_avs_failure: 'fraud protection',
};

/** Fields that mean something only together: who changes one of them changes them all. */
export const subjectOf = (field: string): string => subjects[field] ?? field;

/** In the transaction of the change, which holds the store's row. */
export async function recordChange(tx: DatabaseTransaction, context: Context, fields: string[]): Promise<void> {
  const { store_id } = context.store;
  await tx
    .insertInto('settings_changes')
    .values({
      store_id,
      version: (await readVersion(tx, store_id)) + 1,
      changed: context.clock.now(),
      user_id: context.user?.user_id ?? null,
      username: context.user?.username ?? '',
      fields,
    })
    .execute();
}
