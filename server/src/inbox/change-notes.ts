import type { Note, NoteStatus } from '@purser/contract/inbox/note';
import { recordAudit } from '../access/audit.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { missingNote, noteOf, notesOf } from './note.ts';

interface NoteChange {
  status?: NoteStatus | undefined;
  reminder?: Temporal.Instant | null | undefined;
  is_deleted?: boolean | undefined;
  /** Null has a note whose cause is gone need attention again. */
  ended?: null | undefined;
}

/** Changes all the notes, or none when one is missing, with one audit record of `action`. Returns them in the given order. */
export const changeNotes = (context: Context, action: string, ids: number[], change: NoteChange): Promise<Note[]> =>
  transact(context.db, async (tx) => {
    const wanted = [...new Set(ids)];
    const before = await notesOf(tx, context).where('note_id', 'in', wanted).execute();
    if (before.length < wanted.length) throw missingNote();
    const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(set).length > 0)
      await tx
        .updateTable('notes')
        .set(set)
        .where('store_id', '=', context.store.store_id)
        .where('note_id', 'in', wanted)
        .execute();
    const rows = await notesOf(tx, context).where('note_id', 'in', wanted).execute();
    const byId = new Map(rows.map((row) => [row.note_id, noteOf(row, context.store)]));
    await recordAudit(tx, context, {
      action,
      object_type: 'note',
      object_id: wanted.join(',').slice(0, 200),
      before: before.map(({ note_id, name, status, is_deleted }) => ({ note_id, name, status, is_deleted })),
      after: change,
      outcome: 'done',
    });
    return wanted.flatMap((id) => byId.get(id) ?? []);
  });

/** The same for one. */
export async function changeNote(context: Context, action: string, id: number, change: NoteChange): Promise<Note> {
  const [note] = await changeNotes(context, action, [id], change);
  if (!note) throw missingNote();
  return note;
}
