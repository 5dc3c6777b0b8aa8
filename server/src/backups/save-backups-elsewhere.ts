import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';

/** `POST backups/elsewhere`. A repeated call renews the date. */
export const saveBackupsElsewhere = endpoint.backups.saveBackupsElsewhere.handler(async ({ context, input }) => {
  const { store_id } = context.store;
  const { is_elsewhere } = input;
  await transact(context.db, async (tx) => {
    const before = await tx
      .deleteFrom('backups_elsewhere')
      .where('store_id', '=', store_id)
      .returning('said')
      .executeTakeFirst();
    if (is_elsewhere)
      await tx
        .insertInto('backups_elsewhere')
        .values({ store_id, user_id: callerOf(context).user_id, said: context.clock.now() })
        .execute();
    await recordAudit(tx, context, {
      action: 'saveBackupsElsewhere',
      object_type: 'backup',
      object_id: '',
      before: { is_elsewhere: before !== undefined },
      after: { is_elsewhere },
      outcome: 'done',
    });
  });
  return { is_elsewhere };
});
