import type { Preferences } from '@purser/contract/users/user';
import type { z } from 'zod';
import type { Context } from '../context.ts';

/** A user's own display settings: hidden columns per table, colors, density. */
export async function readPreferences(
  { db, store }: Pick<Context, 'db' | 'store'>,
  userId: number,
): Promise<z.infer<typeof Preferences>> {
  const row = await db
    .selectFrom('users')
    .select('preferences')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.preferences ?? {}; // written by saveMe only, which checks them
}
