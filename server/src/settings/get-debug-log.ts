import { maxDebugLog } from '@purser/contract/settings/debug-log';
import { endpoint } from '../http/endpoint.ts';

export const getDebugLog = endpoint.settings.getDebugLog.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('debug_log')
    .select(['created', 'method', 'path', 'status', 'milliseconds', 'request_id', 'idempotency_key'])
    .where('store_id', '=', context.store.store_id)
    .orderBy('entry_id', 'desc')
    .limit(maxDebugLog)
    .execute();
  return { data: rows.map((row) => ({ ...row, created: row.created.toString() })) };
});
