import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';

export const deleteSession = endpoint.users.deleteSession.handler(async ({ input, context }) => {
  const user = callerOf(context);
  await transact(context.db, async (tx) => {
    const gone = await tx
      .deleteFrom('sessions')
      .where('store_id', '=', context.store.store_id)
      .where('user_id', '=', user.user_id)
      .where('session_id', '=', input.id)
      .returning(['ip', 'user_agent'])
      .executeTakeFirst();
    if (!gone) throw refuse('session_missing', 404, 'This session has already ended.');
    await recordAudit(tx, context, {
      action: 'deleteSession',
      object_type: 'user',
      object_id: String(user.user_id),
      before: gone,
      outcome: 'done',
    });
  });
  return { deleted: true as const };
});
