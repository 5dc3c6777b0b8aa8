import { endpoint } from '../http/endpoint.ts';
import { findNote, noteOf } from './note.ts';

export const getNote = endpoint.inbox.getNote.handler(async ({ input, context }) =>
  noteOf(await findNote(context.db, context, input.id), context.store),
);
