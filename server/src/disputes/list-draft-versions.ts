import { draftVersionsPage } from '@purser/contract/disputes/draft';
import type { DraftVersion } from '@purser/contract/disputes/draft';
import { toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { findDispute } from './dispute-view.ts';
import { applyChanges, authorsOf } from './draft.ts';

/** `GET disputes/{dispute_id}/draft/versions`: newest first, a page at a time. */
export const listDraftVersions = endpoint.disputes.listDraftVersions.handler(async ({ input, context }) => {
  const { store_id, dispute_id } = await findDispute(context, input.dispute_id);
  const rows = await context.db
    .selectFrom('dispute_draft_versions')
    .select(['version', 'changes', 'saved', 'saved_by'])
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .$if(input.before !== undefined, (query) => query.where('version', '<', input.before!))
    .orderBy('version', 'desc')
    .limit(draftVersionsPage + 1)
    .execute();
  const shown = rows.slice(0, draftVersionsPage);
  const oldest = shown.at(-1);
  const authorOf = await authorsOf(
    context.db,
    context,
    shown.map(({ saved_by }) => saved_by),
  );
  let fields = oldest ? await fieldsBefore(context, dispute_id, oldest.version) : {};
  const data: DraftVersion[] = [];
  for (const { version, changes, saved, saved_by } of shown.toReversed()) {
    fields = applyChanges(fields, changes);
    data.unshift({
      version,
      fields,
      saved_at: toUnixSeconds(saved),
      saved_by: authorOf(saved_by),
      changed: Object.keys(changes),
    });
  }
  return { data, has_more: rows.length > shown.length };
});

/** The state that a version changed. */
async function fieldsBefore(context: Context, dispute_id: string, version: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select distinct on (key) key, value
    from dispute_draft_versions, jsonb_each(changes)
    where store_id = ${context.store.store_id} and dispute_id = ${dispute_id} and version < ${version}
    order by key, version desc`.execute(context.db);
  return applyChanges({}, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
