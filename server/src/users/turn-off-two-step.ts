import { recordAudit } from '../access/audit.ts';
import { tellTwoStepNews } from '../access/two-step-mail.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { alreadyOff, assertBothSteps, noTwoStep, removeTwoStep } from './two-step-of.ts';

export const turnOffTwoStep = endpoint.users.turnOffTwoStep.handler(async ({ input, context }) => {
  const user = callerOf(context);
  await assertBothSteps(context, user, input, 'turn off two-step sign-in');
  await transact(context.db, async (tx) => {
    if (!(await removeTwoStep(tx, context.store.store_id, user.user_id))) throw alreadyOff();
    await tellTwoStepNews(context, tx, user, { kind: 'off' });
    await recordAudit(tx, context, {
      action: 'turnOffTwoStep',
      object_type: 'user',
      object_id: String(user.user_id),
      outcome: 'done',
    });
  });
  return noTwoStep;
});
