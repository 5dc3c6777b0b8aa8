import { recordAudit } from '../../access/audit.ts';
import { transact } from '../../database/database.ts';
import { toJson } from '../../database/upsert.ts';
import { callerOf, endpoint, refuse } from '../../http/endpoint.ts';
import { accountIfKnown } from '../read-account.ts';
import { applyIncentives } from './apply-incentives.ts';
import { isFor, isOver } from './offered-incentive.ts';

/** `POST experimental-activate-promo/{incentive_id}`. A repeated call changes nothing, even after the promotion was changed or removed, or has ended. */
export const activateIncentive = endpoint.connect.activateIncentive.handler(async ({ input, context }) => {
  const { incentive_id } = input;
  const { config, db, clock, store } = context;
  const activated = await db
    .selectFrom('incentive_activations')
    .select('incentive_id')
    .where('store_id', '=', store.store_id)
    .where('incentive_id', '=', incentive_id)
    .executeTakeFirst();
  if (activated) return { success: true };
  const incentive = config.INCENTIVES_FILE?.find(({ id }) => id === incentive_id);
  if (!incentive) throw refuse('incentive_missing', 404, 'The promotion could not be found.');
  if (isOver(incentive, clock.now())) throw refuse('incentive_expired', 409, 'The promotion is over.');
  if (!(await isFor(context, incentive)))
    throw refuse('incentive_not_offered', 409, 'The promotion isn’t offered to this store.');
  const account = await accountIfKnown(context, store);
  await transact(db, async (tx) => {
    const row = await tx
      .insertInto('incentive_activations')
      .values({
        store_id: store.store_id,
        incentive_id,
        activated: clock.now(),
        activated_by: callerOf(context).user_id,
        terms: toJson(incentive),
      })
      // A concurrent request was first.
      .onConflict((conflict) => conflict.doNothing())
      .returning('incentive_id')
      .executeTakeFirst();
    if (!row) return;
    // An account that is still being verified gets its discount later.
    if (account?.charges_enabled) await applyIncentives(context, tx, store.store_id);
    await recordAudit(tx, context, {
      action: 'activateIncentive',
      object_type: 'incentive',
      object_id: incentive_id,
      after: incentive,
      outcome: 'done',
    });
  });
  return { success: true };
});
