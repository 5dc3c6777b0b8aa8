import type Stripe from 'stripe';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { voucherReference, type Charge } from './charge.ts';
import { settleCharge } from './charges.ts';
import { approved, attemptCharge, decline, type Attempt } from './charging.ts';
import type { Core, JobHandler } from '../api/core.ts';
import { StripeError, invalid } from '../api/errors.ts';
import { debitOutcome, debitRefused } from '../methods/bank-debits.ts';
import { localMethods } from '../methods/local-methods.ts';
import { orNull } from '../api/metadata.ts';
import { chooseMethod, readShipping, unexpectedState, type PaymentIntent } from './payment-intent.ts';
import { debitAccount, findPaymentMethod, saveForLater, type PaymentMethod } from '../methods/payment-method.ts';
import { shown } from '../engine/object-difference.ts';
import type { Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';

type Params = Omit<Stripe.PaymentIntentConfirmParams, 'capture_method'> & {
  capture_method?: PaymentIntent['capture_method'];
  return_url?: string;
};

/** Charges an intent. A decline is a 402 response, after which the intent waits for another method. */
export async function confirm(tx: Tx, core: Core, call: Call, intent: PaymentIntent): Promise<PaymentIntent> {
  const params = paramsOf<Params>(call);
  if (intent.status === 'succeeded')
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
  if (call.route.endsWith('/confirm')) {
    if (params.capture_method !== undefined) intent.capture_method = params.capture_method;
    if (params.receipt_email !== undefined) intent.receipt_email = orNull(params.receipt_email);
    if (params.setup_future_usage !== undefined) intent.setup_future_usage = orNull(params.setup_future_usage);
    if (params.shipping !== undefined) intent.shipping = readShipping(params.shipping);
    await chooseMethod(tx, call, intent, params);
  }
  if (intent.payment_method === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  if (params.return_url !== undefined) intent._return_url = orNull(params.return_url);
  const method = await findPaymentMethod(tx, call.account, intent.payment_method);
  const needsReturn = localMethods[method.type]?.family === 'redirect';
  if (needsReturn && !intent._return_url)
    throw invalid(
      `A \`return_url\` must be specified because this Payment Intent is configured to accept ${method.type}, which may require a full page redirect to succeed.`,
      { code: 'parameter_missing', param: 'return_url' },
    );
  const threeDSecure =
    params.payment_method_options && params.payment_method_options.card
      ? params.payment_method_options.card.request_three_d_secure
      : intent.payment_method_options?.['card']?.['request_three_d_secure'];
  const attempt = await attemptCharge(tx, core, call.account, intent, method, {
    offSession: params.off_session !== undefined && params.off_session !== false,
    authorized: false,
    forceAuthentication: threeDSecure === 'any' || threeDSecure === 'challenge',
  });
  tx.save(call.account, intent);
  if (params.error_on_requires_action && !('charge' in attempt)) {
    throw new StripeError(402, {
      type: 'card_error',
      code: 'authentication_required',
      message:
        "This payment required an authentication action to complete, but `error_on_requires_action` was set. When you're ready, you can upgrade your integration to handle actions at https://stripe.com/docs/payments/payment-intents/upgrade-to-handle-actions.",
      payment_intent: shown(intent),
    });
  }
  await keepMethod(tx, call.account, intent, method, attempt);
  applyAttempt(tx, core, call.account, intent, method, attempt);
  if (attempt.result === 'declined') throw declinedError(intent, attempt.charge, method);
  return intent;
}

/** A reader's card pays the intent. Expects the intent locked, and waiting for a method. */
export async function payInPerson(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<Attempt> {
  intent.payment_method = method.id;
  const attempt = await attemptCharge(tx, core, account, intent, method, {
    offSession: false,
    authorized: true,
    forceAuthentication: false,
  });
  applyAttempt(tx, core, account, intent, method, attempt);
  return attempt;
}

/** A payment for future use saves its method on the customer. */
async function keepMethod(
  tx: Tx,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Promise<void> {
  if (intent.setup_future_usage === null || !('charge' in attempt) || attempt.result === 'declined') return;
  await saveForLater(tx, account, method, intent.customer);
}

/** Updates the intent with the outcome of the attempt, and emits the event. */
function applyAttempt(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): void {
  intent.next_action = null;
  intent.last_payment_error = null;
  if ('charge' in attempt) intent.latest_charge = attempt.charge.id;
  tx.save(account, intent);
  switch (attempt.result) {
    case 'succeeded':
      intent.status = 'succeeded';
      intent.amount_received = attempt.charge.amount_captured;
      tx.emit(account, 'payment_intent.succeeded', intent);
      break;
    case 'held':
      intent.status = 'requires_capture';
      intent.amount_capturable = intent.amount;
      tx.emit(account, 'payment_intent.amount_capturable_updated', intent);
      break;
    case 'pending':
      intent.status = 'processing';
      tx.emit(account, 'payment_intent.processing', intent);
      break;
    case 'declined': {
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      const { code, decline_code, message } = attempt.decline;
      intent.last_payment_error = {
        type: isPlastic(method.type) ? 'card_error' : 'invalid_request_error',
        code,
        ...(decline_code === undefined ? {} : { decline_code }),
        message,
        charge: attempt.charge.id,
        doc_url: docUrl(code),
        payment_method: shown(method),
      };
      tx.emit(account, 'payment_intent.payment_failed', intent);
      break;
    }
    case 'voucher':
      startVoucher(tx, core, account, intent, method);
      break;
    case 'authenticate':
    case 'redirect': {
      intent.status = 'requires_action';
      const url = pageUrl(core, account, intent, method.type === 'card' ? 'three-d-secure' : 'redirect');
      intent.next_action = intent._return_url
        ? { type: 'redirect_to_url', redirect_to_url: { return_url: intent._return_url, url } }
        : {
            type: 'use_stripe_sdk',
            use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: intent.payment_method },
          };
      if (method.type === 'alipay' && intent._return_url)
        intent.next_action = {
          type: 'alipay_handle_redirect',
          alipay_handle_redirect: { native_data: null, native_url: null, return_url: intent._return_url, url },
        };
      tx.emit(account, 'payment_intent.requires_action', intent);
    }
  }
}

/** A page of the sandbox where the shopper approves or declines; see browser/action-pages.ts. */
function pageUrl(
  core: Core,
  account: string,
  intent: PaymentIntent,
  page: 'redirect' | 'three-d-secure' | 'voucher',
): string {
  const query = new URLSearchParams({ account, payment_intent_client_secret: intent.client_secret });
  return `${core.baseUrl()}/pages/${page}/${intent.id}?${query}`;
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

function declinedError(intent: PaymentIntent, charge: Charge, method: PaymentMethod): StripeError {
  const {
    code = 'card_declined',
    decline_code,
    message = 'Your card was declined.',
    type,
  } = (intent.last_payment_error ?? {}) as {
    code?: string;
    decline_code?: string;
    message?: string;
    type?: 'card_error';
  }; // as `decline` wrote it
  return new StripeError(
    402,
    {
      type: type ?? 'card_error',
      code,
      ...(decline_code === undefined ? {} : { decline_code }),
      ...(charge.outcome?.advice_code ? { advice_code: charge.outcome.advice_code } : {}),
      message,
      charge: charge.id,
      doc_url: docUrl(code),
      payment_intent: shown(intent),
      payment_method: shown(method),
    },
    { keep: true },
  );
}

/**
 * The outcome of the bank's page (3-D Secure, or a method that redirects), or of paying a voucher.
 * Undefined when the intent is no longer waiting for one.
 */
export async function completeAction(
  tx: Tx,
  core: Core,
  account: string,
  intentId: string,
  answer: 'authorize' | 'fail',
): Promise<PaymentIntent | undefined> {
  const intent = await tx.lock<PaymentIntent>(account, intentId);
  if (intent?.object !== 'payment_intent' || intent.status !== 'requires_action' || intent.payment_method === null)
    return undefined;
  const method = await findPaymentMethod(tx, account, intent.payment_method);
  const attempt =
    answer === 'authorize'
      ? await attemptCharge(tx, core, account, intent, method, {
          offSession: false,
          authorized: true,
          forceAuthentication: false,
        })
      : decline(tx, account, intent, method, {
          code:
            method.type === 'card' ? 'payment_intent_authentication_failure' : 'payment_intent_payment_attempt_failed',
          message:
            method.type === 'card'
              ? 'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.'
              : 'The payment failed.',
        });
  await keepMethod(tx, account, intent, method, attempt);
  applyAttempt(tx, core, account, intent, method, attempt);
  return intent;
}

/** A voucher waits until it is paid in cash or expires; the shopper's e-mail decides, as in Stripe's test mode. */
function startVoucher(tx: Tx, core: Core, account: string, intent: PaymentIntent, method: PaymentMethod): void {
  const expires = tx.now + 7 * 86_400;
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'multibanco_display_details',
    multibanco_display_details: {
      entity: '21800',
      expires_at: expires,
      hosted_voucher_url: pageUrl(core, account, intent, 'voucher'),
      reference: voucherReference(intent),
    },
  };
  tx.emit(account, 'payment_intent.requires_action', intent);
  const name = (method.billing_details.email ?? '').split('@')[0] ?? '';
  const [answer, after] = name.endsWith('succeed_immediately')
    ? (['authorize', 5] as const)
    : name.endsWith('expire_immediately')
      ? (['fail', 5] as const)
      : name.endsWith('expire_with_delay')
        ? (['fail', 180] as const)
        : name.endsWith('fill_never')
          ? (['fail', 7 * 86_400] as const)
          : (['authorize', 180] as const);
  tx.schedule(tx.nowMs + after * 1000, account, 'voucher.conclude', { payment_intent: intent.id, answer });
}

export const concludeVoucher: JobHandler = async (tx, job, core) => {
  await completeAction(
    tx,
    core,
    job.account,
    String(job.data['payment_intent']),
    job.data['answer'] === 'authorize' ? 'authorize' : 'fail',
  );
};

/** The outcome of a debit, days later: the scenario's `outcome`, or that of the account number. */
export const concludeDebit: JobHandler = async (tx, job, core) => {
  const intent = await tx.lock<PaymentIntent>(job.account, String(job.data['payment_intent']));
  const charge = await tx.lock<Charge>(job.account, String(job.data['charge']));
  if (intent?.status !== 'processing' || charge?.status !== 'pending' || charge.payment_method === null) return;
  const method = await findPaymentMethod(tx, job.account, charge.payment_method);
  const failure = {
    succeed: undefined,
    fail: debitRefused,
    account: debitOutcome(debitAccount(method)).failure,
  }[job.data['outcome'] === 'succeed' || job.data['outcome'] === 'fail' ? job.data['outcome'] : 'account'];
  if (failure) {
    charge.status = 'failed';
    charge.failure_code = failure.code;
    charge.failure_message = failure.message;
    charge.outcome = {
      ...approved('not_assessed'),
      network_status: 'declined_by_network',
      reason: failure.code,
      seller_message: failure.message,
      type: 'issuer_declined',
    };
    tx.save(job.account, charge);
    tx.emit(job.account, 'charge.failed', charge);
    applyAttempt(tx, core, job.account, intent, method, { result: 'declined', charge, decline: failure });
    return;
  }
  charge.status = 'succeeded';
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  await settleCharge(tx, core, job.account, charge);
  tx.save(job.account, charge);
  tx.emit(job.account, 'charge.succeeded', charge);
  applyAttempt(tx, core, job.account, intent, method, { result: 'succeeded', charge });
};
