import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import {
  evidenceFiles,
  evidenceFilesLimit,
  evidencePagesLimit,
  evidenceTexts,
  prefilledTexts,
} from '@purser/contract/disputes/evidence';
import type { Evidence } from '@purser/contract/disputes/evidence';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { projectPayment } from '../books/project-payment.ts';
import type { Context } from '../context.ts';
import type { Disputes } from '../database/tables.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { callProvider } from '../provider/call-provider.ts';
import { notEditable, refuseUnlessAnswerable } from './answerable.ts';
import { actOnDispute } from './dispute-act.ts';
import { filledOf, findDispute, viewDispute } from './dispute-view.ts';
import { providersPageLimit, tooManyPages } from '../acts/page-limit.ts';
import { enhancedEvidence, refuseUnlessFeeAcknowledged } from './evidence/enhanced-evidence.ts';

/** Milliseconds: a draft that can't be saved by then is told as a failure; saving it again is harmless. */
const draftLimit = 15_000;

/**
 * `POST disputes/{dispute_id}`: stages evidence, or submits it. What is posted is the whole set, so a field that is missing is
 * removed; an empty object changes nothing.
 */
export const saveDispute = endpoint.disputes.saveDispute.handler(async ({ input, context }) => {
  const dispute = await findDispute(context, input.dispute_id);
  // A submission that was already made is refused, or repeated to the same caller, by the act itself.
  if (!input.submit || isAwaitingResponse(dispute)) refuseUnlessAnswerable(dispute);
  const evidence = await wholeSet(context, dispute, input.evidence);
  if (input.submit) refuseUnlessFeeAcknowledged(dispute, input.evidence.enhanced_evidence, !evidence);
  if (evidence) await refuseUnlessFits(context, dispute, input.evidence);
  const metadata = { ...input.metadata };
  const change = { ...(evidence && { evidence }), ...(Object.keys(metadata).length > 0 && { metadata }) };
  if (input.submit) {
    await actOnDispute(context, dispute, 'submit_evidence', change);
    return viewDispute(context, input.dispute_id);
  }
  const result = await callProvider(
    (options) =>
      context.provider.stripe.disputes.update(
        dispute.dispute_id,
        { ...change, submit: false },
        { ...options, stripeAccount: context.store.account_id },
      ),
    { total: draftLimit, each: context.provider.timeout, pause: context.provider.pause },
  );
  if (result.ended === 'refused') {
    if (result.error.code === 'resource_missing')
      throw refuse('file_missing', 400, 'A file of the evidence doesn’t exist anymore. Upload it again.');
    if (result.error.code === providersPageLimit) throw tooManyPages();
    if (result.error.param?.startsWith('evidence[enhanced_evidence]'))
      throw refuse('prior_transactions_not_qualified', 400, result.error.message);
    throw notEditable();
  }
  if (result.ended !== 'answered')
    throw refuse(
      'wcpay_dispute_error',
      502,
      'We can’t reach the payment provider. Your draft wasn’t saved. Try again.',
    );
  if (dispute.payment_intent_id !== null) await projectPayment(context, context.store, dispute.payment_intent_id);
  return viewDispute(context, input.dispute_id);
});

/** Every file exists in this store or is part of the case already, and all of them together are within the limit. */
async function refuseUnlessFits(context: Context, dispute: Selectable<Disputes>, evidence: Evidence): Promise<void> {
  const wanted = evidenceFiles.flatMap((field) => (evidence[field] ? [{ field, file_id: evidence[field] }] : []));
  if (wanted.length === 0) return;
  const known = await context.db
    .selectFrom('evidence_files')
    .select(['file_id', 'size', 'pages'])
    .where('store_id', '=', context.store.store_id)
    .where(
      'file_id',
      'in',
      wanted.map(({ file_id }) => file_id),
    )
    .execute();
  const fileById = new Map(known.map((file) => [file.file_id, file]));
  // Uploaded elsewhere and attached there: its size is the provider’s business.
  const attached = new Set(Object.values(filledOf(dispute.data.evidence)));
  const stranger = wanted.find(({ file_id }) => !fileById.has(file_id) && !attached.has(file_id));
  if (stranger) throw refuse('file_missing', 400, `The file of ${stranger.field} doesn’t exist. Upload it again.`);
  const sum = (of: 'size' | 'pages'): number =>
    wanted.reduce((total, { file_id }) => total + (fileById.get(file_id)?.[of] ?? 0), 0);
  const total = sum('size');
  if (total > evidenceFilesLimit)
    throw refuse('evidence_too_large', 400, 'All files together can have 4.5 MB at most. Try smaller files.', {
      size: total,
      limit: evidenceFilesLimit,
    });
  const [pages, limit] = [sum('pages'), evidencePagesLimit(dispute.data.payment_method_details)];
  if (pages > limit) throw tooManyPages({ pages, limit });
}

/** Every field as the provider takes it: '' removes. Nothing when no evidence was posted. */
async function wholeSet(
  context: Context,
  dispute: Selectable<Disputes>,
  evidence: Evidence,
): Promise<Stripe.DisputeUpdateParams.Evidence | undefined> {
  if (Object.keys(evidence).length === 0) return undefined;
  const enhanced_evidence = await enhancedEvidence(context, dispute, evidence.enhanced_evidence);
  return {
    ...Object.fromEntries(
      [...evidenceTexts, ...evidenceFiles]
        .filter((field) => evidence[field] !== undefined || !prefilledTexts.has(field))
        .map((field) => [field, evidence[field] ?? '']),
    ),
    ...(enhanced_evidence !== undefined && { enhanced_evidence }),
  };
}
