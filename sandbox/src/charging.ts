import { declines, fingerprint, type Decline } from './cards.ts';
import type { Core } from './core.ts';
import { settleCharge, type Charge, type ChargeCard, type Outcome } from './charges.ts';
import { newId, randomText } from './ids.ts';
import { debitOutcome, localMethods } from './local-methods.ts';
import { checkedBy } from './card-details.ts';
import { behaviour, debitAccount, type PaymentMethod } from './payment-methods.ts';
import { createMandate } from './mandates.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { openReview } from './reviews.ts';
import { needChargesEnabled } from './accounts.ts';
import type { Tx } from './store.ts';

/** How long an uncaptured charge is held. */
export const holdSeconds = 7 * 86_400;

export type Attempt =
  | { result: 'succeeded' | 'held' | 'pending'; charge: Charge }
  | { result: 'declined'; charge: Charge; decline: Decline }
  | { result: 'authenticate' | 'redirect' | 'voucher' };

interface Circumstances {
  offSession: boolean;
  /** Whether the shopper has already been asked, and said yes. */
  authorized: boolean;
  forceAuthentication: boolean;
}

/** Asks the bank (or whoever holds the money) for the intent's amount. Leaves a charge, unless somebody must be asked first. */
export async function attemptCharge(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  { offSession, authorized, forceAuthentication }: Circumstances,
): Promise<Attempt> {
  const owner = await needChargesEnabled(tx, core, account);
  if (method.type !== 'card') return attemptLocal(tx, core, account, intent, method, authorized);
  const card = behaviour(method);
  const asksAgain =
    card.authentication === 'always' ||
    (card.authentication === 'unless_set_up' && !isSetUp(method)) ||
    (card.authentication === 'set_up_elsewhere' && !offSession);
  if ((asksAgain || forceAuthentication) && !authorized) {
    if (offSession) return decline(tx, account, intent, method, declines.authentication_required);
    return { result: 'authenticate' };
  }
  const refused = card.authentication === 'unavailable' ? declines.processing_error : card.decline;
  if (card.blocked) return decline(tx, account, intent, method, declines.fraudulent, { blocked: 'highest_risk_level' });
  if (refused) return decline(tx, account, intent, method, refused);
  const decline_on = owner.settings['card_payments']?.['decline_on'] as
    | { avs_failure: boolean; cvc_failure: boolean }
    | undefined;
  const checks = method.card && checkedBy(method.card.checks, card.checks);
  if (decline_on?.cvc_failure && (checks?.cvc_check === 'fail' || card.checks?.cvc === 'fail'))
    return decline(tx, account, intent, method, declines.incorrect_cvc, { blocked: 'rule' });
  if (decline_on?.avs_failure && (checks?.address_postal_code_check === 'fail' || card.checks?.postal_code === 'fail'))
    return decline(tx, account, intent, method, declines.incorrect_zip, { blocked: 'rule' });

  const charge = newCharge(tx, account, intent, method);
  if (authorized && charge.payment_method_details.card) {
    charge.payment_method_details.card['three_d_secure'] = {
      authentication_flow: 'challenge',
      electronic_commerce_indicator: '05',
      exemption_indicator: null,
      result: 'authenticated',
      result_reason: null,
      transaction_id: newId('3ds'),
      version: '2.2.0',
    };
  }
  charge.status = 'succeeded';
  charge.paid = true;
  charge.outcome = approved(card.risk ?? 'normal');
  if (intent.capture_method === 'manual') {
    hold(tx, account, intent, charge);
    if (card.risk === 'elevated') openReview(tx, account, intent, charge);
    tx.emit(account, 'charge.succeeded', charge);
    return { result: 'held', charge };
  }
  if (card.risk === 'elevated') openReview(tx, account, intent, charge);
  await captured(tx, core, account, intent, charge);
  return { result: 'succeeded', charge };
}

