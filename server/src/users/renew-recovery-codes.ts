import { replaceRecoveryCodes } from '../access/recovery-codes.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { assertBothSteps, noteTwoStepChange } from './two-step-of.ts';

export const renewRecoveryCodes = endpoint.users.renewRecoveryCodes.handler(async ({ input, context }) => {
  const user = callerOf(context);
  await assertBothSteps(context, user, input, 'make new recovery codes');
  const recovery_codes = await transact(context.db, async (tx) => {
    const made = await replaceRecoveryCodes(tx, context.store.store_id, user.user_id);
    await noteTwoStepChange(tx, context, user, 'renewRecoveryCodes', { kind: 'codes_renewed' });
    return made;
  });
  return { recovery_codes };
});
