import { toUnixSeconds } from '@purser/contract/dates';
import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';

/** `POST backups`: requests before the job runs make one backup. */
export const startBackup = endpoint.backups.startBackup.handler(async ({ context }) => {
  const created = context.clock.now();
  await transact(context.db, async (tx) => {
    await context.enqueue(tx, 'make_backups', { isAsked: true }, { key: 'make_backups:asked' });
    await recordAudit(tx, context, {
      action: 'startBackup',
      object_type: 'backup',
      object_id: created.toString(),
      outcome: 'done',
    });
  });
  return { created: toUnixSeconds(created) };
});
