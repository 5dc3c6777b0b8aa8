import { callerOf, endpoint } from '../http/endpoint.ts';

export const listSessions = endpoint.users.listSessions.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('sessions')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('user_id', '=', callerOf(context).user_id)
    .where('expires', '>', context.clock.now())
    .orderBy('last_seen', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    created: row.created.toString(),
    last_seen: row.last_seen.toString(),
    expires: row.expires.toString(),
    ip: row.ip,
    user_agent: row.user_agent,
    is_current: row.session_id === context.request.session,
  }));
});
