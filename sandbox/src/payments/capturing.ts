import type Stripe from 'stripe';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Charge } from './charge.ts';
import { settleCharge } from './charges.ts';
import type { Core, JobHandler } from '../api/core.ts';
import { invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { applicationFee, applyDescriptors, unexpectedState, type PaymentIntent } from './payment-intent.ts';
import { blankRefund } from './refund.ts';
import { retrieve } from '../api/retrieve.ts';
import { closeReview } from './reviews.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';

/** Captures charges without an intent at Stripe; every charge of the sandbox has one, so this always refuses. */
export const captureRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/charges/{id}/capture',
    handler: async (tx, call) => {
      const { id, captured, refunded, payment_intent } = await retrieve<Charge>(tx, call, { object: 'charge' });
      if (captured) throw invalid(`Charge ${id} has already been captured.`, { code: 'charge_already_captured' });
      if (refunded)
        throw invalid(`Charge ${id} has been released and can no longer be captured.`, {
          code: 'charge_expired_for_capture',
        });
      throw invalid(
        `Charge ${id} was created by a PaymentIntent and cannot be captured directly. Capture the PaymentIntent ${payment_intent} instead.`,
      );
    },
  },
];

/** Captures an authorization, in full or in part; the rest is released. */
export async function captureIntent(tx: Tx, core: Core, call: Call, intent: PaymentIntent): Promise<PaymentIntent> {
  const params = paramsOf<Stripe.PaymentIntentCaptureParams>(call);
  const charge = intent.latest_charge === null ? undefined : await tx.lock<Charge>(call.account, intent.latest_charge);
  if (intent.status !== 'requires_capture' || !charge) {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  const { card, card_present } = charge.payment_method_details;
  const until = (card ?? card_present)?.capture_before;
  if (until !== undefined && until <= tx.now)
    throw invalid('This charge can no longer be captured: its authorization has expired.', {
      code: 'charge_expired_for_capture',
    });
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount <= 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount_to_capture' });
  if (amount > intent.amount_capturable) {
    throw invalid(
      `The amount to capture (${amount}) is greater than the amount that can be captured (${intent.amount_capturable}) of this PaymentIntent.`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  if (params.application_fee_amount !== undefined) {
    intent.application_fee_amount = applicationFee(core, call, params.application_fee_amount, amount);
    charge.application_fee_amount = intent.application_fee_amount;
  }
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  applyDescriptors(intent, params);

  charge.captured = true;
  charge.amount_captured = amount;
  await settleCharge(tx, core, call.account, charge);
  tx.save(call.account, charge);
  tx.emit(call.account, 'charge.captured', charge);
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  tx.save(call.account, intent);
  tx.emit(call.account, 'payment_intent.succeeded', intent);
  return intent;
}

export async function cancelIntent(tx: Tx, call: Call, intent: PaymentIntent): Promise<PaymentIntent> {
  const params = paramsOf<Stripe.PaymentIntentCancelParams>(call);
  const cancelable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}, processing.`,
    );
  }
  if (intent.status === 'requires_capture') await release(tx, call.account, intent, 'charge.refunded');
  cancel(tx, call.account, intent, params.cancellation_reason ?? null);
  return intent;
}

function cancel(tx: Tx, account: string, intent: PaymentIntent, reason: string | null): void {
  intent.status = 'canceled';
  intent.canceled_at = tx.now;
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  tx.save(account, intent);
  tx.emit(account, 'payment_intent.canceled', intent);
}

/** Releases an authorization. The charge counts as refunded, by a refund that moves no balance. */
async function release(
  tx: Tx,
  account: string,
  intent: PaymentIntent,
  event: 'charge.refunded' | 'charge.expired',
): Promise<void> {
  const charge = intent.latest_charge === null ? undefined : await tx.lock<Charge>(account, intent.latest_charge);
  if (!charge || charge.captured) return;
  const refund = tx.insert(
    account,
    blankRefund(charge, {
      id: newId('re'),
      amount: charge.amount,
      created: tx.now,
      reason: event === 'charge.expired' ? 'expired_uncaptured_charge' : null,
      status: 'succeeded',
    }),
  );
  if (isPlastic(charge.payment_method_details.type))
    refund['destination_details'] = { card: { type: 'reversal' }, type: 'card' };
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  await closeReview(tx, account, charge, 'canceled');
  tx.save(account, charge);
  tx.emit(account, event, charge);
}

/** Seven days after the authorization, unless it was captured. */
export const expireHold: JobHandler = async (tx, job) => {
  const intent = await tx.lock<PaymentIntent>(job.account, String(job.data['payment_intent']));
  if (intent?.status !== 'requires_capture' || intent.latest_charge !== job.data['charge']) return;
  await release(tx, job.account, intent, 'charge.expired');
  cancel(tx, job.account, intent, 'automatic');
};
