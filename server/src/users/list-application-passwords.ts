import { callerOf, endpoint } from '../http/endpoint.ts';
import { toApplicationPassword } from './application-password.ts';

export const listApplicationPasswords = endpoint.users.listApplicationPasswords.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('application_passwords')
    .select(['uuid', 'name', 'created', 'last_used', 'last_ip'])
    .where('store_id', '=', context.store.store_id)
    .where('user_id', '=', callerOf(context).user_id)
    .orderBy('created', 'desc')
    .execute();
  return rows.map(toApplicationPassword);
});
