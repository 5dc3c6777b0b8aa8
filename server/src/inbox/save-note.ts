import type { NoteStatus } from '@purser/contract/inbox/note';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeNote } from './change-notes.ts';

interface Saving {
  id: number;
  status?: NoteStatus | undefined;
  date_reminder?: string | null | undefined;
  is_deleted?: boolean | undefined;
}

const save = (context: Context, { id, status, date_reminder, is_deleted }: Saving) =>
  changeNote(context, 'saveNote', id, {
    status,
    reminder: date_reminder ? Temporal.Instant.from(date_reminder) : date_reminder === null ? null : undefined,
    is_deleted,
    ended: status === 'unactioned' ? null : undefined,
  });

export const saveNote = endpoint.inbox.saveNote.handler(({ input, context }) => save(context, input));
export const postNote = endpoint.inbox.postNote.handler(({ input, context }) => save(context, input));
