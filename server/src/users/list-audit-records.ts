import { endpoint } from '../http/endpoint.ts';

export const listAuditRecords = endpoint.users.listAuditRecords.handler(async ({ input, context }) => {
  const rows = await context.replica
    .selectFrom('audit_records')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('object_type', '=', input.object_type)
    .where('object_id', '=', input.object_id)
    .orderBy('audit_id', 'desc')
    .limit(500)
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.audit_id,
      created: row.created.toString(),
      user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
      ip: row.ip,
      request_id: row.request_id,
      action: row.action,
      object_type: row.object_type,
      object_id: row.object_id,
      before: row.before,
      after: row.after,
      outcome: row.outcome,
    })),
  };
});
