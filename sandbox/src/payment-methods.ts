import type Stripe from 'stripe';
import {
  cardByAlias,
  cardByFingerprint,
  cardByNumber,
  brandOf,
  fingerprint,
  passesLuhn,
  type TestCard,
} from './cards.ts';
import { StripeError, invalid, missing } from './errors.ts';
import { newId } from './ids.ts';
import { list, type ListPage } from './lists.ts';
import { debitAliases, knownDebitAccounts, localMethods } from './local-methods.ts';
import { mergeMetadata, orNull } from './metadata.ts';
import type { Call, Route } from './pipeline.ts';
import type { StripeObject, Tx } from './store.ts';

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
}

export interface CardDetails {
  brand: string;
  checks: { address_line1_check: string | null; address_postal_code_check: string | null; cvc_check: string | null };
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  [field: string]: unknown;
}

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  type: string;
  created: number;
  billing_details: BillingDetails;
  customer: string | null;
  card?: CardDetails;
  metadata: Record<string, string>;
}

export type CardParams = {
  number?: string;
  exp_month?: number | string;
  exp_year?: number | string;
  cvc?: string;
  token?: string;
};
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

export function billingDetails(
  given: Stripe.PaymentMethodCreateParams.BillingDetails | undefined,
  before?: BillingDetails,
): BillingDetails {
  const kept = before ?? { address: null, email: null, name: null, phone: null, tax_id: null };
  const text = (value: string | null | undefined, old: string | null) => (value === undefined ? old : orNull(value));
  return {
    address:
      given?.address === undefined
        ? (kept.address ?? emptyAddress())
        : given.address === '' || given.address === null
          ? emptyAddress()
          : address(given.address, kept.address),
    email: text(given?.email, kept.email),
    name: text(given?.name, kept.name),
    phone: text(given?.phone, kept.phone),
    tax_id: text(given?.tax_id, kept.tax_id),
  };
}

function emptyAddress(): Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

export function address(given: Stripe.AddressParam, before: Address | null = null): Address {
  const field = (name: keyof Address) => (given[name] === undefined ? (before?.[name] ?? null) : orNull(given[name]));
  return {
    city: field('city'),
    country: field('country'),
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    state: field('state'),
  };
}

function expiryYear(tx: Tx): number {
  return new Date(tx.nowMs).getUTCFullYear() + 1;
}

async function readCard(
  tx: Tx,
  account: string,
  params: CardParams | undefined,
  billing: BillingDetails,
): Promise<CardDetails> {
  if (!params) throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  if (params.token !== undefined) {
    const alias = cardByAlias(params.token);
    if (alias) return cardDetails(alias, 12, expiryYear(tx), { cvc: true, address: billing.address });
    const token = await tx.lock<StripeObject & { used: boolean; payment_card?: CardDetails }>(account, params.token);
    if (!token) throw invalid(`No such token: '${params.token}'`, { code: 'resource_missing', param: 'card[token]' });
    if (token.used)
      throw invalid(`You cannot use a Stripe token more than once: ${params.token}.`, {
        code: 'token_already_used',
        param: 'card[token]',
      });
    token.used = true;
    tx.save(account, token);
    const kept = await tx.find<StripeObject & { card: CardDetails }>(account, `details_${params.token}`);
    if (!kept) throw invalid(`No such token: '${params.token}'`, { code: 'resource_missing', param: 'card[token]' });
    return kept.card;
  }
  return checkCard(tx, params, billing.address, 'card');
}

/** Reads a card number, refusing what any card form refuses. `path` is the param's name in front of `[number]`. */
export function checkCard(tx: Tx, params: CardParams, billing: Address | null, path: string): CardDetails {
  const need = (name: 'number' | 'exp_month' | 'exp_year') => {
    const value = params[name];
    if (value === undefined || value === '')
      throw invalid(`Missing required param: ${path}[${name}].`, {
        code: 'parameter_missing',
        param: `${path}[${name}]`,
      });
    return value;
  };
  const number = String(need('number')).replaceAll(/[ -]/g, '');
  const refuse = (code: string, param: string, message: string) =>
    new StripeError(402, {
      type: 'card_error',
      code,
      param,
      message,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    });
  if (!/^\d+$/.test(number))
    throw refuse('invalid_number', 'number', 'The card number is not a valid credit card number.');
  if (!passesLuhn(number)) throw refuse('incorrect_number', 'number', 'Your card number is incorrect.');
  const month = Number(need('exp_month'));
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  const given = Number(need('exp_year'));
  const year = given < 100 ? 2000 + given : given;
  const today = new Date(tx.nowMs);
  const isPast = year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
  if (!Number.isInteger(year) || isPast || year > today.getUTCFullYear() + 50)
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (params.cvc !== undefined && params.cvc !== '' && !/^\d{3,4}$/.test(params.cvc))
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  return cardDetails(cardByNumber(number), month, year, {
    cvc: params.cvc !== undefined && params.cvc !== '',
    address: billing,
  });
}

