import type Stripe from 'stripe';
import { address, type Address } from './billing-details.ts';
import type { Call } from '../api/call.ts';
import { missing } from '../api/errors.ts';
import { newId, randomText } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata, orNull } from '../api/metadata.ts';
import { attachTo, resolvePaymentMethod } from './payment-method.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

interface Customer extends StripeObject {
  object: 'customer';
  created: number;
  metadata: Record<string, string>;
  deleted?: true;
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', handler: createCustomer },
  {
    method: 'GET',
    path: '/v1/customers',
    handler: (tx, call) =>
      list(tx, call, {
        object: 'customer',
        where: (bind) => [
          "coalesce(o.data->>'deleted', '') <> 'true'",
          ...(typeof call.params['email'] === 'string' ? [`o.data->>'email' = ${bind(call.params['email'])}`] : []),
        ],
      }),
  },
  {
    method: 'GET',
    path: '/v1/customers/{id}',
    handler: async (tx, call) => shown(await retrieve<Customer>(tx, call, { object: 'customer' })),
  },
  { method: 'POST', path: '/v1/customers/{id}', handler: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/{id}', handler: deleteCustomer },
];

/** One to be changed; of a deleted customer nothing but its id is left. */
async function lockCustomer(tx: Tx, call: Call): Promise<Customer> {
  const customer = await retrieve<Customer>(tx, call, { object: 'customer', lock: true });
  if (customer.deleted) throw missing('customer', customer.id);
  return customer;
}

function shown(customer: Customer): StripeObject {
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
}

async function createCustomer(tx: Tx, call: Call): Promise<Customer> {
  const customer = tx.insert<Customer>(call.account, {
    id: newId('cus').slice(0, 18),
    object: 'customer',
    address: null,
    balance: 0,
    created: tx.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
  apply(customer, call.params);
  tx.emit(call.account, 'customer.created', customer);
  const method = call.params['payment_method'];
  if (typeof method === 'string')
    await attachTo(tx, call.account, await resolvePaymentMethod(tx, call.account, method), customer.id);
  return customer;
}

async function updateCustomer(tx: Tx, call: Call): Promise<Customer> {
  const customer = await lockCustomer(tx, call);
  apply(customer, call.params);
  tx.save(call.account, customer);
  tx.emit(call.account, 'customer.updated', customer);
  return customer;
}

async function deleteCustomer(tx: Tx, call: Call): Promise<StripeObject> {
  const customer = await lockCustomer(tx, call);
  tx.emit(call.account, 'customer.deleted', customer);
  customer.deleted = true;
  tx.save(call.account, customer);
  return shown(customer);
}

function apply(customer: Customer, params: Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams): void {
  for (const field of ['description', 'email', 'name', 'phone'] as const) {
    if (params[field] !== undefined) customer[field] = orNull(params[field]);
  }
  if (params.balance !== undefined) customer['balance'] = params.balance;
  if (params.preferred_locales !== undefined) customer['preferred_locales'] = params.preferred_locales;
  if (params.tax_exempt !== undefined) customer['tax_exempt'] = params.tax_exempt || 'none';
  if (params.address !== undefined)
    customer['address'] = params.address
      ? address(params.address, customer['address'] as Address | null /* written only here */)
      : null;
  if (params.shipping !== undefined) {
    customer['shipping'] = params.shipping
      ? { address: address(params.shipping.address), name: params.shipping.name, phone: params.shipping.phone ?? null }
      : null;
  }
  if (params.invoice_settings?.default_payment_method !== undefined) {
    customer['invoice_settings'] = {
      ...(customer['invoice_settings'] as object), // as made with the customer
      default_payment_method: orNull(params.invoice_settings.default_payment_method),
    };
  }
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
}
