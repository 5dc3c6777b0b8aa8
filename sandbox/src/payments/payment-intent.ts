import type Stripe from 'stripe';
import { address } from '../methods/billing-details.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid, type StripeError } from '../api/errors.ts';
import { randomText } from '../engine/ids.ts';
import { orNull } from '../api/metadata.ts';
import {
  createPaymentMethod,
  resolvePaymentMethod,
  type MethodParams,
  type PaymentMethod,
} from '../methods/payment-method.ts';
import { shown } from '../engine/object-difference.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { isPresentType, presentCard } from '../terminal/present-card.ts';
import { isPhone, type Reader } from '../terminal/reader.ts';

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: string | null;
  application_fee_amount: number | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects?: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: Record<string, unknown> | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  next_action: Record<string, unknown> | null;
  payment_method: string | null;
  payment_method_options: Record<string, Record<string, unknown>> | null;
  payment_method_types: string[];
  receipt_email: string | null;
  review: string | null;
  setup_future_usage: string | null;
  shipping: unknown;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_group: string | null;
  /** The return URL after a redirect. */
  _return_url?: string | null;
}

/** A new intent. */
export function blankIntent({
  id,
  amount,
  application,
  capture_method,
  created,
  currency,
}: Pick<PaymentIntent, 'id' | 'amount' | 'application' | 'capture_method' | 'created' | 'currency'>): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: [],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Takes the method of the call, if it names one. */
export async function chooseMethod(
  tx: Tx,
  call: Call,
  intent: PaymentIntent,
  params: { payment_method?: unknown; payment_method_data?: unknown },
): Promise<void> {
  const method =
    typeof params.payment_method === 'string' && params.payment_method !== ''
      ? await resolvePaymentMethod(tx, call.account, params.payment_method)
      : params.payment_method_data !== undefined
        ? await newMethod(tx, call, params.payment_method_data as MethodParams) // checked by the schema
        : undefined;
  if (!method) return;
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
    );
  }
  if (method.customer !== null && intent.customer !== method.customer) {
    throw invalid(
      intent.customer === null
        ? `The PaymentMethod ${method.id} belongs to a customer. Please include the customer in the \`customer\` parameter on the PaymentIntent.`
        : `The PaymentMethod ${method.id} belongs to another customer than the one of the PaymentIntent.`,
      { param: 'payment_method' },
    );
  }
  intent.payment_method = method.id;
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_action')
    intent.status = 'requires_confirmation';
}

/** A method of the call's own; a card held to a reader only from the app that drives one, or with the secret key. */
async function newMethod(tx: Tx, call: Call, data: MethodParams): Promise<PaymentMethod> {
  if (!isPresentType(data.type) || (call.publishable && !call.terminal))
    return createPaymentMethod(tx, call.account, data);
  const param = `payment_method_data[${data.type}]`;
  const { number, reader: id } = (data[data.type] ?? {}) as { number?: string; reader?: string }; // checked by the schema
  const reader = id === undefined ? undefined : await tx.find<Reader>(call.account, id);
  if (reader?.object !== 'terminal.reader' || reader.deleted)
    throw invalid(`No such reader: '${id ?? ''}'`, { code: 'resource_missing', param: `${param}[reader]` });
  return presentCard(tx, call.account, {
    type: data.type,
    number,
    place: { reader: reader.id, location: reader.location, isPhone: isPhone(reader) },
    param: `${param}[number]`,
  });
}

/** The application fee that a call requests, out of `amount`. */
export function applicationFee(core: Core, call: Call, given: number | '' | null, amount: number): number | null {
  const fee = orNull(given);
  if (fee !== null && call.account === core.keys.platform)
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount' },
    );
  if (fee !== null && (fee < 0 || fee > amount))
    throw invalid(`Your application_fee_amount (${fee}) must be between 0 and the amount of the payment (${amount}).`, {
      code: 'amount_too_large',
      param: 'application_fee_amount',
    });
  return fee;
}

/** The text on the shopper's bank statement. */
export function applyDescriptors(
  intent: PaymentIntent,
  params: { statement_descriptor?: string; statement_descriptor_suffix?: string },
): void {
  for (const field of ['statement_descriptor', 'statement_descriptor_suffix'] as const) {
    if (params[field] !== undefined) intent[field] = readDescriptor(params[field], field);
  }
}

function readDescriptor(given: string, param: string): string | null {
  if (given === '') return null;
  if (given.length > 22 || /[<>\\'"*]/.test(given))
    throw invalid(
      `The statement descriptor must be at most 22 characters, and must not contain any of the following: < > \\ ' " *`,
      { param },
    );
  return given;
}

export function readShipping(given: Stripe.PaymentIntentUpdateParams.Shipping | '' | null): PaymentIntent['shipping'] {
  if (!given) return null;
  return {
    address: address(given.address),
    carrier: given.carrier ?? null,
    name: given.name,
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}

export function unexpectedState(intent: PaymentIntent, message: string, param?: string): StripeError {
  return invalid(message, {
    code: 'payment_intent_unexpected_state',
    ...(param === undefined ? {} : { param }),
    payment_intent: shown(intent),
  });
}
