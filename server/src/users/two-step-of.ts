import { toUtcText } from '@purser/contract/dates';
import type { TwoStep } from '@purser/contract/users/two-step';
import { recordAudit } from '../access/audit.ts';
import { codeRefusals, countRecoveryCodes, spendCode } from '../access/second-step.ts';
import { tellTwoStepNews } from '../access/two-step-mail.ts';
import type { TwoStepNews } from '../access/two-step-mail.ts';
import type { Context, User } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { refuse, refuseField } from '../http/endpoint.ts';
import { assertOwnPassword, assertPerson, tooManyAttempts } from './own-password.ts';

export const noTwoStep: TwoStep = { is_on: false, since: null, recovery_codes_left: 0 };

export async function twoStepOf(context: Pick<Context, 'db' | 'store'>, user_id: number): Promise<TwoStep> {
  const row = await context.db
    .selectFrom('authenticators')
    .select('confirmed')
    .where('store_id', '=', context.store.store_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!row?.confirmed) return noTwoStep;
  return {
    is_on: true,
    since: toUtcText(row.confirmed),
    recovery_codes_left: await countRecoveryCodes(context, user_id),
  };
}

/** Throws unless two-step sign-in is on and both the password and a code are right; the code is used up. */
export async function assertBothSteps(
  context: Context,
  user: User,
  { code, current_password }: { code: string; current_password: string },
  act: string,
): Promise<void> {
  assertPerson(context, act);
  if (!(await twoStepOf(context, user.user_id)).is_on) throw alreadyOff();
  // An empty code is refused before the attempt is counted.
  if (!code.trim()) throw refuseField('code', 'Enter a code.');
  await assertOwnPassword(context, user, current_password);
  const checked = await spendCode(context, user, code);
  if (checked.state === 'limited') throw tooManyAttempts(context, checked.retry_after);
  if (checked.state !== 'right') throw refuseField('code', codeRefusals[checked.kind][checked.state]);
}

export const alreadyOff = () => refuse('two_step_off', 409, 'Two-step sign-in is already off.');

/** Removes key and recovery codes; false when it was off. */
export async function removeTwoStep(tx: DatabaseTransaction, store_id: number, user_id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('authenticators')
    .where('store_id', '=', store_id)
    .where('user_id', '=', user_id)
    .where('confirmed', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Mails the user what changed, and records the call; last in the transaction of the change. */
export async function noteTwoStepChange(
  tx: DatabaseTransaction,
  context: Context,
  user: Pick<User, 'user_id' | 'username' | 'email'>,
  action: string,
  news: TwoStepNews,
): Promise<void> {
  await tellTwoStepNews(context, tx, user, news);
  await recordAudit(tx, context, {
    action,
    object_type: 'user',
    object_id: String(user.user_id),
    outcome: 'done',
  });
}
