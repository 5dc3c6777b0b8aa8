import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { alreadyOff, assertBothSteps, noteTwoStepChange, noTwoStep, removeTwoStep } from './two-step-of.ts';

export const turnOffTwoStep = endpoint.users.turnOffTwoStep.handler(async ({ input, context }) => {
  const user = callerOf(context);
  await assertBothSteps(context, user, input, 'turn off two-step sign-in');
  await transact(context.db, async (tx) => {
    if (!(await removeTwoStep(tx, context.store.store_id, user.user_id))) throw alreadyOff();
    await noteTwoStepChange(tx, context, user, 'turnOffTwoStep', { kind: 'off' });
  });
  return noTwoStep;
});
