import type { BillingDetails } from '../methods/billing-details.ts';
import { checkedBy, type CardDetails } from '../methods/card-details.ts';
import { fingerprint } from '../methods/cards.ts';
import { copyJson } from '../engine/copy-json.ts';
import { randomText } from '../engine/ids.ts';
import { bicOfIdealBank } from '../methods/local-details.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { behaviour, type PaymentMethod } from '../methods/payment-method.ts';
import type { StripeObject } from '../engine/store.ts';
import { isPresentType, presentDetails } from '../terminal/present-card.ts';

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Record<string, string>;
  outcome: Outcome | null;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string | null;
  payment_method_details: {
    type: string;
    card?: ChargeCard;
    card_present?: { capture_before?: number; country: string | null };
    [type: string]: unknown;
  };
  refunded: boolean;
  review: string | null;
  status: 'succeeded' | 'pending' | 'failed';
}

type ChargeCard = CardDetails & { capture_before?: number; amount_authorized: number | null };

export interface Outcome {
  advice_code: string | null;
  network_advice_code: string | null;
  network_decline_code: string | null;
  network_status: string;
  reason: string | null;
  risk_level?: string;
  risk_score?: number;
  rule?: string;
  seller_message: string;
  type: string;
}

/** A charge of the intent's amount, still undecided. */
export function blankCharge(
  id: string,
  created: number,
  intent: PaymentIntent,
  method: PaymentMethod,
  /** The account's name on customers' statements. */
  descriptor = 'DEMO STORE',
): Charge {
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
    billing_details: copyJson(method.billing_details),
    calculated_statement_descriptor: statementDescriptor(intent, descriptor),
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

function statementDescriptor(intent: PaymentIntent, descriptor: string): string {
  return intent.statement_descriptor_suffix
    ? `${descriptor}* ${intent.statement_descriptor_suffix}`.slice(0, 22)
    : (intent.statement_descriptor ?? descriptor);
}

/** The method as the charge shows it, with more than the stored method has. */
function methodDetails(intent: PaymentIntent, method: PaymentMethod): Charge['payment_method_details'] {
  const { type, card } = method;
  if (type === 'card' && card) return { type, card: chargeCard(intent, method, card) };
  if (isPresentType(type)) return { type, [type]: presentDetails(method, intent.amount) };
  const own = method[type] as Record<string, unknown> | undefined; // each local method has its part
  const { name, address } = method.billing_details;
  const idealBank = typeof own?.['bank'] === 'string' ? own['bank'] : 'ing';
  const details: Record<string, Record<string, unknown>> = {
    ideal: {
      bank: idealBank,
      bic: bicOfIdealBank[idealBank] ?? null,
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '5264',
      transaction_id: randomText(16),
      verified_name: name,
    },
    bancontact: {
      bank_code: 'VAPE',
      bank_name: 'VAN DE PUT & CO',
      bic: 'VAPEBE22',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '7061',
      preferred_language: 'en',
      verified_name: name,
    },
    eps: { bank: own?.['bank'] ?? 'bank_austria', verified_name: name },
    p24: { bank: own?.['bank'] ?? 'ing', reference: randomText(12), verified_name: name },
    giropay: {
      bank_code: '10000000',
      bank_name: 'TEST BANK',
      bic: 'DEUTDEFF',
      verified_name: name,
    },
    sofort: {
      bank_code: 'VAPE',
      bank_name: 'VAN DE PUT & CO',
      bic: 'VAPEBE22',
      country: own?.['country'] ?? address?.country ?? 'DE',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '7061',
      preferred_language: 'de',
      verified_name: name,
    },
    alipay: { buyer_id: randomText(16), fingerprint: randomText(16), transaction_id: randomText(20) },
    wechat_pay: { fingerprint: null, transaction_id: randomText(20) },
    grabpay: { transaction_id: randomText(20) },
    klarna: {
      payer_details: { address: { country: address?.country ?? 'US' } },
      payment_method_category: 'pay_later',
      preferred_locale:
        new Intl.Locale(`und-${address?.country ?? 'US'}`).maximize().language + `-${address?.country ?? 'US'}`,
    },
    link: { country: address?.country ?? null },
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
