import type { NoteType } from '@purser/contract/overview/note';
import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database.ts';
import type { KeptAction } from './note.ts';

/** A note to write. `content` is markup: whatever comes from outside goes through `escapeHtml` first. */
export interface NewNote {
  name: string;
  /** What it is about; a note of the same name and subject is written once. */
  subject?: string;
  type: NoteType;
  title: string;
  content: string;
  /** Each leads to a page of the admin (`?page=…`) or a whole address. */
  actions?: { name: string; label: string; query: string }[];
}

/** Puts a note into the inbox, once; answers whether it is new. */
export async function addNote(
  { db, clock }: { db: Database | DatabaseTransaction; clock: Services['clock'] },
  store_id: number,
  { actions = [], ...note }: NewNote,
): Promise<boolean> {
  const kept = actions.map((action, at): KeptAction => ({
    id: at + 1,
    ...action,
    status: 'actioned',
    primary: at === 0,
  }));
  const added = await db
    .insertInto('notes')
    .values({ store_id, ...note, actions: JSON.stringify(kept), created: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('note_id')
    .executeTakeFirst();
  return added !== undefined;
}
