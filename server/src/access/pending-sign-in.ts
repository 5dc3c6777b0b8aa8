import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readCookie } from './authorize.ts';
import { fingerprint } from './password.ts';

/** Sent to the sign-in page only. No other route reads it, so it gives no rights. */
export const pendingCookie = 'purser_pending_sign_in';
export const pendingMinutes = 10;

/** Notes that the password was right. Returns the cookie's token. */
export async function startPendingSignIn({ db, store, clock }: Context, user_id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.deleteFrom('pending_sign_ins').where('store_id', '=', store.store_id).where('expires', '<=', now).execute();
  await db
    .insertInto('pending_sign_ins')
    .values({
      store_id: store.store_id,
      pending_id: fingerprint(token),
      user_id,
      expires: now.add({ minutes: pendingMinutes }),
    })
    .execute();
  return token;
}

const tokenOf = ({ request }: Context): string | undefined => readCookie(request.headers.get('cookie'), pendingCookie);

/** Whose code the browser's sign-in waits for; undefined when it took too long, or never began. */
export async function findPendingSignIn(context: Context): Promise<number | undefined> {
  const token = tokenOf(context);
  if (!token) return undefined;
  const row = await context.db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('store_id', '=', context.store.store_id)
    .where('pending_id', '=', fingerprint(token))
    .where('expires', '>', context.clock.now())
    .executeTakeFirst();
  return row?.user_id;
}

/** After the right code. */
export async function endPendingSignIn(context: Context): Promise<void> {
  const token = tokenOf(context);
  if (!token) return;
  await context.db
    .deleteFrom('pending_sign_ins')
    .where('store_id', '=', context.store.store_id)
    .where('pending_id', '=', fingerprint(token))
    .execute();
}

/** Of the user, in all browsers: the password or the second step is no longer the one that they began with. */
export const endPendingSignIns = (db: Database | DatabaseTransaction, store_id: number, user_id: number) =>
  db.deleteFrom('pending_sign_ins').where('store_id', '=', store_id).where('user_id', '=', user_id).execute();
