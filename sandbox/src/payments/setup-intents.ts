import type Stripe from 'stripe';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { declines, type Decline } from '../methods/cards.ts';
import type { Core } from '../api/core.ts';
import { StripeError, invalid } from '../api/errors.ts';
import { randomText } from '../engine/ids.ts';
import { localMethods } from '../methods/local-methods.ts';
import { createMandate } from '../methods/mandates.ts';
import { mergeMetadata, orNull } from '../api/metadata.ts';
import {
  behaviour,
  findPaymentMethod,
  saveForLater,
  createPaymentMethod,
  resolvePaymentMethod,
  type MethodParams,
  type PaymentMethod,
} from '../methods/payment-method.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import { shown } from '../engine/object-difference.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export interface SetupIntent extends StripeObject {
  object: 'setup_intent';
  client_secret: string;
  customer: string | null;
  last_setup_error: Record<string, unknown> | null;
  mandate: string | null;
  metadata: Record<string, string>;
  next_action: Record<string, unknown> | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  usage: string;
  /** The return URL after the bank's page. */
  _return_url?: string | null;
}

export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', handler: create },
  { method: 'GET', path: '/v1/setup_intents/{id}', publishable: true, handler: (tx, call) => setupOf(tx, call) },
  {
    method: 'POST',
    path: '/v1/setup_intents/{id}/confirm',
    publishable: true,
    handler: async (tx, call, core) => confirm(tx, core, call, await setupOf(tx, call, true)),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/{id}/cancel',
    handler: async (tx, call) => {
      const setup = await setupOf(tx, call, true);
      if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup, 'cancel');
      setup.status = 'canceled';
      setup['cancellation_reason'] = call.params['cancellation_reason'] ?? null;
      setup.next_action = null;
      tx.save(call.account, setup);
      tx.emit(call.account, 'setup_intent.canceled', setup);
      return setup;
    },
  },
];

async function setupOf(tx: Tx, call: Call, lock = false): Promise<SetupIntent> {
  const setup = await retrieve<SetupIntent>(tx, call, {
    object: 'setup_intent',
    noun: 'setupintent',
    param: 'intent',
    lock,
  });
  const secret = call.params['client_secret'];
  if ((call.publishable || secret !== undefined) && secret !== setup.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret associated with the SetupIntent.', {
      code: secret === undefined ? 'parameter_missing' : 'setup_intent_invalid_parameter',
      param: 'client_secret',
    });
  }
  return setup;
}

function unexpected(setup: SetupIntent, act: string): StripeError {
  return invalid(`You cannot ${act} this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: shown(setup),
  });
}

type Params = Stripe.SetupIntentCreateParams & { payment_method_types?: string[] };

async function create(tx: Tx, call: Call, core: Core): Promise<SetupIntent> {
  const params = paramsOf<Params>(call);
  const customer = orNull(params.customer);
  const found = customer === null ? undefined : await tx.find(call.account, customer);
  if (customer !== null && (found?.object !== 'customer' || found['deleted'] === true)) {
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  }
  const id = `seti_${randomText(24)}`;
  const setup = tx.insert<SetupIntent>(call.account, {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: call.account === core.keys.platform ? null : core.keys.application,
    automatic_payment_methods: params.payment_method_types
      ? null
      : { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: tx.now,
    customer,
    customer_account: null,
    description: orNull(params.description),
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: params.payment_method_types ??
      params.allowed_payment_method_types ?? ['card', 'sepa_debit', 'au_becs_debit'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  });
  await choose(tx, call, setup);
  tx.emit(call.account, 'setup_intent.created', setup);
  return params.confirm ? confirm(tx, core, call, setup) : setup;
}

async function choose(tx: Tx, call: Call, setup: SetupIntent): Promise<void> {
  const { payment_method: given, payment_method_data: data } = call.params;
  const method =
    typeof given === 'string' && given !== ''
      ? await resolvePaymentMethod(tx, call.account, given)
      : data !== undefined
        ? await createPaymentMethod(tx, call.account, data as MethodParams) // checked by the schema
        : undefined;
  if (!method) return;
  if (!setup.payment_method_types.includes(method.type)) {
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`, {
      code: 'setup_intent_invalid_parameter',
      param: 'payment_method',
    });
  }
  setup.payment_method = method.id;
  if (setup.status === 'requires_payment_method') setup.status = 'requires_confirmation';
}

async function confirm(tx: Tx, core: Core, call: Call, setup: SetupIntent): Promise<SetupIntent> {
  if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup, 'confirm');
  if (call.route.endsWith('/confirm')) await choose(tx, call, setup);
  if (setup.payment_method === null) throw unexpected(setup, 'confirm without a payment method');
  if (typeof call.params['return_url'] === 'string') setup._return_url = call.params['return_url'];
  const method = await findPaymentMethod(tx, call.account, setup.payment_method);
  const { authentication, decline, attachable } = behaviour(method);
  tx.save(call.account, setup);
  if (authentication !== undefined && authentication !== 'unavailable') {
    const query = new URLSearchParams({ account: call.account, setup_intent_client_secret: setup.client_secret });
    const url = `${core.baseUrl()}/pages/three-d-secure/${setup.id}?${query}`;
    setup.status = 'requires_action';
    setup.next_action = setup._return_url
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: setup._return_url, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: method.id },
        };
    tx.emit(call.account, 'setup_intent.requires_action', setup);
    return setup;
  }
  const refusal = authentication === 'unavailable' ? declines.processing_error : attachable ? undefined : decline;
  if (refusal) {
    fail(tx, call.account, setup, method, refusal);
    throw new StripeError(
      402,
      { type: 'card_error', ...refusal, payment_method: shown(method), setup_intent: shown(setup) },
      { keep: true },
    );
  }
  await succeed(tx, call.account, setup, method);
  return setup;
}

async function succeed(tx: Tx, account: string, setup: SetupIntent, method: PaymentMethod): Promise<void> {
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  await saveForLater(tx, account, method, setup.customer);
  if (localMethods[method.type]?.family === 'debit') setup.mandate = createMandate(tx, account, method).id;
  tx.emit(account, 'setup_intent.succeeded', setup);
}

function fail(tx: Tx, account: string, setup: SetupIntent, method: PaymentMethod, why: Decline): void {
  setup.status = 'requires_payment_method';
  setup.next_action = null;
  setup.payment_method = null;
  setup.last_setup_error = { type: 'card_error', ...why, payment_method: shown(method) };
  tx.emit(account, 'setup_intent.setup_failed', setup);
}

/** The outcome of the bank's page; undefined when the set-up does not wait for one. */
export async function completeSetup(
  tx: Tx,
  account: string,
  id: string,
  answer: 'authorize' | 'fail',
): Promise<SetupIntent | undefined> {
  const setup = await tx.lock<SetupIntent>(account, id);
  if (setup?.object !== 'setup_intent' || setup.status !== 'requires_action' || setup.payment_method === null)
    return undefined;
  const method = await findPaymentMethod(tx, account, setup.payment_method);
  tx.save(account, setup);
  if (answer === 'authorize') await succeed(tx, account, setup, method);
  else
    fail(tx, account, setup, method, {
      code: 'setup_intent_authentication_failure',
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    });
  return setup;
}
