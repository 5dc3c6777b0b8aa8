import { recordAudit } from '../access/audit.ts';
import { replaceRecoveryCodes } from '../access/recovery-codes.ts';
import { tellTwoStepNews } from '../access/two-step-mail.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { assertBothSteps } from './two-step-of.ts';

export const renewRecoveryCodes = endpoint.users.renewRecoveryCodes.handler(async ({ input, context }) => {
  const user = callerOf(context);
  await assertBothSteps(context, user, input, 'make new recovery codes');
  const recovery_codes = await transact(context.db, async (tx) => {
    const made = await replaceRecoveryCodes(tx, context.store.store_id, user.user_id);
    await tellTwoStepNews(context, tx, user, { kind: 'codes_renewed' });
    await recordAudit(tx, context, {
      action: 'renewRecoveryCodes',
      object_type: 'user',
      object_id: String(user.user_id),
      outcome: 'done',
    });
    return made;
  });
  return { recovery_codes };
});
