import { sql } from 'kysely';
import type { Context, User } from '../context.ts';
import { transact } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

const allowedFailures = 5;
const memory = { minutes: 15 };

/** One attempt to sign in, or to confirm a password or code. */
export interface Attempt {
  store_id: number;
  username: string;
  ip: string;
  at: Temporal.Instant;
}

/** Passwords are counted by account and address: a guesser has to wait; the account's owner, at another address, doesn't. */
export const passwordAttempt = ({ store, request, clock }: Context, username: string): Attempt => ({
  store_id: store.store_id,
  username: username.toLowerCase().slice(0, 200),
  ip: request.ip,
  at: clock.now(),
});

/**
 * Codes are counted by account alone: they are only asked for after the right password, and six digits could be guessed from
 * many addresses together.
 */
export const codeAttempt = (context: Context, { username }: Pick<User, 'username'>): Attempt => ({
  ...passwordAttempt(context, username),
  ip: 'second step',
});

/**
 * Counts the attempt as a failure before it is checked, so that concurrent attempts are all counted. Returns the seconds to wait
 * after five failures within a quarter of an hour, undefined otherwise.
 */
export async function reserveAttempt({ db }: Context, attempt: Attempt): Promise<number | undefined> {
  const since = attempt.at.subtract(memory);
  const recent = await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(71424, hashtext(${`${attempt.store_id}|${attempt.username}|${attempt.ip}`}))`.execute(
      tx,
    );
    await tx.deleteFrom('sign_in_failures').where('store_id', '=', attempt.store_id).where('at', '<', since).execute();
    const rows = await failuresSince(tx, attempt, since);
    if (rows.length < allowedFailures) await tx.insertInto('sign_in_failures').values(attempt).execute();
    return rows;
  });
  const oldest = recent.at(-allowedFailures);
  if (!oldest) return undefined;
  return Math.max(1, Math.ceil(oldest.at.add(memory).since(attempt.at).total('seconds')));
}

/** Whether all attempts are used up by this one, which failed. */
export async function isLastAttempt({ db }: Context, attempt: Attempt): Promise<boolean> {
  return (await failuresSince(db, attempt, attempt.at.subtract(memory))).length >= allowedFailures;
}

/** Failed attempts with the same account and address, oldest first. */
const failuresSince = (db: Database | DatabaseTransaction, attempt: Attempt, since: Temporal.Instant) =>
  db
    .selectFrom('sign_in_failures')
    .select('at')
    .where('store_id', '=', attempt.store_id)
    .where('username', '=', attempt.username)
    .where('ip', '=', attempt.ip)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();

/** After a success, earlier failures no longer count. */
export const forgetAttempts = ({ db }: Context, attempt: Attempt) =>
  db
    .deleteFrom('sign_in_failures')
    .where('store_id', '=', attempt.store_id)
    .where('username', '=', attempt.username)
    .where('ip', '=', attempt.ip)
    .execute();

/** The message for a user who has to wait. */
export function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