function cardDetails(
  card: TestCard,
  exp_month: number,
  exp_year: number,
  given: { cvc: boolean; address: Address | null },
): CardDetails {
  return {
    brand: brandOf(card.number),
    // Not known before the first charge or set-up asks the bank; what the bank will be able to check is told by what was given.
    checks: {
      address_line1_check: given.address?.line1 ? 'unchecked' : null,
      address_postal_code_check: given.address?.postal_code ? 'unchecked' : null,
      cvc_check: given.cvc ? 'unchecked' : null,
    },
    country: card.country,
    display_brand: brandOf(card.number) === 'amex' ? 'american_express' : brandOf(card.number),
    exp_month,
    exp_year,
    fingerprint: fingerprint(card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brandOf(card.number)], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function localDetails(type: string, params: MethodParams): Record<string, unknown> {
  const given = (params[type] ?? {}) as Record<string, string>; // checked by the schema
  const details = params.billing_details;
  if (type === 'sepa_debit') {
    const iban = (given['iban'] ?? '').replaceAll(' ', '').toUpperCase();
    if (iban === '')
      throw invalid('Missing required param: sepa_debit[iban].', {
        code: 'parameter_missing',
        param: 'sepa_debit[iban]',
      });
    if (!isIban(iban))
      throw invalid('The IBAN you provided is invalid.', {
        code: 'invalid_bank_account_iban',
        param: 'sepa_debit[iban]',
      });
    if (iban === 'AT511904300000066666')
      throw invalid('The bank account you provided cannot be used for debits.', {
        code: 'bank_account_unusable',
        param: 'sepa_debit[iban]',
      });
    needContact(details);
    return {
      bank_code: iban.slice(4, 9),
      branch_code: '',
      country: iban.slice(0, 2),
      fingerprint: fingerprint(iban),
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    };
  }
  if (type === 'au_becs_debit') {
    const number = given['account_number'] ?? '';
    if (!/^\d{6}$/.test((given['bsb_number'] ?? '').replace('-', '')))
      throw invalid('The BSB number must be 6 digits.', { param: 'au_becs_debit[bsb_number]' });
    if (!/^\d{5,9}$/.test(number))
      throw invalid('The account number must be 5 to 9 digits.', { param: 'au_becs_debit[account_number]' });
    needContact(details);
    return {
      bsb_number: (given['bsb_number'] ?? '').replace('-', ''),
      fingerprint: fingerprint(number),
      last4: number.slice(-4),
    };
  }
  if (type === 'ideal') return { bank: given['bank'] ?? null, bic: null };
  if (type === 'eps' || type === 'p24') return { bank: given['bank'] ?? null };
  if (type === 'sofort') return { country: given['country'] ?? null };
  if (type === 'klarna')
    return { dob: params[type] && 'dob' in given ? given['dob'] : { day: null, month: null, year: null } };
  return {};
}

function needContact(details: MethodParams['billing_details']): void {
  for (const name of ['name', 'email'] as const) {
    if (!details?.[name])
      throw invalid(`Missing required param: billing_details[${name}].`, {
        code: 'parameter_missing',
        param: `billing_details[${name}]`,
      });
  }
}

function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => parseInt(letter, 36).toString()).join('');
  return BigInt(digits) % 97n === 1n;
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

/** What the bank answers for the parts that it was given. */
export function checkedBy(given: CardDetails['checks'], outcome: TestCard['checks']): CardDetails['checks'] {
  return {
    address_line1_check: given.address_line1_check === null ? null : (outcome?.line1 ?? 'pass'),
    address_postal_code_check: given.address_postal_code_check === null ? null : (outcome?.postal_code ?? 'pass'),
    cvc_check: given.cvc_check === null ? null : (outcome?.cvc ?? 'pass'),
  };
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
