import type { Database, DatabaseTransaction } from '../database/database.ts';

/** The notes of this name whose cause is not gone. */
export async function openNotes(db: Database | DatabaseTransaction, store_id: number, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('notes')
    .select('note_id')
    .where('store_id', '=', store_id)
    .where('name', '=', name)
    .where('ended', 'is', null)
    .execute();
  return rows.map(({ note_id }) => note_id);
}
