import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { findPolicy, viewPolicy, viewVersion } from './policies.ts';

export const savePolicy = endpoint.policies.savePolicy.handler(async ({ input, context }) => {
  const { policy } = input;
  const { store_id } = context.store;
  const body = input.text.replaceAll('\0', '').trim();
  return transact(context.db, async (tx) => {
    // Two saves at once would take the same number.
    await tx.selectFrom('stores').select('store_id').where('store_id', '=', store_id).forUpdate().execute();
    const before = await findPolicy(tx, store_id, policy);
    const isSame = before !== undefined && before.body === body;
    if (!isSame) {
      if (input.version !== (before?.version ?? 0))
        throw refuse(
          'policy_changed',
          409,
          `${before?.saved_by_name ?? 'Another user'} saved this page after you opened it. We didn’t save your text.`,
          before && { ...viewVersion(before) },
        );
      await tx
        .insertInto('policies')
        .values({
          store_id,
          policy,
          version: (before?.version ?? 0) + 1,
          body,
          saved: context.clock.now(),
          saved_by: callerOf(context).user_id,
        })
        .execute();
    }
    const after = await findPolicy(tx, store_id, policy);
    if (!after) throw new Error('a saved policy is missing'); // one was there or was added above
    await recordAudit(tx, context, {
      action: 'savePolicy',
      object_type: 'policy',
      object_id: policy,
      before: { version: before?.version ?? 0 },
      after: { version: after.version },
      outcome: 'done',
    });
    return viewPolicy(after);
  });
});