async function attemptLocal(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  authorized: boolean,
): Promise<Attempt> {
  const family = localMethods[method.type]?.family;
  if (family === 'redirect' && !authorized) return { result: 'redirect' };
  if (family === 'voucher' && !authorized) return { result: 'voucher' };
  const charge = newCharge(tx, account, intent, method);
  charge.outcome = approved('not_assessed');
  if (family === 'debit') {
    charge.payment_method_details[method.type] = {
      ...(charge.payment_method_details[method.type] as object),
      mandate: createMandate(tx, account, method).id,
    };
    tx.emit(account, 'charge.pending', charge);
    tx.schedule(tx.nowMs + debitOutcome(debitAccount(method)).after * 1000, account, 'charge.conclude', {
      charge: charge.id,
      payment_intent: intent.id,
    });
    return { result: 'pending', charge };
  }
  charge.status = 'succeeded';
  charge.paid = true;
  if (intent.capture_method === 'manual') {
    hold(tx, account, intent, charge);
    tx.emit(account, 'charge.succeeded', charge);
    return { result: 'held', charge };
  }
  await captured(tx, core, account, intent, charge);
  return { result: 'succeeded', charge };
}

/** Money is taken with the authorization. The journal line follows at once, or a moment later when asked to be asynchronous. */
async function captured(tx: Tx, core: Core, account: string, intent: PaymentIntent, charge: Charge): Promise<void> {
  charge.captured = true;
  charge.amount_captured = charge.amount;
  if (intent.capture_method === 'automatic_async')
    tx.schedule(tx.nowMs, account, 'charge.settle', { charge: charge.id });
  else await settleCharge(tx, core, account, charge);
  tx.emit(account, 'charge.succeeded', charge);
}

function hold(tx: Tx, account: string, intent: PaymentIntent, charge: Charge): void {
  charge.captured = false;
  const until = tx.now + holdSeconds;
  if (charge.payment_method_details.card) charge.payment_method_details.card.capture_before = until;
  tx.schedule(until * 1000, account, 'charge.expire', { charge: charge.id, payment_intent: intent.id });
}

/** A refused attempt stays as a failed charge. */
export function decline(
  tx: Tx,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: Decline,
  { blocked }: { blocked?: string } = {},
): Attempt & { result: 'declined' } {
  const charge = newCharge(tx, account, intent, method);
  charge.status = 'failed';
  charge.failure_code = why.code;
  charge.failure_message = why.message;
  charge.outcome = {
    advice_code: why.code === 'card_declined' ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: blocked ? null : '05',
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ?? why.decline_code ?? why.code,
    risk_level: blocked === 'highest_risk_level' ? 'highest' : 'normal',
    risk_score: blocked === 'highest_risk_level' ? 92 : 24,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: blocked ? 'blocked' : 'issuer_declined',
  };
  tx.emit(account, 'charge.failed', charge);
  return { result: 'declined', charge, decline: why };
}

const scores = { normal: 24, elevated: 68, highest: 87 } as const;

export function approved(risk: 'normal' | 'elevated' | 'highest' | 'not_assessed'): Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: risk === 'elevated' ? 'elevated_risk_level' : null,
    risk_level: risk,
    ...(risk === 'not_assessed' ? {} : { risk_score: scores[risk] }),
    seller_message:
      risk === 'elevated'
        ? 'Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.'
        : 'Payment complete.',
    type: risk === 'elevated' ? 'manual_review' : 'authorized',
  };
}

/** A card that was set up for later use does not ask again. */
function isSetUp(method: PaymentMethod): boolean {
  return method['_set_up'] === true;
}

function newCharge(tx: Tx, account: string, intent: PaymentIntent, method: PaymentMethod): Charge {
  return tx.insert(account, blankCharge(newId(method.type === 'card' ? 'ch' : 'py'), tx.now, intent, method));
}

