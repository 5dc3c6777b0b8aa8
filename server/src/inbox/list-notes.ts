import { noteFields } from '@purser/contract/inbox/note';
import type { Note } from '@purser/contract/inbox/note';
import { endpoint } from '../http/endpoint.ts';
import { noteOf, notesOf } from './note.ts';

const columnByOrder = {
  date: 'created',
  note_id: 'note_id',
  title: 'title',
  type: 'type',
  status: 'shown_status',
} as const;

export const listNotes = endpoint.inbox.listNotes.handler(async ({ input, context }) => {
  const { page, per_page, status, type, source, orderby, order, _fields } = input;
  // Not the replica: a note just dismissed must be gone.
  let matching = notesOf(context.db, context).where('is_deleted', '=', false);
  if (status.length > 0) matching = matching.where('shown_status', 'in', status);
  if (type && type.length > 0) matching = matching.where('type', 'in', type);
  if (source && source.length > 0) matching = matching.where('source', 'in', source);
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .orderBy(columnByOrder[orderby], order)
    .orderBy('note_id', order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  context.response_headers.set('X-WP-Total', String(total));
  context.response_headers.set('X-WP-TotalPages', String(Math.ceil(total / per_page)));
  const notes = rows.map((row) => noteOf(row, context.store));
  const wanted = _fields && noteFields.filter((field) => _fields.includes(field));
  return wanted ? notes.map((note) => pick(note, wanted)) : notes;
});

const pick = (note: Note, fields: (keyof Note)[]): Partial<Note> =>
  Object.fromEntries(fields.map((field) => [field, note[field]]));
