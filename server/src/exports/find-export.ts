import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How long a writer's lease on its export holds without a sign of life. */
export const leaseSeconds = 30;

/** An export of this store, or undefined; any text may be asked for. */
export async function findExport(db: Database, store_id: number, export_id: string) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(export_id)) return undefined;
  return db
    .selectFrom('exports')
    .select(['kind', 'state', 'rows_done', 'rows_total', 'file', 'file_name'])
    .select(sql<boolean>`leased < now() - make_interval(secs => ${leaseSeconds})`.as('is_orphaned'))
    .where('store_id', '=', store_id)
    .where('export_id', '=', export_id)
    .executeTakeFirst();
}
