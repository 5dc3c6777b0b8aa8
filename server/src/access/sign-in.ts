import { sql } from 'kysely';
import type { Context, User } from '../context.ts';
import { transact } from '../database/database.ts';
import { forgetAttempts, passwordAttempt, reserveAttempt } from './attempts.ts';
import { recordAudit } from './audit.ts';
import { isPassword } from './password.ts';
import { endPendingSignIn, findPendingSignIn, startPendingSignIn } from './pending-sign-in.ts';
import { countRecoveryCodes, hasSecondStep, spendCode } from './second-step.ts';
import type { CheckedCode } from './second-step.ts';
import { startSession, toUser } from './session.ts';
import { tellTwoStepNews } from './two-step-mail.ts';

type SignedIn = { state: 'signed-in'; user: User; token: string };
type Limited = { state: 'limited'; retry_after: number };

export type SignIn =
  | SignedIn
  | Limited
  | { state: 'refused' }
  /** The password was right; `token` is the cookie of the sign-in that waits for a code. */
  | { state: 'code-awaited'; token: string };

/**
 * Checks name (or e-mail) and password. After five failures for one account from one address within a quarter of an hour that
 * address has to wait; the account's owner, at another address, doesn't.
 */
export async function signIn(context: Context, name: string, password: string): Promise<SignIn> {
  const { db, store } = context;
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', name.trim().toLowerCase()),
        where(sql<string>`lower(email)`, '=', name.trim().toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  // One account has one count, whichever of its names is tried.
  const attempt = passwordAttempt(context, account?.username ?? name.trim());
  const wait = await reserveAttempt(context, attempt);
  if (wait !== undefined) return { state: 'limited', retry_after: wait };
  if (!(await isPassword(password, account?.password_hash)) || !account) return { state: 'refused' };
  await forgetAttempts(context, attempt);
  if (await hasSecondStep(db, store.store_id, account.user_id))
    return { state: 'code-awaited', token: await startPendingSignIn(context, account.user_id) };
  return enter(context, toUser(account));
}

export type SecondStep = SignedIn | Limited | Exclude<CheckedCode, { state: 'right' }> | { state: 'expired' };

/** The second step of the sign-in that this browser began. */
export async function signInWithCode(context: Context, code: string): Promise<SecondStep> {
  const { db, store } = context;
  const user_id = await findPendingSignIn(context);
  const account =
    user_id !== undefined &&
    (await db
      .selectFrom('users')
      .selectAll()
      .where('store_id', '=', store.store_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst());
  if (!account) return { state: 'expired' };
  const user = toUser(account);
  const checked = await spendCode(context, user, code);
  if (checked.state !== 'right') return checked;
  await endPendingSignIn(context);
  if (checked.kind === 'recovery_code')
    await tellTwoStepNews(context, db, user, {
      kind: 'recovery_code_used',
      left: await countRecoveryCodes(context, user.user_id),
    });
  return enter(context, user, checked.kind);
}

async function enter(context: Context, user: User, second_step?: 'code' | 'recovery_code'): Promise<SignedIn> {
  const token = await startSession(context, user.user_id);
  await transact(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'signIn',
      object_type: 'user',
      object_id: String(user.user_id),
      ...(second_step && { after: { second_step } }),
      outcome: 'done',
      user,
    }),
  );
  return { state: 'signed-in', user, token };
}

/** Whether a signed-in user knows their own password, counted like an attempt to sign in: a stolen session must not guess it. */
export async function checkOwnPassword(
  context: Context,
  { user_id, username }: Pick<User, 'user_id' | 'username'>,
  password: string,
): Promise<{ state: 'right' | 'wrong' } | Limited> {
  const attempt = passwordAttempt(context, username);
  const wait = await reserveAttempt(context, attempt);
  if (wait !== undefined) return { state: 'limited', retry_after: wait };
  const account = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('store_id', '=', context.store.store_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!(await isPassword(password, account?.password_hash))) return { state: 'wrong' };
  await forgetAttempts(context, attempt);
  return { state: 'right' };
}
