import { html } from 'hono/html';
import type { NoteType } from '@purser/contract/inbox/note';
import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Html } from '../http/html.ts';
import type { KeptAction } from './note.ts';

/** A note to write. */
export interface NewNote {
  name: string;
  /** What it is about; a note of the same name and subject is written once. */
  subject?: string;
  type: NoteType;
  title: string;
  /** A plain text is escaped. */
  content: Html | string;
  /** Each leads to a page of the admin (`?page=…`) or a whole address. A warning stays when one is followed, until its cause is gone. */
  actions?: { name: string; label: string; query: string }[];
}

/** Puts a note into the inbox, once, and again when its cause was gone meanwhile; returns whether it did. */
export async function addNote(
  { db, clock }: { db: Database | DatabaseTransaction; clock: Services['clock'] },
  store_id: number,
  { actions = [], content, ...note }: NewNote,
): Promise<boolean> {
  const kept = actions.map((action, at): KeptAction => ({
    id: at + 1,
    ...action,
    status: note.type === 'warning' ? 'unactioned' : 'actioned',
    primary: at === 0,
  }));
  const written = { ...note, content: String(html`${content}`), actions: JSON.stringify(kept), created: clock.now() };
  const added = await db
    .insertInto('notes')
    .values({ store_id, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'name', 'subject'])
        .doUpdateSet({ ...written, status: 'unactioned', reminder: null, is_deleted: false, ended: null })
        .where('notes.ended', 'is not', null),
    )
    .returning('note_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends notes whose cause is gone. */
export async function endNotes(
  { db, clock }: { db: Database | DatabaseTransaction; clock: Services['clock'] },
  store_id: number,
  note_ids: readonly number[],
): Promise<void> {
  if (note_ids.length === 0) return;
  await db
    .updateTable('notes')
    .set({ ended: clock.now() })
    .where('store_id', '=', store_id)
    .where('note_id', 'in', note_ids)
    .where('ended', 'is', null)
    .execute();
}
