import type { ExportAvailability } from '@purser/contract/export';
import type { Context } from '../context.ts';
import { refuse } from '../http/endpoint.ts';
import type { ExportKindName } from './export-kinds.ts';
import { findExport } from './find-export.ts';
import { exportAddress } from './run-export.ts';

/** `GET …/download/{export_id}`: whether the file is there, and how far it is. */
export async function exportAvailability(
  context: Context,
  kind: ExportKindName,
  export_id: string,
): Promise<ExportAvailability> {
  const { db, store, request } = context;
  const found = await findExport(db, store.store_id, export_id);
  if (found?.kind !== kind) throw refuse('export_missing', 404, 'We couldn’t find the export.');
  // Its process died: polling for the file starts it again.
  if (found.state === 'running' && found.is_orphaned)
    await context.enqueue(
      db,
      'run_export',
      { store_id: store.store_id, export_id },
      { key: `export:${export_id}:again` },
    );
  return {
    status: found.state,
    rows_done: found.rows_done,
    rows_total: found.rows_total,
    ...(found.state === 'success' && { download_url: `${request.origin}${exportAddress(export_id)}` }),
  };
}
