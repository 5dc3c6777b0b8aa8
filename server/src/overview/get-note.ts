import { endpoint } from '../endpoint.ts';
import { findNote, noteOf } from './note.ts';

export const getNote = endpoint.overview.getNote.handler(async ({ input, context }) =>
  noteOf(await findNote(context.db, context, input.id), context.store),
);
