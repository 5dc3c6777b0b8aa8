import type { Context, User } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { codeAttempt, forgetAttempts, isLastAttempt, reserveAttempt } from './attempts.ts';
import { stepOfCode } from './authenticator-code.ts';
import { recoveryHash } from './recovery-codes.ts';
import { unseal } from './seal.ts';
import { tellTwoStepNews } from './two-step-mail.ts';

/** What a key is encrypted for. Ids of users stay the same when a store begins new books; the store's own does not. */
export const keySealedFor = (userId: number): string => `authenticators/${userId}`;

type Kind = 'code' | 'recovery_code';

/** What was wrong with a code, by its kind. */
export const codeRefusals: Record<Kind, Record<'wrong' | 'used', string>> = {
  code: {
    wrong: 'Wrong code. Enter the one your app shows now.',
    used: 'This code was already used. Wait until your app shows the next one.',
  },
  recovery_code: {
    wrong: 'Wrong recovery code. Check it, or enter another one.',
    used: 'This recovery code was already used. Enter another one.',
  },
};

/** Whether the user signs in with a code too. */
export const hasSecondStep = async (
  db: Database | DatabaseTransaction,
  store_id: number,
  user_id: number,
): Promise<boolean> =>
  (await db
    .selectFrom('authenticators')
    .select('user_id')
    .where('store_id', '=', store_id)
    .where('user_id', '=', user_id)
    .where('confirmed', 'is not', null)
    .executeTakeFirst()) !== undefined;

export type CheckedCode =
  | { state: 'right'; kind: Kind }
  | { state: 'wrong' | 'used'; kind: Kind }
  | { state: 'limited'; retry_after: number };

/**
 * Checks and uses up a code of the user's authenticator app, or a recovery code, blanks and hyphens allowed. Wrong ones are
 * counted, at the sign-in as elsewhere.
 */
export async function spendCode(
  context: Context,
  user: Pick<User, 'user_id' | 'username' | 'email'>,
  typed: string,
): Promise<CheckedCode> {
  const attempt = codeAttempt(context, user);
  const wait = await reserveAttempt(context, attempt);
  if (wait !== undefined) return { state: 'limited', retry_after: wait };
  const digits = typed.replaceAll(/[\s-]/g, '');
  const kind = /^\d{6}$/.test(digits) ? 'code' : 'recovery_code';
  const state = await (kind === 'code' ? spendAppCode : spendRecoveryCode)(context, user.user_id, digits);
  if (state === 'right') await forgetAttempts(context, attempt);
  else if (await isLastAttempt(context, attempt))
    await tellTwoStepNews(context, context.db, user, { kind: 'codes_guessed' });
  return { state, kind };
}

async function spendAppCode(context: Context, user_id: number, code: string): Promise<'right' | 'wrong' | 'used'> {
  const { db, store, config, clock, log } = context;
  const mine = await db
    .selectFrom('authenticators')
    .select('sealed_key')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .where('confirmed', 'is not', null)
    .executeTakeFirst();
  if (!mine) return 'wrong';
  const key = await unseal(config, mine.sealed_key, keySealedFor(user_id));
  if (key === undefined) {
    log.error({ user_id }, 'the key of an authenticator could not be decrypted: was SECRETS_KEY changed?');
    return 'wrong';
  }
  const step = stepOfCode(key, code, clock.wall());
  if (step === undefined) return 'wrong';
  // One statement, so that of two tabs with the same code only one gets in.
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'right' : 'used';
}

async function spendRecoveryCode(
  { db, store, clock }: Context,
  user_id: number,
  code: string,
): Promise<'right' | 'wrong' | 'used'> {
  const mine = { store_id: store.store_id, user_id, code_hash: recoveryHash(user_id, code) };
  const row = await db
    .selectFrom('recovery_codes')
    .select('used')
    .where('store_id', '=', mine.store_id)
    .where('user_id', '=', user_id)
    .where('code_hash', '=', mine.code_hash)
    .executeTakeFirst();
  if (!row) return 'wrong';
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used: clock.now() })
    .where('store_id', '=', mine.store_id)
    .where('user_id', '=', user_id)
    .where('code_hash', '=', mine.code_hash)
    .where('used', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'right' : 'used';
}

/** How many recovery codes the user has left. */
export async function countRecoveryCodes(
  { db, store }: Pick<Context, 'db' | 'store'>,
  user_id: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
