import type Stripe from 'stripe';
import { needChargesEnabled } from '../connect/accounts.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { cancelIntent, captureIntent } from './capturing.ts';
import { confirm } from './confirmation.ts';
import type { Core } from '../api/core.ts';
import { isCurrency, minimumCharge, spoken } from '../engine/currencies.ts';
import { StripeError, invalid } from '../api/errors.ts';
import { randomText } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { localMethods } from '../methods/local-methods.ts';
import { mergeMetadata, orNull } from '../api/metadata.ts';
import {
  applicationFee,
  applyDescriptors,
  blankIntent,
  chooseMethod,
  readShipping,
  unexpectedState,
  type PaymentIntent,
} from './payment-intent.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', handler: createIntent },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    handler: (tx, call) => list(tx, call, { object: 'payment_intent', equal: ['customer'] }),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    publishable: true,
    handler: async (tx, call) => clientView(call, await intentOf(tx, call, false)),
  },
  { method: 'POST', path: '/v1/payment_intents/{id}', handler: updateIntent },
  {
    method: 'POST',
    path: '/v1/payment_intents/{id}/confirm',
    publishable: true,
    handler: async (tx, call, core) => {
      const intent = await intentOf(tx, call, true);
      return clientView(call, await confirm(tx, core, call, intent));
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/{id}/capture',
    handler: async (tx, call, core) => captureIntent(tx, core, call, await intentOf(tx, call, true)),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/{id}/cancel',
    handler: async (tx, call) => cancelIntent(tx, call, await intentOf(tx, call, true)),
  },
];

/** With a publishable key, the client secret gives the right to read and confirm this one intent. */
async function intentOf(tx: Tx, call: Call, lock: boolean): Promise<PaymentIntent> {
  const intent = await retrieve<PaymentIntent>(tx, call, { object: 'payment_intent', param: 'intent', lock });
  const secret = call.params['client_secret'];
  if ((call.publishable || secret !== undefined) && secret !== intent.client_secret) {
    if (secret === undefined)
      throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' });
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    });
  }
  return intent;
}

/** What a browser may see: none of the merchant's private fields. */
function clientView(call: Call, intent: PaymentIntent): StripeObject {
  if (!call.publishable) return intent;
  const shared = [
    'id',
    'object',
    'amount',
    'amount_details',
    'automatic_payment_methods',
    'canceled_at',
    'cancellation_reason',
    'capture_method',
    'client_secret',
    'confirmation_method',
    'created',
    'currency',
    'description',
    'last_payment_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_configuration_details',
    'payment_method_types',
    'processing',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'source',
    'status',
  ];
  return Object.fromEntries(Object.entries(intent).filter(([field]) => shared.includes(field))) as StripeObject; // id and object are among them
}

type Params = Omit<Stripe.PaymentIntentCreateParams & Stripe.PaymentIntentUpdateParams, 'capture_method'> & {
  capture_method?: PaymentIntent['capture_method'];
  payment_method_types?: string[];
};

async function createIntent(tx: Tx, call: Call, core: Core): Promise<PaymentIntent> {
  const params = paramsOf<Params>(call);
  const owner = await needChargesEnabled(tx, core, call.account);
  const currency = readCurrency(params.currency);
  checkAmount(params.amount, currency);
  const intent = tx.insert(
    call.account,
    blankIntent({
      id: `pi_${randomText(24)}`,
      amount: params.amount,
      application: call.account === core.keys.platform ? null : core.keys.application,
      capture_method: params.capture_method ?? 'automatic_async',
      created: tx.now,
      currency,
    }),
  );
  intent.automatic_payment_methods = params.automatic_payment_methods
    ? {
        allow_redirects: params.automatic_payment_methods.allow_redirects ?? 'always',
        enabled: params.automatic_payment_methods.enabled,
      }
    : params.payment_method_types
      ? null
      : { allow_redirects: 'always', enabled: true };
  intent['confirmation_method'] = params.confirmation_method ?? 'automatic';
  intent.payment_method_types = params.payment_method_types ?? methodTypes(intent, owner.capabilities, params);
  await applyParams(tx, core, call, intent, params);
  // With `confirm`, the method of the call belongs to the confirmation: the intent is created without charging it.
  tx.emit(call.account, 'payment_intent.created', intent);
  if (params.confirm) return confirm(tx, core, call, intent);
  if (params.off_session !== undefined || params.return_url !== undefined || params.mandate_data !== undefined) {
    const param =
      params.off_session !== undefined
        ? 'off_session'
        : params.return_url !== undefined
          ? 'return_url'
          : 'mandate_data';
    throw invalid(
      `You can only pass in \`${param}\` if you are confirming the PaymentIntent at the same time: set \`confirm\` to true.`,
      { param },
    );
  }
  return intent;
}

