import type { AuditRecord } from '@purser/contract/users/audit-record';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { AuditRecords } from '../database/tables.ts';
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
  return { data: rows.map(auditRecordOf) };
});

/** Hidden columns, the color scheme and the like, which screens save automatically. */
const isPreference = sql<boolean>`action = 'saveMe' and not after ? 'password'
  and after->'first_name' = before->'first_name' and after->'last_name' = before->'last_name'`;

/** Read with an index of its own, so the number of records doesn't matter. */
export const listUserActivity = endpoint.users.listUserActivity.handler(async ({ input, context }) => {
  const { id, before, pagesize } = input;
  let query = context.replica
    .selectFrom('audit_records')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('user_id', '=', id)
    .where(sql<boolean>`(${isPreference}) is not true`);
  if (before !== undefined) query = query.where('audit_id', '<', before);
  const rows = await query
    .orderBy('audit_id', 'desc')
    .limit(pagesize + 1)
    .execute();
  return { data: rows.slice(0, pagesize).map(auditRecordOf), has_more: rows.length > pagesize };
});

const auditRecordOf = (row: Selectable<AuditRecords>): AuditRecord => ({
  id: row.audit_id,
  created: row.created.toString(),
  user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
  application: row.application,
  ip: row.ip,
  request_id: row.request_id,
  action: row.action,
  object_type: row.object_type,
  object_id: row.object_id,
  before: row.before,
  after: row.after,
  outcome: row.outcome,
});
