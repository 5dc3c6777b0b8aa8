import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';

export const deleteApplicationPassword = endpoint.users.deleteApplicationPassword.handler(
  async ({ input, context }) => {
    const user = callerOf(context);
    await transact(context.db, async (tx) => {
      const gone = await tx
        .deleteFrom('application_passwords')
        .where('store_id', '=', context.store.store_id)
        .where('user_id', '=', user.user_id)
        // As text, so that what is no UUID is simply not found.
        .where((where) => where(where.cast<string>('uuid', 'text'), '=', input.uuid.toLowerCase()))
        .returning('name')
        .executeTakeFirst();
      if (!gone)
        throw refuse('rest_application_password_not_found', 404, 'We couldn’t find this application password.');
      await recordAudit(tx, context, {
        action: 'deleteApplicationPassword',
        object_type: 'user',
        object_id: String(user.user_id),
        before: { uuid: input.uuid, name: gone.name },
        outcome: 'done',
      });
    });
    return { deleted: true as const };
  },
);
