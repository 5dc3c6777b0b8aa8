import { sql } from 'kysely';
import type { ExportAvailability } from '@purser/contract/export';
import { endpoint, refuse } from '../endpoint.ts';
import { exportAddress } from './run-export.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `GET transactions/download/{export_id}`: whether the file is there, and how far it is. */
export const getTransactionsExport = endpoint.transactions.getTransactionsExport.handler(async ({ input, context }) => {
  const { db, store } = context;
  const missing = refuse('export_missing', 404, 'The export could not be found.');
  if (!uuid.test(input.export_id)) throw missing;
  const row = await db
    .selectFrom('exports')
    .select(['state', 'rows_done', 'rows_total', sql<boolean>`leased < now() - interval '30 seconds'`.as('orphaned')])
    .where('store_id', '=', store.store_id)
    .where('export_id', '=', input.export_id)
    .where('kind', '=', 'transactions')
    .executeTakeFirst();
  if (!row) throw missing;
  // Its process died: whoever waits for the file sets it going again.
  if (row.state === 'running' && row.orphaned)
    await context.enqueue(
      db,
      'run_export',
      { store_id: store.store_id, export_id: input.export_id },
      { key: `export:${input.export_id}:again` },
    );
  return {
    status: row.state as ExportAvailability['status'], // the column's check allows nothing else
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    ...(row.state === 'success' && { download_url: `${context.request.origin}${exportAddress(input.export_id)}` }),
  };
});
