import { endpoint, refuse } from '../http/endpoint.ts';
import { changeNote } from './change-notes.ts';
import { findNote, noteOf } from './note.ts';

export const actOnNote = endpoint.inbox.actOnNote.handler(async ({ input, context }) => {
  const { actions } = noteOf(await findNote(context.db, context, input.id), context.store);
  const action = actions.find(({ id }) => id === input.action_id);
  if (!action) throw refuse('woocommerce_note_action_invalid_id', 404, 'Sorry, there is no resource with that ID.');
  return changeNote(context, 'actOnNote', input.id, { status: action.status });
});
