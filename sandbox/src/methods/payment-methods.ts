import type Stripe from 'stripe';
import { billingDetails } from './billing-details.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { cardByAlias } from './cards.ts';
import { invalid, missing } from '../api/errors.ts';
import { list, type ListPage } from '../api/lists.ts';
import { debitAliases } from './bank-debits.ts';
import { mergeMetadata } from '../api/metadata.ts';
import {
  attachTo,
  createPaymentMethod,
  findPaymentMethod,
  resolvePaymentMethod,
  type PaymentMethod,
} from './payment-method.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';

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

/** Reading an alias creates a new payment method too, which can be used. */
const getPaymentMethod = (tx: Tx, account: string, id: string): Promise<PaymentMethod> =>
  (id.startsWith('pm_') && cardByAlias(id)) || debitAliases[id.toLowerCase()]
    ? resolvePaymentMethod(tx, account, id)
    : findPaymentMethod(tx, account, id);

const lockPaymentMethod = (tx: Tx, call: Call): Promise<PaymentMethod> =>
  retrieve(tx, call, { object: 'payment_method', noun: 'PaymentMethod', param: 'payment_method', lock: true });

async function updatePaymentMethod(tx: Tx, call: Call): Promise<PaymentMethod> {
  const method = await lockPaymentMethod(tx, call);
  const params = paramsOf<Stripe.PaymentMethodUpdateParams>(call);
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

async function detach(tx: Tx, call: Call): Promise<PaymentMethod> {
  const method = await lockPaymentMethod(tx, call);
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  method.customer = null;
  method._detached = true;
  tx.save(call.account, method);
  tx.emit(call.account, 'payment_method.detached', method);
  return method;
}

async function needCustomer(tx: Tx, account: string, id: string, param: string): Promise<void> {
  const customer = await tx.find(account, id);
  if (customer?.object !== 'customer' || customer['deleted'] === true) throw missing('customer', id, param);
}
