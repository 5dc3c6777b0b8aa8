import { sql } from 'kysely';
import type { Context, User } from '../context.ts';
import { transact } from '../database/database.ts';
import { recordAudit } from './audit.ts';
import { isPassword } from './password.ts';
import { startSession, toUser } from './session.ts';

const allowedFailures = 5;
const memory = { minutes: 15 };

export type SignIn =
  | { state: 'signed-in'; user: User; token: string }
  | { state: 'refused' }
  | { state: 'limited'; retry_after: number };

/**
 * Checks name (or e-mail) and password. After five failures for one account from one address within a quarter of an hour that
 * address has to wait; the account's owner, who is elsewhere, does not.
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
  const attempt = {
    store_id: store.store_id,
    // One account has one count, whichever of its names is tried.
    username: (account?.username ?? name.trim()).toLowerCase().slice(0, 200),
    ip: context.request.ip,
    at: context.clock.now(),
  };
  const wait = await reserve(context, attempt);
  if (wait !== undefined) return { state: 'limited', retry_after: wait };
  if (!(await isPassword(password, account?.password_hash)) || !account) return { state: 'refused' };
  await forget(context, attempt);
  const user = toUser(account);
  const token = await startSession(context, user.user_id);
  await transact(db, (tx) =>
    recordAudit(tx, context, {
      action: 'signIn',
      object_type: 'user',
      object_id: String(user.user_id),
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
): Promise<{ state: 'right' | 'wrong' } | { state: 'limited'; retry_after: number }> {
  const { db, store, request, clock } = context;
  const attempt = {
    store_id: store.store_id,
    username: username.toLowerCase().slice(0, 200),
    ip: request.ip,
    at: clock.now(),
  };
  const wait = await reserve(context, attempt);
  if (wait !== undefined) return { state: 'limited', retry_after: wait };
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!(await isPassword(password, account?.password_hash))) return { state: 'wrong' };
  await forget(context, attempt);
  return { state: 'right' };
}

type Attempt = { store_id: number; username: string; ip: string; at: Temporal.Instant };

/** Counts the attempt as a failure before it is checked, so that concurrent attempts are all counted. Returns the seconds to wait, if any. */
async function reserve({ db }: Context, attempt: Attempt): Promise<number | undefined> {
  const since = attempt.at.subtract(memory);
  const recent = await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(71424, hashtext(${`${attempt.store_id}|${attempt.username}|${attempt.ip}`}))`.execute(
      tx,
    );
    await tx.deleteFrom('sign_in_failures').where('store_id', '=', attempt.store_id).where('at', '<', since).execute();
    const rows = await tx
      .selectFrom('sign_in_failures')
      .select('at')
      .where('store_id', '=', attempt.store_id)
      .where('username', '=', attempt.username)
      .where('ip', '=', attempt.ip)
      .orderBy('at')
      .execute();
    if (rows.length < allowedFailures) await tx.insertInto('sign_in_failures').values(attempt).execute();
    return rows;
  });
  const oldest = recent.at(-allowedFailures);
  if (!oldest) return undefined;
  return Math.max(1, Math.ceil(oldest.at.add(memory).since(attempt.at).total('seconds')));
}

const forget = ({ db }: Context, attempt: Attempt) =>
  db
    .deleteFrom('sign_in_failures')
    .where('store_id', '=', attempt.store_id)
    .where('username', '=', attempt.username)
    .where('ip', '=', attempt.ip)
    .execute();
