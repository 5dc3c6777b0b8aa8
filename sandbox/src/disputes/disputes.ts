import type Stripe from 'stripe';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { invalid, missing } from '../api/errors.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { judgeEnhanced } from './compelling-evidence.ts';
import { lockDispute, move, verdictOf } from './dispute-life.ts';
import { isAnswerable, isInquiry, type Dispute } from './dispute.ts';
import { changeEvidence } from './change-evidence.ts';

export const disputeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    handler: (tx, call) => list(tx, call, { object: 'dispute', equal: ['charge', 'payment_intent'] }),
  },
  {
    method: 'GET',
    path: '/v1/disputes/{id}',
    handler: (tx, call) => retrieve<Dispute>(tx, call, { object: 'dispute' }),
  },
  { method: 'POST', path: '/v1/disputes/{id}', handler: updateDispute },
  { method: 'POST', path: '/v1/disputes/{id}/close', handler: closeDispute },
];

async function held(tx: Tx, call: Call): Promise<{ dispute: Dispute; charge: Charge }> {
  const id = call.ids['id'] ?? '';
  const found = await lockDispute(tx, call.account, id);
  if (!found) throw missing('dispute', id);
  return found;
}

/** Stages evidence, or submits it to the bank, which is possible once. */
async function updateDispute(tx: Tx, call: Call, core: Core): Promise<Dispute> {
  const { dispute, charge } = await held(tx, call);
  const params = paramsOf<Stripe.DisputeUpdateParams>(call);
  // `submit` defaults to true for evidence; an update of metadata alone submits nothing.
  const submits = params.submit ?? params.evidence !== undefined;
  if (params.evidence !== undefined || submits) needAnswerable(dispute);
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
  if (params.intended_submission_method !== undefined)
    dispute.intended_submission_method = params.intended_submission_method;
  if (params.evidence !== undefined) {
    await changeEvidence(tx, call.account, dispute, charge, params.evidence);
    await judgeEnhanced(tx, call.account, dispute, charge);
  }
  if (!submits) {
    tx.save(call.account, dispute);
    tx.emit(call.account, 'charge.dispute.updated', dispute);
    return dispute;
  }
  const details = dispute.evidence_details;
  const { mastercard_compliance, visa_compliance, visa_compelling_evidence_3: earlier } = details.enhanced_eligibility;
  for (const [name, program] of Object.entries({ mastercard_compliance, visa_compliance }))
    if (program?.status === 'requires_fee_acknowledgement')
      throw invalid(
        `You must acknowledge the network's fee to respond to this dispute: set evidence[enhanced_evidence][${name}][fee_acknowledged] to true.`,
        { code: 'parameter_missing', param: `evidence[enhanced_evidence][${name}][fee_acknowledged]` },
      );
  if (earlier?.status === 'requires_action') earlier.status = 'not_qualified';
  details.submission_count++;
  details.submission_method = 'manual';
  details.past_due = details.due_by !== null && tx.now > details.due_by;
  await move(
    tx,
    core,
    call.account,
    { dispute, charge },
    dispute.status === 'warning_needs_response'
      ? 'warning_under_review'
      : dispute.status === 'appeal_needs_response'
        ? 'appeal_under_review'
        : 'under_review',
  );
  if (verdictOf(dispute)) tx.schedule(tx.nowMs, call.account, 'dispute.decide', { dispute: dispute.id });
  return dispute;
}

function needAnswerable(dispute: Dispute): void {
  if (isAnswerable(dispute)) return;
  if (dispute.status.endsWith('under_review'))
    throw invalid('Evidence has already been submitted for this dispute. It can no longer be updated.', {
      code: 'dispute_evidence_submitted',
    });
  throw alreadyClosed();
}

const alreadyClosed = () => invalid('This dispute is already closed');

/** Accepts the dispute: it is lost. */
async function closeDispute(tx: Tx, call: Call, core: Core): Promise<Dispute> {
  const { dispute, charge } = await held(tx, call);
  if (dispute.status === 'needs_response' || dispute.status === 'appeal_needs_response') {
    await move(tx, core, call.account, { dispute, charge }, 'lost');
    return dispute;
  }
  if (isInquiry(dispute) && dispute.status !== 'warning_closed')
    throw invalid('This dispute is an inquiry and cannot be closed. Refund the charge instead.');
  if (dispute.status.endsWith('under_review')) throw invalid('This dispute is under review and cannot be closed.');
  throw alreadyClosed();
}
