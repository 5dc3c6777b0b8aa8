import { stepOfCode } from '../access/authenticator-code.ts';
import { endPendingSignIns } from '../access/pending-sign-in.ts';
import { replaceRecoveryCodes } from '../access/recovery-codes.ts';
import { unseal } from '../access/seal.ts';
import { codeRefusals, keySealedFor } from '../access/second-step.ts';
import { endOtherSessions } from '../access/session.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse, refuseField } from '../http/endpoint.ts';
import { assertOwnPassword, assertPerson } from './own-password.ts';
import { setUpTime } from './start-two-step.ts';
import { noteTwoStepChange } from './two-step-of.ts';

export const turnOnTwoStep = endpoint.users.turnOnTwoStep.handler(async ({ input, context }) => {
  const user = callerOf(context);
  const { store, clock, config } = context;
  const { user_id } = user;
  assertPerson(context, 'turn on two-step sign-in');
  const code = input.code.replaceAll(/[\s-]/g, '');
  if (code === '') throw refuseField('code', 'Enter the code that your app shows.');
  await assertOwnPassword(context, user, input.current_password);
  const recovery_codes = await transact(context.db, async (tx) => {
    const mine = await tx
      .selectFrom('authenticators')
      .select(['sealed_key', 'confirmed', 'session_id', 'created'])
      .where('store_id', '=', store.store_id)
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (mine?.confirmed) throw refuse('two_step_on', 409, 'Two-step sign-in is already on.');
    const isOpen =
      mine?.session_id === context.request.session &&
      Temporal.Instant.compare(mine.created, clock.now().subtract(setUpTime)) > 0;
    const key = isOpen ? await unseal(config, mine.sealed_key, keySealedFor(user_id)) : undefined;
    if (key === undefined) throw refuse('two_step_expired', 409, 'This took too long. Scan the new QR code.');
    const step = stepOfCode(key, code, clock.wall());
    if (step === undefined) throw refuseField('code', codeRefusals.code.wrong);
    await tx
      .updateTable('authenticators')
      .set({ confirmed: clock.now(), last_step: step })
      .where('store_id', '=', store.store_id)
      .where('user_id', '=', user_id)
      .execute();
    const made = await replaceRecoveryCodes(tx, store.store_id, user_id);
    await endOtherSessions(tx, context, user_id);
    await endPendingSignIns(tx, store.store_id, user_id);
    await noteTwoStepChange(tx, context, user, 'turnOnTwoStep', { kind: 'on' });
    return made;
  });
  return { recovery_codes };
});
