import type { Context } from '../context.ts';
import type { Finding } from './finding.ts';

/** Names in the panel; a store has few administrators. */
const named = 5;

/** Whether every administrator signs in with a code beside the password. */
export async function checkTwoStep({ db, store }: Pick<Context, 'db' | 'store'>): Promise<Finding> {
  const without = await db
    .selectFrom('users')
    .leftJoin('authenticators', (join) =>
      join
        .onRef('authenticators.store_id', '=', 'users.store_id')
        .onRef('authenticators.user_id', '=', 'users.user_id')
        .on('authenticators.confirmed', 'is not', null),
    )
    .select('users.username')
    .where('users.store_id', '=', store.store_id)
    .where('users.role', '=', 'administrator')
    .where('authenticators.user_id', 'is', null)
    .orderBy('users.username')
    .execute();
  if (without.length === 0) return { state: 'ok', reason: 'fine' };
  const names = without.slice(0, named).map(({ username }) => username);
  const more = without.length - names.length;
  return {
    state: 'warning',
    reason: 'password_alone',
    detail: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', '),
  };
}
