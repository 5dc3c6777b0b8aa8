import { endpoint, refuse } from '../http/endpoint.ts';

export const getUser = endpoint.users.getUser.handler(async ({ input, context }) => {
  const found = await context.replica
    .selectFrom('users')
    .select(['user_id', 'username', 'first_name', 'last_name', 'email', 'role'])
    .where('store_id', '=', context.store.store_id)
    .where('user_id', '=', input.id)
    .executeTakeFirst();
  if (!found) throw refuse('rest_user_invalid_id', 404, 'There’s no user with this ID.');
  const { user_id, username, first_name, last_name, email, role } = found;
  return {
    id: user_id,
    username,
    name: [first_name, last_name].filter(Boolean).join(' ') || username,
    first_name,
    last_name,
    email,
    roles: [role],
  };
});
