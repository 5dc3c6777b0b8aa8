import { toUnixSeconds } from '@purser/contract/dates';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { refuseUnlessAnswerable } from './answerable.ts';
import { findDispute } from './dispute-view.ts';
import { changesOf, draftOf, viewDraft } from './draft.ts';

/** `PUT disputes/{dispute_id}/draft`: a new version, unless nothing differs. Whoever saves an older state is told what changed since. */
export const saveDraft = endpoint.disputes.saveDraft.handler(async ({ input, context }) => {
  const dispute = await findDispute(context, input.dispute_id);
  refuseUnlessAnswerable(dispute);
  const { user_id } = callerOf(context);
  const { store_id, dispute_id } = dispute;
  const { fields, editor = null } = input;
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    const head = await lockDraft(tx, context, dispute_id);
    if (head.version !== input.version && !(await isOnlyOwn(tx, context, dispute_id, input.version, editor))) {
      const draft = await viewDraft(tx, context, head);
      const who = draft.saved_by?.id === user_id ? 'You' : (draft.saved_by?.name ?? 'Another user');
      throw refuse('draft_changed', 409, `${who} changed this draft in another window. Nothing was overwritten.`, {
        ...draft,
      });
    }
    const changes = changesOf(head.fields, fields);
    const changed = Object.keys(changes);
    if (changed.length === 0) return { version: head.version, saved_at: toUnixSeconds(head.saved) };
    const version = head.version + 1;
    const key = { store_id, dispute_id };
    const saved = { version, saved: now, saved_by: user_id };
    await tx
      .insertInto('dispute_draft_versions')
      .values({ ...key, ...saved, changes: toJson(changes), editor })
      .execute();
    const authors = { ...head.authors, ...Object.fromEntries(changed.map((field) => [field, user_id])) };
    await tx
      .updateTable('dispute_drafts')
      .set({ ...saved, fields: toJson(fields), authors: toJson(authors) })
      .where('store_id', '=', store_id)
      .where('dispute_id', '=', dispute_id)
      .execute();
    return { version, saved_at: toUnixSeconds(now) };
  });
});

/** The newest state, locked: of two who save at once, one is second. */
async function lockDraft(tx: DatabaseTransaction, context: Context, dispute_id: string) {
  const locked = draftOf(tx, context, dispute_id).forUpdate();
  const found = await locked.executeTakeFirst();
  if (found) return found;
  await tx
    .insertInto('dispute_drafts')
    .values({
      store_id: context.store.store_id,
      dispute_id,
      version: 0,
      fields: toJson({}),
      authors: toJson({}),
      saved: context.clock.now(),
      saved_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return locked.executeTakeFirstOrThrow();
}

/** Whether the page itself saved everything after `version`: its response was lost, or it saved once more while it closed. */
async function isOnlyOwn(
  tx: DatabaseTransaction,
  { store, user }: Context,
  dispute_id: string,
  version: number,
  editor: string | null,
): Promise<boolean> {
  if (editor === null) return false;
  const later = await tx
    .selectFrom('dispute_draft_versions')
    .select(['editor', 'saved_by'])
    .where('store_id', '=', store.store_id)
    .where('dispute_id', '=', dispute_id)
    .where('version', '>', version)
    .execute();
  return later.length > 0 && later.every((each) => each.editor === editor && each.saved_by === user?.user_id);
}
