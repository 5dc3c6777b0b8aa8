import type { Me } from '@purser/contract/users/user';
import type { Context, User } from '../context.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { readPreferences } from './preferences.ts';

export const getMe = endpoint.users.getMe.handler(({ context }) => meOf(context, callerOf(context)));

export async function meOf(context: Pick<Context, 'db' | 'store'>, user: User): Promise<Me> {
  return {
    id: user.user_id,
    username: user.username,
    name: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    roles: [user.role],
    capabilities: Object.fromEntries([...user.capabilities].map((name) => [name, true])),
    woocommerce_meta: await readPreferences(context, user.user_id),
  };
}
