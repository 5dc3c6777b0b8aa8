import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { refuse } from '../http/endpoint.ts';
import { minimumByCurrency } from '../provider/minimum-amount.ts';
import { idOf } from '../provider/read-payment.ts';
import { decideReview } from './decide-review.ts';
import type { Answer, MoneyActKind } from './money-act-kind.ts';
import type { MoneyIntent, MoneyKind } from './money-intent.ts';
import { acceptDispute, submitEvidence } from './dispute-kinds.ts';
import { payout } from './payout-kind.ts';
import { refundOutcome } from '../books/refund-outcome.ts';

const changeUnderWay = 'Another change to this payment is in progress. Nothing changed; try again in a moment.';

const refund: MoneyActKind = {
  underWay: changeUnderWay,
  send: (services, intent, options) =>
    services.provider.stripe.refunds.create(
      {
        charge: intent.charge_id!,
        amount: intent.amount!,
        ...(reasonOf(intent) && { reason: reasonOf(intent) }),
        metadata: { intent_id: intent.money_intent_id },
      },
      options,
    ),
  isAnswer: (answer, intent) =>
    answer.object === 'refund' &&
    answer.metadata?.intent_id === intent.money_intent_id &&
    idOf(answer.charge) === intent.charge_id &&
    answer.amount === intent.amount &&
    answer.currency === intent.currency,
  async find(services, store, intent, timeout) {
    const refunds = services.provider.stripe.refunds.list(
      { charge: intent.charge_id!, limit: 100 },
      { stripeAccount: store.account_id, timeout },
    );
    for await (const each of refunds) if (each.metadata?.intent_id === intent.money_intent_id) return each;
    return undefined;
  },
  outcome: (answer, intent) => refundOutcome(answer as Stripe.Refund, intent), // `isAnswer` or `find` saw that it is one
  pending: (intent) => ({
    id: null,
    amount: intent.amount,
    currency: intent.currency,
    status: 'pending',
    charge_id: intent.charge_id,
    intent_id: intent.money_intent_id,
  }),
  refusal(error, message) {
    const told = error?.message ?? message;
    switch (error?.code ?? '') {
      case 'charge_already_refunded':
        return refuse('charge_already_refunded', 409, told);
      case 'charge_disputed':
        return refuse('charge_disputed', 409, told);
      case 'insufficient_funds':
      case 'balance_insufficient':
        return refuse('insufficient_funds', 402, told);
      default:
        return refuse('wcpay_refund_payment', 502, told, { ...(error?.code && { provider_code: error.code }) });
    }
  },
};

const reasonOf = (intent: MoneyIntent): Stripe.RefundCreateParams.Reason | undefined =>
  intent.parameters.reason ?? undefined;

const capture: MoneyActKind = {
  underWay: changeUnderWay,
  send(services, intent, options) {
    const { application_fee_amount } = intent.parameters;
    return services.provider.stripe.paymentIntents.capture(
      intent.payment_intent_id!,
      {
        amount_to_capture: intent.amount!,
        ...(application_fee_amount !== undefined && { application_fee_amount }),
        metadata: { capture_intent_id: intent.money_intent_id },
      },
      options,
    );
  },
  isAnswer: (answer, intent) =>
    isIntentOf(answer, intent) && answer.status === 'succeeded' && answer.amount_received === intent.amount,
  async find(services, store, intent, timeout) {
    const found = await readIntent(services, store, intent, timeout);
    const isOurs = found.metadata.capture_intent_id === intent.money_intent_id;
    return isOurs && found.status === 'succeeded' ? found : undefined;
  },
  outcome: (answer) => ({ id: answer.id, status: answer.status }),
  pending: pendingAuthorization,
  onSuccess: (services, tx, intent) => decideReview(services, tx, intent, 'approved'),
  refusal(error, message) {
    if (error?.code === 'payment_intent_unexpected_state' || error?.code === 'charge_expired_for_capture')
      return refuse('wcpay_payment_uncapturable', 409, error.message);
    if (error?.code !== 'amount_too_small') return refuse('wcpay_capture_error', 502, error?.message ?? message);
    const currency = /\b([a-z]{3})\b\W*$/i.exec(error.message)?.[1]?.toLowerCase() ?? '';
    const minimum_amount = minimumByCurrency[currency];
    return refuse('wcpay_capture_error', 502, error.message, {
      error_type: 'amount_too_small',
      ...(minimum_amount !== undefined && {
        extra_details: { minimum_amount, minimum_amount_currency: currency },
      }),
    });
  },
};

const cancel: MoneyActKind = {
  underWay: changeUnderWay,
  send: (services, intent, options) =>
    services.provider.stripe.paymentIntents.cancel(intent.payment_intent_id!, {}, options),
  isAnswer: (answer, intent) => isIntentOf(answer, intent) && answer.status === 'canceled',
  async find(services, store, intent, timeout) {
    const found = await readIntent(services, store, intent, timeout);
    return found.status === 'canceled' ? found : undefined;
  },
  outcome: (answer) => ({ id: answer.id, status: answer.status }),
  pending: pendingAuthorization,
  onSuccess: (services, tx, intent) => decideReview(services, tx, intent, 'blocked'),
  refusal(error, message) {
    if (error?.code === 'payment_intent_unexpected_state')
      return refuse('wcpay_payment_uncapturable', 409, error.message);
    return refuse('wcpay_cancel_error', 502, error?.message ?? message);
  },
};

function pendingAuthorization(intent: MoneyIntent) {
  return { id: intent.payment_intent_id, status: 'pending', intent_id: intent.money_intent_id };
}

const isIntentOf = (answer: Answer, intent: MoneyIntent): answer is Stripe.PaymentIntent =>
  answer.object === 'payment_intent' && answer.id === intent.payment_intent_id && answer.currency === intent.currency;

const readIntent = (services: Services, store: Store, intent: MoneyIntent, timeout: number) =>
  services.provider.stripe.paymentIntents.retrieve(
    intent.payment_intent_id!,
    {},
    { stripeAccount: store.account_id, timeout },
  );

export const actByKind: Record<MoneyKind, MoneyActKind> = {
  refund,
  capture,
  cancel,
  payout,
  submit_evidence: submitEvidence,
  accept_dispute: acceptDispute,
};