async function updateIntent(tx: Tx, call: Call, core: Core): Promise<PaymentIntent> {
  const intent = await intentOf(tx, call, true);
  const params = paramsOf<Params>(call);
  const changesPayment = (
    [
      'amount',
      'currency',
      'payment_method',
      'payment_method_data',
      'capture_method',
      'setup_future_usage',
      'customer',
      'application_fee_amount',
    ] as const
  ).find((name) => params[name] !== undefined);
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (
    changesPayment !== undefined &&
    !isOpen &&
    !(changesPayment === 'application_fee_amount' && intent.status === 'requires_capture')
  ) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${changesPayment} could not be updated because it has a status of ${intent.status}. You may only update the ${changesPayment} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      changesPayment,
    );
  }
  if (params.currency !== undefined) intent.currency = readCurrency(params.currency);
  if (params.amount !== undefined || params.currency !== undefined) {
    checkAmount(params.amount ?? intent.amount, intent.currency);
    intent.amount = params.amount ?? intent.amount;
  }
  if (params.capture_method !== undefined) intent.capture_method = params.capture_method;
  const owner = await needChargesEnabled(tx, core, call.account);
  if (
    params.currency !== undefined ||
    params.allowed_payment_method_types !== undefined ||
    params.excluded_payment_method_types !== undefined
  )
    intent.payment_method_types = methodTypes(intent, owner.capabilities, params);
  const before = intent.status;
  await applyParams(tx, core, call, intent, params);
  if (before === 'requires_action' && (params.payment_method !== undefined || params.payment_method_data !== undefined))
    intent.next_action = null;
  tx.save(call.account, intent);
  return intent;
}

async function applyParams(tx: Tx, core: Core, call: Call, intent: PaymentIntent, params: Params): Promise<void> {
  if (params.customer !== undefined) {
    const customer = orNull(params.customer);
    const found = customer === null ? undefined : await tx.find(call.account, customer);
    if (customer !== null && (found?.object !== 'customer' || found['deleted'] === true))
      throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
    intent.customer = customer;
  }
  if (params.description !== undefined) intent.description = orNull(params.description);
  if (params.receipt_email !== undefined) intent.receipt_email = orNull(params.receipt_email);
  if (params.setup_future_usage !== undefined) intent.setup_future_usage = orNull(params.setup_future_usage);
  applyDescriptors(intent, params);
  if (params.transfer_group !== undefined) intent.transfer_group = orNull(params.transfer_group);
  if (params.application_fee_amount !== undefined)
    intent.application_fee_amount = applicationFee(core, call, params.application_fee_amount, intent.amount);
  if (params.shipping !== undefined) intent.shipping = readShipping(params.shipping);
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  const threeDSecure =
    params.payment_method_options && params.payment_method_options.card
      ? params.payment_method_options.card.request_three_d_secure
      : undefined;
  if (threeDSecure !== undefined)
    intent.payment_method_options = {
      ...intent.payment_method_options,
      card: { ...intent.payment_method_options?.['card'], request_three_d_secure: threeDSecure },
    };
  await chooseMethod(tx, call, intent, params);
}

function readCurrency(given: string | undefined): string {
  const currency = (given ?? '').toLowerCase();
  if (!isCurrency(currency))
    throw invalid(`Invalid currency: ${given}. Stripe currently supports these currencies: usd, eur, gbp, jpy, …`, {
      param: 'currency',
    });
  return currency;
}

/** Eight digits, in minor units of any currency. */
const largestAmount = 99_999_999;

function checkAmount(amount: number, currency: string): void {
  if (amount <= 0)
    throw invalid(amount === 0 ? 'This value must be greater than or equal to 1.' : 'Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > largestAmount)
    throw invalid(`Amount must be no more than ${spoken(largestAmount, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  const least = minimumCharge(currency);
  if (amount < least)
    throw invalid(`Amount must be at least ${spoken(least, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
}

/** What the shopper can choose from: cards, typed in or held to a reader, and the local methods of the currency that the account may use. */
function methodTypes(intent: PaymentIntent, capabilities: Record<string, string>, params: Params): string[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = params;
  if (Array.isArray(allowed)) intent.allowed_payment_method_types = allowed;
  if (excluded !== undefined)
    intent['excluded_payment_method_types'] = Array.isArray(excluded) && excluded.length > 0 ? excluded : null;
  const barred = intent['excluded_payment_method_types'] as string[] | null; // written only above
  const redirects = intent.automatic_payment_methods?.allow_redirects !== 'never';
  const local = Object.entries(localMethods).filter(
    ([, method]) =>
      method.currencies.includes(intent.currency) &&
      (capabilities[method.capability] ?? capabilities['card_payments']) === 'active' &&
      (redirects || method.family !== 'redirect') &&
      (intent.capture_method !== 'manual' || method.manualCapture === true),
  );
  // A reader's cards only when the call names them.
  const inPerson = (intent.allowed_payment_method_types ?? []).filter(
    (type) => type === 'card_present' || (type === 'interac_present' && intent.currency === 'cad'),
  );
  return ['card', ...local.map(([type]) => type), ...inPerson].filter(
    (type) => (intent.allowed_payment_method_types?.includes(type) ?? true) && !barred?.includes(type),
  );
}
