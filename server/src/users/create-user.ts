import pg from 'pg';
import { capabilitiesOf } from '../access/capabilities.ts';
import { hashPassword } from '../access/password.ts';
import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';

export const createUser = endpoint.users.createUser.handler(async ({ input, context }) => {
  const caller = callerOf(context);
  const role = input.roles[0] ?? 'customer';
  const adjustments = input.capabilities ?? [];
  if (role === 'administrator' && caller.role !== 'administrator')
    throw refuse('rest_forbidden', 403, 'Only administrators can create administrators.');
  const beyond = [...capabilitiesOf(role, adjustments)].filter((each) => !caller.capabilities.has(each));
  if (beyond.length > 0)
    throw refuse('rest_forbidden', 403, `You can’t grant permissions you don’t have: ${beyond.join(', ')}`);
  const password_hash = await hashPassword(input.password);
  try {
    const user_id = await transact(context.db, async (tx) => {
      const made = await tx
        .insertInto('users')
        .values({
          store_id: context.store.store_id,
          username: input.username,
          email: input.email,
          first_name: input.first_name,
          last_name: input.last_name,
          role,
          capabilities: adjustments,
          password_hash,
          created: context.clock.now(),
        })
        .returning('user_id')
        .executeTakeFirstOrThrow();
      await recordAudit(tx, context, {
        action: 'createUser',
        object_type: 'user',
        object_id: String(made.user_id),
        after: { username: input.username, email: input.email, role, capabilities: adjustments },
        outcome: 'done',
      });
      return made.user_id;
    });
    return { id: user_id, username: input.username, email: input.email, roles: [role] };
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    if (constraint === 'users_username')
      throw refuse('existing_user_login', 400, 'Sorry, that username already exists.');
    if (constraint === 'users_email')
      throw refuse('existing_user_email', 400, 'Sorry, that email address is already used.');
    throw error;
  }
});
