import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import type Stripe from 'stripe';
import { providersPageLimit, tooManyPages } from './page-limit.ts';
import type { Services, Store } from '../context.ts';
import { refuse } from '../http/endpoint.ts';
import type { Answer, MoneyActKind } from './money-act-kind.ts';
import type { MoneyIntent } from './money-intent.ts';

const disputeIdOf = (intent: MoneyIntent): string => intent.parameters.dispute_id!; // dispute-act.ts records it

const underWay = 'Another change to this payment is in progress. Nothing changed; try again.';

const isDispute = (answer: Answer, intent: MoneyIntent): answer is Stripe.Dispute =>
  answer.object === 'dispute' && answer.id === disputeIdOf(intent);

const readDispute = (services: Services, store: Store, intent: MoneyIntent, timeout: number) =>
  services.provider.stripe.disputes.retrieve(disputeIdOf(intent), {}, { stripeAccount: store.account_id, timeout });

/** The metadata that says which of our acts submitted the evidence. */
const submittedBy = '__submitted_by';

const isSubmitted = (dispute: Stripe.Dispute, intent: MoneyIntent): boolean =>
  dispute.evidence_details.submission_count > 0 && dispute.metadata[submittedBy] === intent.money_intent_id;

/** Accepted: over without evidence since. An inquiry that became a chargeback may have been answered before. */
const isAccepted = (dispute: Stripe.Dispute, intent: MoneyIntent): boolean =>
  !isAwaitingResponse(dispute) &&
  dispute.evidence_details.submission_count === (intent.parameters.submission_count ?? 0);

function refusal(error: Stripe.errors.StripeError | undefined, message: string) {
  const told = error?.message ?? message;
  const more = error?.code ? { provider_code: error.code } : {};
  if (error?.code === providersPageLimit) return tooManyPages();
  // The provider refuses what is submitted, decided or closed already as an invalid request.
  if (error?.statusCode === 400) return refuse('dispute_not_editable', 409, told, more);
  return refuse('wcpay_dispute_error', 502, told, more);
}

const shared = {
  underWay,
  outcome: (answer: Answer, intent: MoneyIntent) => ({ id: answer.id, intent_id: intent.money_intent_id }),
  pending: (intent: MoneyIntent) => ({ id: disputeIdOf(intent), intent_id: intent.money_intent_id }),
  refusal,
};

/** Sends the evidence to the bank, once. */
export const submitEvidence: MoneyActKind = {
  ...shared,
  send(services, intent, options) {
    const { evidence, metadata } = intent.parameters;
    return services.provider.stripe.disputes.update(
      disputeIdOf(intent),
      { ...(evidence && { evidence }), metadata: { ...metadata, [submittedBy]: intent.money_intent_id }, submit: true },
      options,
    );
  },
  isAnswer: (answer, intent) => isDispute(answer, intent) && isSubmitted(answer, intent),
  async find(services, store, intent, timeout) {
    const dispute = await readDispute(services, store, intent, timeout);
    return isSubmitted(dispute, intent) ? dispute : undefined;
  },
};

/** Closes the dispute in the customer’s favor. */
export const acceptDispute: MoneyActKind = {
  ...shared,
  send: (services, intent, options) => services.provider.stripe.disputes.close(disputeIdOf(intent), {}, options),
  isAnswer: (answer, intent) => isDispute(answer, intent) && isAccepted(answer, intent),
  async find(services, store, intent, timeout) {
    const dispute = await readDispute(services, store, intent, timeout);
    return isAccepted(dispute, intent) ? dispute : undefined;
  },
};
