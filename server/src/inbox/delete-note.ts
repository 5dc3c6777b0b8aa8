import { endpoint } from '../http/endpoint.ts';
import { changeNote } from './change-notes.ts';

export const deleteNote = endpoint.inbox.deleteNote.handler(({ input, context }) =>
  changeNote(context, 'deleteNote', input.id, { is_deleted: true }),
);
