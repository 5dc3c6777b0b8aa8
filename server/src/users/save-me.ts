import { shortestPassword, weaknessOf } from '@purser/contract/users/password-strength';
import type { PasswordWeakness } from '@purser/contract/users/password-strength';
import { sql } from 'kysely';
import { recordAudit } from '../access/audit.ts';
import { hashPassword } from '../access/password.ts';
import { endPendingSignIns } from '../access/pending-sign-in.ts';
import { endOtherSessions } from '../access/session.ts';
import type { Context, User } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { callerOf, endpoint, refuseField } from '../http/endpoint.ts';
import { bodiesOf } from '../jobs/mail-page.ts';
import { queueMail } from '../jobs/mail.ts';
import { meOf } from './get-me.ts';
import { assertOwnPassword, assertPerson } from './own-password.ts';
import { readPreferences } from './preferences.ts';

export const saveMe = endpoint.users.saveMe.handler(async ({ input, context }) => {
  const user = callerOf(context);
  const { woocommerce_meta = {}, first_name = user.first_name, last_name = user.last_name, password } = input;
  // Hashing is slow, so it runs before the transaction.
  const password_hash =
    password === undefined ? undefined : await newPasswordHash(context, user, password, input.current_password);
  await transact(context.db, async (tx) => {
    const before = await readPreferences({ db: tx, store: context.store }, user.user_id);
    await tx
      .updateTable('users')
      .set({
        first_name,
        last_name,
        ...(password_hash !== undefined && { password_hash }),
        // Merged by the database: two tabs that save different preferences both win.
        preferences: sql`preferences || ${JSON.stringify(woocommerce_meta)}::jsonb`,
      })
      .where('store_id', '=', context.store.store_id)
      .where('user_id', '=', user.user_id)
      .execute();
    if (password_hash !== undefined) await endOldAccess(tx, context, user);
    const keys = Object.keys(woocommerce_meta) as (keyof typeof before)[]; // the contract's own keys
    await recordAudit(tx, context, {
      action: 'saveMe',
      object_type: 'user',
      object_id: String(user.user_id),
      before: {
        first_name: user.first_name,
        last_name: user.last_name,
        ...Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
      },
      after: {
        first_name,
        last_name,
        ...woocommerce_meta,
        ...(password_hash !== undefined && { password: 'changed' }),
      },
      outcome: 'done',
    });
  });
  return meOf(context, { ...user, first_name, last_name });
});

const weaknesses: Record<PasswordWeakness, string> = {
  short: `Enter at least ${shortestPassword} characters.`,
  guessable: 'This password is easy to guess. Choose another one.',
  own_name: 'Don’t use your name or email as your password.',
};

/** The hash of a password that its owner may have; throws when it is weak, or when the current one is missing or wrong. */
async function newPasswordHash(
  context: Context,
  user: User,
  password: string,
  current: string | undefined,
): Promise<string> {
  assertPerson(context, 'change your password');
  const weakness = weaknessOf(password, [user.username, user.email, context.store.name]);
  if (weakness) throw refuseField('password', weaknesses[weakness]);
  await assertOwnPassword(context, user, current);
  if (current === password) throw refuseField('password', 'This is your current password. Enter a new one.');
  return hashPassword(password);
}

/** Sessions of the old password end, and their owner gets a mail. */
async function endOldAccess(
  tx: DatabaseTransaction,
  context: Context,
  user: { user_id: number; email: string; username: string },
): Promise<void> {
  const { store } = context;
  await endOtherSessions(tx, context, user.user_id);
  await endPendingSignIns(tx, store.store_id, user.user_id);
  const text = `The password of ${user.username} at ${store.name} was changed, and all other sessions were signed out. If that wasn’t you, ask an administrator of the store for a new password right away.`;
  await queueMail(context, tx, store.store_id, {
    recipient: user.email,
    subject: `Your ${store.name} password was changed`,
    ...bodiesOf({ shop: store.name, title: 'Your password was changed', text: [text] }),
  });
}
