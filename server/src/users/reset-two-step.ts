import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { endTwoStep } from './end-two-step.ts';
import { meOf } from './get-me.ts';
import { assertPerson } from './own-password.ts';
import { alreadyOff, noTwoStep } from './two-step-of.ts';

export const resetTwoStep = endpoint.users.resetTwoStep.handler(async ({ input, context }) => {
  const { store, db } = context;
  const caller = callerOf(context);
  assertPerson(context, 'turn off two-step sign-in');
  if (caller.role !== 'administrator')
    throw refuse('rest_forbidden', 403, 'Only administrators can turn off two-step sign-in of others.');
  // A stolen session must not get around the code.
  if (caller.user_id === input.id)
    throw refuse('two_step_own', 403, 'Turn off your own two-step sign-in in your profile.');
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'username', 'email'])
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', input.id)
    .executeTakeFirst();
  if (!user) throw refuse('rest_user_invalid_id', 404, 'There’s no user with this ID.');
  const by = (await meOf(context, caller)).name;
  await transact(db, async (tx) => {
    if (!(await endTwoStep(tx, context, user, by))) throw alreadyOff();
  });
  return noTwoStep;
});
