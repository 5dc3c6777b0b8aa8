import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { evidenceFiles, evidenceTexts } from '@purser/contract/disputes/evidence';
import type { Evidence } from '@purser/contract/disputes/evidence';
import { projectPayment } from '../books/project-payment.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { callProvider } from '../provider/call-provider.ts';
import { actOnDispute, notEditable } from './dispute-act.ts';
import { findDispute, viewDispute } from './dispute-view.ts';

/** Milliseconds: a draft that can't be saved by then is told as a failure; saving it again is harmless. */
const draftLimit = 15_000;

/**
 * `POST disputes/{dispute_id}`: stages evidence, or submits it. What is posted is the whole set, so a field that is missing is
 * removed; an empty object changes nothing.
 */
export const saveDispute = endpoint.disputes.saveDispute.handler(async ({ input, context }) => {
  const dispute = await findDispute(context, input.dispute_id);
  const evidence = wholeSet(input.evidence);
  const metadata = { ...input.metadata };
  const change = { ...(evidence && { evidence }), ...(Object.keys(metadata).length > 0 && { metadata }) };
  if (input.submit) {
    await actOnDispute(context, dispute, 'submit_evidence', change);
    return viewDispute(context, input.dispute_id);
  }
  if (!isAwaitingResponse(dispute)) throw notEditable();
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

/** Every field as the provider takes it: '' removes. Nothing when no evidence was posted. */
function wholeSet(evidence: Evidence): Record<string, string> | undefined {
  if (Object.keys(evidence).length === 0) return undefined;
  return Object.fromEntries([...evidenceTexts, ...evidenceFiles].map((field) => [field, evidence[field] ?? '']));
}
