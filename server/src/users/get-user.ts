import { toUtcText } from '@purser/contract/dates';
import { sql } from 'kysely';
import { hasSecondStep } from '../access/second-step.ts';
import { endpoint, refuse } from '../http/endpoint.ts';

export const getUser = endpoint.users.getUser.handler(async ({ input, context }) => {
  const { store_id } = context.store;
  const found = await context.replica
    .selectFrom('users')
    .select(['user_id', 'username', 'first_name', 'last_name', 'email', 'role', 'created'])
    .select(
      sql<Temporal.Instant | null>`greatest(
        (select max(last_seen) from sessions where store_id = ${store_id} and user_id = ${input.id}),
        (select max(last_used) from application_passwords where store_id = ${store_id} and user_id = ${input.id}),
        (select created from audit_records where store_id = ${store_id} and user_id = ${input.id} order by audit_id desc limit 1))`.as(
        'last_seen',
      ),
    )
    .where('store_id', '=', store_id)
    .where('user_id', '=', input.id)
    .executeTakeFirst();
  if (!found) throw refuse('rest_user_invalid_id', 404, 'There’s no user with this ID.');
  const { user_id, username, first_name, last_name, email, role, created, last_seen } = found;
  return {
    id: user_id,
    username,
    name: [first_name, last_name].filter(Boolean).join(' ') || username,
    first_name,
    last_name,
    email,
    roles: [role],
    registered_date: toUtcText(created),
    last_seen: last_seen && toUtcText(last_seen),
    two_step: await hasSecondStep(context.db, store_id, user_id),
  };
});
