import { endpoint } from '../endpoint.ts';
import { changeNote } from './change-notes.ts';

export const deleteNote = endpoint.overview.deleteNote.handler(({ input, context }) =>
  changeNote(context, 'deleteNote', input.id, { is_deleted: true }),
);
