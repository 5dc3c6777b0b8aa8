import { sql } from 'kysely';
import { recordAudit } from '../access/audit.ts';
import { transact } from '../database.ts';
import { callerOf, endpoint } from '../endpoint.ts';
import { meOf } from './get-me.ts';
import { readPreferences } from './preferences.ts';

export const saveMe = endpoint.store.saveMe.handler(async ({ input, context }) => {
  const user = callerOf(context);
  const { woocommerce_meta = {}, ...names } = input;
  const next = { ...user, ...JSON.parse(JSON.stringify(names)) } as typeof user; // without the fields that were not given
  await transact(context.db, async (tx) => {
    const before = await readPreferences({ db: tx, store: context.store }, user.user_id);
    await tx
      .updateTable('users')
      .set({
        first_name: next.first_name,
        last_name: next.last_name,
        // Merged by the database: two tabs that save different preferences both win.
        preferences: sql`preferences || ${JSON.stringify(woocommerce_meta)}::jsonb`,
      })
      .where('store_id', '=', context.store.store_id)
      .where('user_id', '=', user.user_id)
      .execute();
    const keys = Object.keys(woocommerce_meta) as (keyof typeof before)[];
    await recordAudit(tx, context, {
      action: 'saveMe',
      object_type: 'user',
      object_id: String(user.user_id),
      before: {
        first_name: user.first_name,
        last_name: user.last_name,
        ...Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
      },
      after: { first_name: next.first_name, last_name: next.last_name, ...woocommerce_meta },
      outcome: 'done',
    });
  });
  return meOf(context, next);
});