/** An attempt on the intent's amount that is not decided yet. */
export function blankCharge(id: string, created: number, intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: statementDescriptor(intent),
    captured: false,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(intent, method),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function statementDescriptor(intent: PaymentIntent): string {
  return intent.statement_descriptor_suffix
    ? `DEMO STORE* ${intent.statement_descriptor_suffix}`.slice(0, 22)
    : (intent.statement_descriptor ?? 'DEMO STORE');
}

/** The method as the charge tells it: more than the stored method knows. */
function methodDetails(intent: PaymentIntent, method: PaymentMethod): Charge['payment_method_details'] {
  const { type, card } = method;
  if (type === 'card' && card) return { type, card: chargeCard(intent, method, card) };
  const own = method[type] as Record<string, unknown> | undefined; // each local method has its part
  const details: Record<string, Record<string, unknown>> = {
    ideal: {
      bank: own?.['bank'] ?? 'ing',
      bic: 'INGBNL2A',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '5264',
      transaction_id: randomText(16),
      verified_name: method.billing_details.name,
    },
    bancontact: {
      bank_code: 'VAPE',
      bank_name: 'VAN DE PUT & CO',
      bic: 'VAPEBE22',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '7061',
      preferred_language: 'en',
      verified_name: method.billing_details.name,
    },
    eps: { bank: own?.['bank'] ?? null, verified_name: method.billing_details.name },
    p24: { bank: own?.['bank'] ?? null, reference: randomText(12), verified_name: method.billing_details.name },
    giropay: {
      bank_code: '10000000',
      bank_name: 'TEST BANK',
      bic: 'DEUTDEFF',
      verified_name: method.billing_details.name,
    },
    sofort: {
      bank_code: 'VAPE',
      bank_name: 'VAN DE PUT & CO',
      bic: 'VAPEBE22',
      country: own?.['country'] ?? null,
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '7061',
      preferred_language: null,
      verified_name: method.billing_details.name,
    },
    alipay: { buyer_id: randomText(16), fingerprint: randomText(16), transaction_id: randomText(20) },
    wechat_pay: { fingerprint: null, transaction_id: randomText(20) },
    grabpay: { transaction_id: randomText(20) },
    klarna: {
      payer_details: { address: { country: method.billing_details.address?.country ?? 'US' } },
      payment_method_category: 'pay_later',
      preferred_locale: 'en-US',
    },
    affirm: { transaction_id: randomText(16) },
    afterpay_clearpay: { order_id: randomText(12), reference: randomText(12) },
    multibanco: { entity: '21800', reference: voucherReference(intent) },
    sepa_debit: {
      bank_code: own?.['bank_code'],
      branch_code: own?.['branch_code'],
      country: own?.['country'],
      fingerprint: own?.['fingerprint'],
      last4: own?.['last4'],
      mandate: null,
    },
    au_becs_debit: { ...own },
    card_present: {
      ...own,
      amount_authorized: intent.amount,
      cardholder_name: method.billing_details.name,
      emv_auth_data: null,
      generated_card: null,
      incremental_authorization_supported: false,
      network_transaction_id: randomText(15),
      offline: null,
      overcapture_supported: false,
      preferred_locales: null,
      receipt: null,
    },
  };
  return { type, [type]: details[type] ?? {} };
}

function chargeCard(
  intent: PaymentIntent,
  method: PaymentMethod,
  card: NonNullable<PaymentMethod['card']>,
): ChargeCard {
  const { brand, country, exp_month, exp_year, fingerprint: print, funding, last4 } = card;
  return {
    amount_authorized: intent.amount,
    authorization_code: randomText(6).toUpperCase(),
    brand,
    checks: checkedBy(card.checks, behaviour(method).checks),
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: print,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: randomText(15),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function voucherReference(intent: PaymentIntent): string {
  const digits = BigInt(`0x${Buffer.from(fingerprint(intent.id)).toString('hex')}`).toString();
  return digits.slice(0, 9);
}
