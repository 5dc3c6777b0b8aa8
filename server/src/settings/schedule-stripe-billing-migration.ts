import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { readMigration, writeMigration } from './stripe-billing-migration.ts';

export const scheduleStripeBillingMigration = endpoint.settings.scheduleStripeBillingMigration.handler(
  async ({ context }) => {
    const { store_id } = context.store;
    await transact(context.db, async (tx) => {
      await tx.selectFrom('stores').select('store_id').where('store_id', '=', store_id).forUpdate().execute();
      const { is_running } = await readMigration(tx, store_id);
      if (is_running) throw refuse('migration_running', 409, 'The Stripe Billing migration is already running.');
      await writeMigration(tx, store_id, { is_running: true, found: 0, migrated: 0 });
      await context.enqueue(tx, 'migrate_stripe_billing', { store_id }, { key: `migrate_stripe_billing:${store_id}` });
      await recordAudit(tx, context, {
        action: 'scheduleStripeBillingMigration',
        object_type: 'settings',
        object_id: 'stripe_billing',
        outcome: 'done',
      });
    });
    return [];
  },
);
