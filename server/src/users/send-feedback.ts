import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';

/** Stored for the operator of the installation. */
export const sendFeedback = endpoint.users.sendFeedback.handler(async ({ input, context }) => {
  const { campaign, is_satisfied } = input;
  return transact(context.db, async (tx) => {
    const { feedback_id } = await tx
      .insertInto('feedback')
      .values({
        store_id: context.store.store_id,
        ...input,
        user_id: callerOf(context).user_id,
        created: context.clock.now(),
      })
      .returning('feedback_id')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, context, {
      action: 'sendFeedback',
      object_type: 'feedback',
      object_id: String(feedback_id),
      after: { campaign, is_satisfied },
      outcome: 'done',
    });
    return { feedback_id };
  });
});
