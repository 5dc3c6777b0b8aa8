import type Stripe from 'stripe';
import { billingDetails, type BillingDetails } from './billing-details.ts';
import { checkedBy, readCard, type CardDetails, type CardParams } from './card-details.ts';
import { cardByAlias, cardByFingerprint, cardByNumber, fingerprint, type TestCard } from './cards.ts';
import { StripeError, invalid, missing } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { localDetails } from './local-details.ts';
import { debitAliases, knownDebitAccounts } from './bank-debits.ts';
import { localMethods } from './local-methods.ts';
import { mergeMetadata } from '../api/metadata.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  type: string;
  created: number;
  billing_details: BillingDetails;
  customer: string | null;
  card?: CardDetails;
  metadata: Record<string, string>;
  /** The reader that read the card, and its location. */
  _place?: { reader: string; location: string | null; isPhone: boolean };
  /** Detached from its customer: it can't be used again. */
  _detached?: true;
  /** A card that was set up for later use requires no further authentication. */
  _set_up?: true;
}

export type MethodParams = {
  type?: string;
  card?: CardParams;
  billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
  metadata?: unknown;
} & Record<string, unknown>;

/** A payment method without the part that its type has of its own. */
export function blankMethod(
  given: Pick<PaymentMethod, 'id' | 'billing_details' | 'created' | 'metadata' | 'type'>,
): PaymentMethod {
  return {
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    customer: null,
    customer_account: null,
    livemode: false,
    ...given,
  };
}

/** Creates a payment method from what a browser or a server sends: a card number, a token, an alias or a local method. */
export async function createPaymentMethod(tx: Tx, account: string, params: MethodParams): Promise<PaymentMethod> {
  const type = params.type;
  if (typeof type !== 'string' || type === '')
    throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' });
  if (type !== 'card' && !localMethods[type])
    throw invalid(`Invalid type: must be one of card, ${Object.keys(localMethods).join(', ')}`, { param: 'type' });
  const method = blankMethod({
    id: newId('pm'),
    billing_details: billingDetails(params.billing_details),
    created: tx.now,
    metadata: mergeMetadata({}, params.metadata),
    type,
  });
  if (type === 'card') method.card = await readCard(tx, account, params.card, method.billing_details);
  else method[type] = localDetails(type, (params[type] ?? {}) as Record<string, unknown>, params.billing_details); // an object, by the schema
  return tx.insert(account, method);
}

/** The payment method of this id; a `pm_card_…` alias makes a fresh one, as in Stripe's test mode. */
export async function resolvePaymentMethod(
  tx: Tx,
  account: string,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethod> {
  if (id.startsWith('pm_') && cardByAlias(id))
    return createPaymentMethod(tx, account, { type: 'card', card: { token: id } });
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
  if (found?.object === 'payment_method') {
    if (found._detached)
      throw invalid(
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
        { param },
      );
    return found;
  }
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such PaymentMethod: '${id}'`,
    param,
  });
}

export async function findPaymentMethod(tx: Tx, account: string, id: string): Promise<PaymentMethod> {
  const found = await tx.find<PaymentMethod>(account, id);
  if (found?.object !== 'payment_method') throw missing('PaymentMethod', id, 'payment_method');
  return found;
}

/** The test catalogue's entry of a stored card. */
export function behaviour(method: PaymentMethod): Partial<TestCard> {
  const held = (method['card_present'] ?? method['interac_present']) as { fingerprint: string } | undefined; // of a reader
  if (held) return cardByFingerprint(held.fingerprint) ?? {};
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

/** Saves a method on a customer; the bank may decline it. */
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

/** After a set-up or a payment for future use: the card requires no further authentication, and the customer keeps it. */
export async function saveForLater(
  tx: Tx,
  account: string,
  method: PaymentMethod,
  customer: string | null,
): Promise<void> {
  const held = (await tx.lock<PaymentMethod>(account, method.id)) ?? method;
  held._set_up = true;
  if (held.card) held.card.checks = checkedBy(held.card.checks, behaviour(held).checks);
  tx.save(account, held);
  if (customer === null || held.customer !== null) return;
  held.customer = customer;
  tx.emit(account, 'payment_method.attached', held);
}
