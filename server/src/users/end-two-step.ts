import { endPendingSignIns } from '../access/pending-sign-in.ts';
import type { Context, User } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { noteTwoStepChange, removeTwoStep } from './two-step-of.ts';

/** Turns off two-step sign-in of a user who lost phone and recovery codes; false when it was off. `by` names who did it, for the mail. */
export async function endTwoStep(
  tx: DatabaseTransaction,
  context: Context,
  user: Pick<User, 'user_id' | 'username' | 'email'>,
  by: string,
): Promise<boolean> {
  const { store_id } = context.store;
  if (!(await removeTwoStep(tx, store_id, user.user_id))) return false;
  await endPendingSignIns(tx, store_id, user.user_id);
  // The lost phone may have a session.
  await tx.deleteFrom('sessions').where('store_id', '=', store_id).where('user_id', '=', user.user_id).execute();
  await noteTwoStepChange(tx, context, user, 'resetTwoStep', { kind: 'reset', by });
  return true;
}
