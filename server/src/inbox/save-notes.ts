import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeNotes } from './change-notes.ts';

const save = (context: Context, { noteIds, is_deleted }: { noteIds: number[]; is_deleted: boolean }) =>
  changeNotes(context, 'saveNotes', noteIds, { is_deleted });

export const saveNotes = endpoint.inbox.saveNotes.handler(({ input, context }) => save(context, input));
export const postNotes = endpoint.inbox.postNotes.handler(({ input, context }) => save(context, input));
