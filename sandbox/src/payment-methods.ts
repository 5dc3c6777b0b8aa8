import type Stripe from 'stripe';
import { cardByAlias, cardByFingerprint, cardByNumber, fingerprint, type TestCard } from './cards.ts';
import { billingDetails, type BillingDetails } from './billing-details.ts';
import { cardDetails, checkedBy, expiryYear, readCard, type CardDetails, type CardParams } from './card-details.ts';
import { localDetails } from './local-details.ts';
import { StripeError, invalid, missing } from './errors.ts';
import { newId } from './ids.ts';
import { list, type ListPage } from './lists.ts';
import { debitAliases, knownDebitAccounts, localMethods } from './local-methods.ts';
import { mergeMetadata } from './metadata.ts';
import type { Call, Route } from './pipeline.ts';
import type { StripeObject, Tx } from './store.ts';

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  type: string;
  created: number;
  billing_details: BillingDetails;
  customer: string | null;
  card?: CardDetails;
  metadata: Record<string, string>;
}
export type MethodParams = {
  type?: string;
  card?: CardParams;
  billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
  metadata?: unknown;
} & Record<string, unknown>;

export const paymentMethodRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    handler: (tx, call) => createPaymentMethod(tx, call.account, call.params),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    handler: (tx, call) => listPaymentMethods(tx, call, call.params['customer']),
  },
  {
    method: 'GET',
    path: '/v1/customers/{customer}/payment_methods',
    handler: (tx, call) => listPaymentMethods(tx, call, call.ids['customer']),
  },
  {
    method: 'GET',
    path: '/v1/customers/{customer}/payment_methods/{id}',
    handler: async (tx, call) => {
      const method = await findPaymentMethod(tx, call.account, call.ids['id'] ?? '');
      if (method.customer !== call.ids['customer']) throw missing('PaymentMethod', method.id, 'payment_method');
      return method;
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/{id}',
    handler: (tx, call) => getPaymentMethod(tx, call.account, call.ids['id'] ?? ''),
  },
  { method: 'POST', path: '/v1/payment_methods/{id}', handler: updatePaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/{id}/attach', handler: attach },
  { method: 'POST', path: '/v1/payment_methods/{id}/detach', handler: detach },
];

/** Methods that a customer has saved; without a customer there is nothing to list. */
async function listPaymentMethods(tx: Tx, call: Call, customer: unknown): Promise<ListPage> {
  const { type } = call.params;
  if (typeof customer !== 'string') return { object: 'list', data: [], has_more: false, url: call.path };
  await needCustomer(tx, call.account, customer, 'customer');
  const listing = { ...call, params: { ...call.params, customer } };
  return list(tx, listing, {
    object: 'payment_method',
    equal: ['customer'],
    where: (bind) => (typeof type === 'string' ? [`o.data->>'type' = ${bind(type)}`] : []),
  });
}

/** Creates a payment method from what a browser or a server sends: a card number, a token, an alias or a local method. */
export async function createPaymentMethod(tx: Tx, account: string, params: MethodParams): Promise<PaymentMethod> {
  const type = params.type;
  if (typeof type !== 'string' || type === '')
    throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' });
  if (type !== 'card' && !localMethods[type])
    throw invalid(`Invalid type: must be one of card, ${Object.keys(localMethods).join(', ')}`, { param: 'type' });
  const common = {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(params.billing_details),
    created: tx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    type,
  };
  if (type === 'card')
    return tx.insert<PaymentMethod>(account, {
      ...common,
      card: await readCard(tx, account, params.card, common.billing_details),
    });
  return tx.insert<PaymentMethod>(account, { ...common, [type]: localDetails(type, params) });
}

/** The payment method of this id; a `pm_card_…` alias makes a fresh one, as in Stripe's test mode. */
export async function resolvePaymentMethod(
  tx: Tx,
  account: string,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethod> {
  const alias = id.startsWith('pm_') ? cardByAlias(id) : undefined;
  if (alias) {
    const common = {
      id: newId('pm'),
      object: 'payment_method' as const,
      allow_redisplay: 'unspecified',
      billing_details: billingDetails(undefined),
      created: tx.now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    };
    return tx.insert<PaymentMethod>(account, {
      ...common,
      card: cardDetails(alias, 12, expiryYear(tx), { cvc: true, address: null }),
    });
  }
  const debit = debitAliases[id.toLowerCase()];
  if (debit) {
    const billing_details = { name: 'Jenny Rosen', email: 'jenny.rosen@example.com' };
    return createPaymentMethod(
      tx,
      account,
      debit.type === 'sepa_debit'
        ? { type: debit.type, sepa_debit: { iban: debit.iban }, billing_details }
        : {
            type: debit.type,
            au_becs_debit: { bsb_number: '000000', account_number: debit.account_number },
            billing_details,
          },
    );
  }
  const found = await tx.find<PaymentMethod>(account, id);
  if (found?.object === 'payment_method') return found;
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such PaymentMethod: '${id}'`,
    param,
  });
}

/** Reading an alias makes a fresh payment method too: whoever asks gets one that can be used. */
const getPaymentMethod = (tx: Tx, account: string, id: string): Promise<PaymentMethod> =>
  (id.startsWith('pm_') && cardByAlias(id)) || debitAliases[id.toLowerCase()]
    ? resolvePaymentMethod(tx, account, id)
    : findPaymentMethod(tx, account, id);

export async function findPaymentMethod(tx: Tx, account: string, id: string): Promise<PaymentMethod> {
  const found = await tx.find<PaymentMethod>(account, id);
  if (found?.object !== 'payment_method') throw missing('PaymentMethod', id, 'payment_method');
  return found;
}

/** What the test catalogue says about a stored card. */
export function behaviour(method: PaymentMethod): Partial<TestCard> {
  return (
    (method.card && cardByFingerprint(method.card.fingerprint)) ??
    (method.card ? { decline: cardByNumber('').decline } : {})
  );
}

/** The catalogue's bank account behind a stored debit method. */
export function debitAccount(method: PaymentMethod): string {
  const details = method[method.type] as { fingerprint?: string } | undefined; // only called for debit methods
  return knownDebitAccounts.find((account) => fingerprint(account) === details?.fingerprint) ?? '';
}

async function updatePaymentMethod(tx: Tx, call: Call): Promise<PaymentMethod> {
  const method = await tx.lock<PaymentMethod>(call.account, call.ids['id'] ?? '');
  if (method?.object !== 'payment_method') throw missing('PaymentMethod', call.ids['id'] ?? '', 'payment_method');
  const params = call.params as Stripe.PaymentMethodUpdateParams;
  if (method.customer === null && params.card)
    throw invalid('You must save this PaymentMethod to a customer before you can update it.');
  method.metadata = mergeMetadata(method.metadata, params.metadata);
  if (params.billing_details) method.billing_details = billingDetails(params.billing_details, method.billing_details);
  if (params.card && method.card) {
    method.card.exp_month = params.card.exp_month ?? method.card.exp_month;
    method.card.exp_year = params.card.exp_year ?? method.card.exp_year;
  }
  tx.save(call.account, method);
  tx.emit(call.account, 'payment_method.updated', method);
  return method;
}

async function attach(tx: Tx, call: Call): Promise<PaymentMethod> {
  const id = call.ids['id'] ?? '';
  const customer = call.params['customer'];
  if (typeof customer !== 'string' || customer === '')
    throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' });
  await needCustomer(tx, call.account, customer, 'customer');
  const method = await resolvePaymentMethod(tx, call.account, id);
  return attachTo(tx, call.account, method, customer);
}

/** Saves a method on a customer; the bank is asked, and may decline. */
export async function attachTo(
  tx: Tx,
  account: string,
  method: PaymentMethod,
  customer: string,
): Promise<PaymentMethod> {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.');
  const { decline, attachable, checks } = behaviour(method);
  if (decline && !attachable) {
    throw new StripeError(402, {
      type: 'card_error',
      ...decline,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    });
  }
  const held = (await tx.lock<PaymentMethod>(account, method.id)) ?? method;
  held.customer = customer;
  if (held.card) held.card.checks = checkedBy(held.card.checks, checks);
  tx.save(account, held);
  tx.emit(account, 'payment_method.attached', held);
  return held;
}

/** After a set-up or a payment meant to be repeated: the card does not ask again, and the customer keeps it. */
export async function saveForLater(
  tx: Tx,
  account: string,
  method: PaymentMethod,
  customer: string | null,
): Promise<void> {
  const held = (await tx.lock<PaymentMethod>(account, method.id)) ?? method;
  held['_set_up'] = true;
  if (held.card) held.card.checks = checkedBy(held.card.checks, behaviour(held).checks);
  tx.save(account, held);
  if (customer === null || held.customer !== null) return;
  held.customer = customer;
  tx.emit(account, 'payment_method.attached', held);
}

async function detach(tx: Tx, call: Call): Promise<PaymentMethod> {
  const method = await tx.lock<PaymentMethod>(call.account, call.ids['id'] ?? '');
  if (method?.object !== 'payment_method') throw missing('PaymentMethod', call.ids['id'] ?? '', 'payment_method');
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  method.customer = null;
  tx.save(call.account, method);
  tx.emit(call.account, 'payment_method.detached', method);
  return method;
}

async function needCustomer(tx: Tx, account: string, id: string, param: string): Promise<void> {
  const customer = await tx.find(account, id);
  if (customer?.object !== 'customer' || customer['deleted'] === true) throw missing('customer', id, param);
}
