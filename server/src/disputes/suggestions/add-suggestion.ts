import { createHash } from 'node:crypto';
import { recordAudit } from '../../access/audit.ts';
import { endpoint, refuse } from '../../http/endpoint.ts';
import { transact } from '../../database/database.ts';
import { refuseUnlessAnswerable } from '../answerable.ts';
import { findDispute } from '../dispute-view.ts';
import { uploadEvidenceFile, viewFile } from '../evidence/evidence-file.ts';
import { readDisputeFacts } from './dispute-facts.ts';
import { documentByFacts } from './documents.ts';
import { pdfOf } from './suggested-document.ts';

/** `POST disputes/{dispute_id}/suggestions/{id}`: a PDF of what the store knows, as evidence. */
export const addSuggestion = endpoint.disputes.addSuggestion.handler(async ({ input, context }) => {
  const { dispute_id, id } = input;
  const dispute = await findDispute(context, dispute_id);
  const document = documentByFacts[id](await readDisputeFacts(context, dispute));
  if (!document) throw refuse('resource_missing', 404, 'The store doesn’t know this about the payment.');
  refuseUnlessAnswerable(dispute);
  const bytes = await pdfOf(document, context.store, context.clock.now());
  const known = await context.db
    .selectFrom('evidence_files')
    .selectAll()
    .where('store_id', '=', dispute.store_id)
    .where('dispute_id', '=', dispute_id)
    .where('suggestion', '=', id)
    .where('sha256', '=', createHash('sha256').update(bytes).digest('hex'))
    .executeTakeFirst();
  if (!known) {
    const about = dispute.order_id === null ? dispute_id : `order ${dispute.order_id}`;
    return uploadEvidenceFile(context, `${document.title}, ${about}.pdf`, bytes, null, { dispute_id, suggestion: id });
  }
  await transact(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'addSuggestion',
      object_type: 'file',
      object_id: known.file_id,
      outcome: 'done',
    }),
  );
  return viewFile(known);
});
