import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { queryPrepared } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { Context, Services, User } from '../context.ts';
import { capabilitiesOf } from './capabilities.ts';
import { fingerprint } from './password.ts';

export const sessionCookie = 'purser_session';
/** A session ends two weeks after it was last used. */
const lifetime = { hours: 14 * 24 };

export interface Session {
  user: User;
  session_id: string;
  /** The cookie's value: the secret that nonces are made of. */
  token: string;
}

const userColumns = [
  'users.user_id',
  'users.username',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.capabilities',
] as const;

interface UserRow {
  user_id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: User['role'];
  capabilities: string[];
}

export function toUser(row: UserRow): User {
  return {
    user_id: row.user_id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    capabilities: capabilitiesOf(row.role, row.capabilities),
  };
}

/** Returns the cookie's token. */
export async function startSession(context: Context, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = context.clock.now();
  await context.db
    .insertInto('sessions')
    .values({
      store_id: context.store.store_id,
      session_id: fingerprint(token),
      user_id: userId,
      created: now,
      last_seen: now,
      expires: now.add(lifetime),
      ip: context.request.ip,
      user_agent: context.request.user_agent.slice(0, 300),
    })
    .execute();
  await context.db
    .deleteFrom('sessions')
    .where('store_id', '=', context.store.store_id)
    .where('expires', '<', now)
    .execute();
  return token;
}

export async function findSession(context: Context, token: string): Promise<Session | undefined> {
  const now = context.clock.now();
  const session_id = fingerprint(token);
  // Runs with every request of a browser.
  const [row] = await queryPrepared(
    context.db,
    'session of a token',
    context.db
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.onRef('users.store_id', '=', 'sessions.store_id').onRef('users.user_id', '=', 'sessions.user_id'),
      )
      .select(userColumns)
      .select('sessions.last_seen')
      .where('sessions.store_id', '=', context.store.store_id)
      .where('sessions.session_id', '=', session_id)
      .where('sessions.expires', '>', now),
  );
  if (!row) return undefined;
  // Once in five minutes is precise enough to show, and spares a write per request.
  if (Temporal.Instant.compare(row.last_seen, now.subtract({ minutes: 5 })) < 0)
    await context.db
      .updateTable('sessions')
      .set({ last_seen: now, expires: now.add(lifetime), ip: context.request.ip })
      .where('store_id', '=', context.store.store_id)
      .where('session_id', '=', session_id)
      .execute();
  return { user: toUser(row), session_id, token };
}

export async function endSession(context: Context, sessionId: string): Promise<void> {
  await context.db
    .deleteFrom('sessions')
    .where('store_id', '=', context.store.store_id)
    .where('session_id', '=', sessionId)
    .execute();
}

/** All sessions of the user but the request's own. */
export const endOtherSessions = (tx: DatabaseTransaction, { store, request }: Context, userId: number) =>
  tx
    .deleteFrom('sessions')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', userId)
    .where('session_id', '<>', request.session)
    .execute();

/** When the demo's clock is moved by hand, sessions move with it, so that they don't expire. */
export async function moveSessions(services: Pick<Services, 'db'>, milliseconds: number): Promise<void> {
  const by = sql<Temporal.Instant>`interval '1 millisecond' * ${milliseconds}`;
  await services.db
    .updateTable('sessions')
    .set({ expires: sql`expires + ${by}`, last_seen: sql`last_seen + ${by}` })
    .execute();
}

export async function findApplicationPassword(
  context: Context,
  username: string,
  password: string,
): Promise<{ user: User; uuid: string; name: string } | undefined> {
  const now = context.clock.now();
  const row = await context.db
    .selectFrom('application_passwords')
    .innerJoin('users', (join) =>
      join
        .onRef('users.store_id', '=', 'application_passwords.store_id')
        .onRef('users.user_id', '=', 'application_passwords.user_id'),
    )
    .select(userColumns)
    .select(['application_passwords.uuid', 'application_passwords.name', 'application_passwords.last_used'])
    .where('application_passwords.store_id', '=', context.store.store_id)
    .where('application_passwords.password_hash', '=', fingerprint(plainApplicationPassword(password)))
    .executeTakeFirst();
  const name = username.trim().toLowerCase();
  if (!row || (row.username.toLowerCase() !== name && row.email.toLowerCase() !== name)) return undefined;
  if (!row.last_used || Temporal.Instant.compare(row.last_used, now.subtract({ minutes: 1 })) < 0)
    await context.db
      .updateTable('application_passwords')
      .set({ last_used: now, last_ip: context.request.ip })
      .where('store_id', '=', context.store.store_id)
      .where('uuid', '=', row.uuid)
      .execute();
  return { user: toUser(row), uuid: row.uuid, name: row.name };
}

/** People copy the groups of four with their spaces. */
export const plainApplicationPassword = (password: string): string => password.replaceAll(/\s/g, '');
