import { toUnixSeconds } from '@purser/contract/dates';
import { evidenceFiles } from '@purser/contract/disputes/evidence';
import type { Submission } from '@purser/contract/disputes/submission';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Disputes, EvidenceFiles } from '../database/tables.ts';
import { refuse } from '../http/endpoint.ts';
import { filledOf, findDispute } from './dispute-view.ts';
import { authorsOf } from './draft.ts';

/** What was sent to the bank, when and by whom. Throws 404 while nothing was. */
export async function findSubmission(context: Context, dispute_id: string): Promise<Submission> {
  const dispute = await findDispute(context, dispute_id);
  const act = await actOf(context, dispute);
  if (!act && dispute.submission_count === 0)
    throw refuse('resource_missing', 404, 'No evidence was submitted for this dispute.');
  // The provider keeps what it was sent; a submission without evidence of its own sends what was staged.
  const sent = filledOf(act?.parameters.evidence ?? dispute.data.evidence);
  const enhanced = act?.parameters.evidence?.enhanced_evidence;
  const files = evidenceFiles.flatMap((field) => (sent[field] ? [{ field, file_id: sent[field] }] : []));
  const known = await storedFiles(
    context,
    files.map(({ file_id }) => file_id),
  );
  const isFile = new Set<string>(evidenceFiles);
  const authorOf = await authorsOf(context.db, context, [act?.user_id ?? null]);
  const submitted = act?.updated ?? dispute.evidence_submitted;
  return {
    dispute_id: dispute.dispute_id,
    submitted_at: submitted && toUnixSeconds(submitted),
    submitted_by: authorOf(act?.user_id) ?? (act?.username ? { id: null, name: act.username } : null),
    fields: Object.fromEntries(Object.entries(sent).filter(([field, value]) => value && !isFile.has(field))),
    enhanced_evidence: enhanced ? { ...enhanced } : null,
    files: files.map(({ field, file_id }) => {
      const { filename = null, type = null, size = null, pages = null, sha256 = null } = known.get(file_id) ?? {};
      return { field, file_id, filename, type, size, pages, sha256 };
    }),
  };
}

/** The act that submitted it; none when that happened at the provider. */
const actOf = ({ db }: Context, { store_id, dispute_id, payment_intent_id }: Selectable<Disputes>) =>
  db
    .selectFrom('money_intents')
    .select(['user_id', 'username', 'parameters', 'updated'])
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment_intent_id)
    .where('kind', '=', 'submit_evidence')
    .where('state', '=', 'succeeded')
    .where(sql<string>`parameters->>'dispute_id'`, '=', dispute_id)
    // An inquiry and the chargeback that it became are answered apart.
    .orderBy('updated', 'desc')
    .executeTakeFirst();

async function storedFiles(context: Context, ids: string[]): Promise<Map<string, Selectable<EvidenceFiles>>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .selectFrom('evidence_files')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('file_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.file_id, row]));
}
