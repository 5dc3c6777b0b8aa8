import type Stripe from 'stripe';
import { pastDispute } from '@purser/sandbox/import-disputes';
import type { ImportedDispute } from '@purser/sandbox/import-disputes';
import { fingerprintOf } from '@purser/sandbox/imports';
import type { ImportedPayment } from '@purser/sandbox/imports';
import type { PaymentAtProvider } from '../provider/read-payment.ts';

/**
 * A seeded payment as the provider will tell it, with the fields that our books read; the rest follows when the payment is
 * projected again. Ids and amounts are the ones that the sandbox gives to imports.
 */
export function providerObjects(
  row: ImportedPayment,
  dispute: ImportedDispute | null,
  delay_days: number,
): PaymentAtProvider {
  const isPlastic = row.method_type === 'card' || row.method_type === 'card_present';
  const charge: Record<string, unknown> = {
    id: `ch_${row.stem}`,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.captured ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application_fee_amount: row.status === 'failed' ? null : (row.application_fee ?? null),
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: row.billing_country, line1: null, line2: null, postal_code: null, state: null },
      email: row.email,
      name: row.name,
      phone: null,
    },
    captured: row.captured,
    created: row.created,
    currency: row.currency,
    disputed: dispute !== null,
    failure_code: null,
    failure_message: null,
    metadata: row.metadata,
    outcome: null,
    paid: row.status !== 'failed',
    payment_intent: `pi_${row.stem}`,
    payment_method: `pm_${row.stem}`,
    payment_method_details: { type: row.method_type, [row.method_type]: methodDetails(row, isPlastic) },
    refunded: row.captured && row.amount_refunded === row.amount,
    status: row.status === 'failed' ? 'failed' : 'succeeded',
  };
  const intent: Record<string, unknown> = {
    id: `pi_${row.stem}`,
    object: 'payment_intent',
    amount: row.amount,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_received: row.captured ? row.amount : 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: row.status === 'requires_capture' ? 'manual' : 'automatic_async',
    created: row.created,
    currency: row.currency,
    customer: null,
    last_payment_error: null,
    latest_charge: charge.id,
    metadata: row.metadata,
    payment_method: row.status === 'failed' ? null : `pm_${row.stem}`,
    payment_method_types: row.method_type === 'card' ? ['card'] : ['card', row.method_type],
    processing: null,
    status: row.status === 'failed' ? 'requires_payment_method' : row.status,
  };
  const refunds: Record<string, unknown>[] = [];
  if (row.status === 'failed') decline(charge, intent);
  else charge.outcome = approved(row.risk_level ?? 'normal');
  if (row.captured) {
    charge.balance_transaction = line(row, {
      id: `txn_${row.stem}`,
      amount: row.settlement_amount,
      fee: row.fee,
      created: row.created,
      // Midnight UTC, as the provider makes money available.
      available_on: (Math.floor(row.created / 86_400) + delay_days) * 86_400,
      type: isPlastic ? 'charge' : 'payment',
      reporting_category: 'charge',
      source: charge.id,
    });
    if (row.amount_refunded > 0) refunds.push(refundOf(row, isPlastic));
  }
  // A dispute reads nothing of its charge that isn’t above.
  const disputed = charge as unknown as Parameters<typeof pastDispute>[1];
  const settled = { currency: row.settlement_currency, exchange_rate: row.exchange_rate };
  const disputes = dispute ? [pastDispute(dispute, disputed, settled)] : [];
  // The parts that our books read; see above.
  return { intent, charges: [charge], refunds, disputes } as unknown as PaymentAtProvider;
}

const line = (row: ImportedPayment, given: Record<string, unknown> & { amount: number; fee: number }) => ({
  object: 'balance_transaction',
  currency: row.settlement_currency,
  exchange_rate: row.exchange_rate,
  net: given.amount - given.fee,
  ...given,
});

function refundOf(row: ImportedPayment, isPlastic: boolean): Record<string, unknown> {
  const created = row.refunded_at ?? row.created;
  const whole = row.amount_refunded === row.amount;
  return {
    id: `re_${row.stem}`,
    object: 'refund',
    amount: row.amount_refunded,
    balance_transaction: line(row, {
      id: `txn_r${row.stem}`,
      amount: -(whole ? row.settlement_amount : Math.round(row.amount_refunded * (row.exchange_rate ?? 1))),
      fee: 0,
      created,
      available_on: created,
      type: isPlastic ? 'refund' : 'payment_refund',
      reporting_category: 'refund',
      source: `re_${row.stem}`,
    }),
    charge: `ch_${row.stem}`,
    created,
    currency: row.currency,
    ...(isPlastic && {
      destination_details: {
        card: {
          reference: `7${created}${created}`.padEnd(23, '0').slice(0, 23),
          reference_status: 'available',
          reference_type: 'acquirer_reference_number',
          type: 'refund',
        },
        type: 'card',
      },
    }),
    metadata: {},
    payment_intent: `pi_${row.stem}`,
    reason: null,
    status: 'succeeded',
  };
}

function methodDetails(row: ImportedPayment, isPlastic: boolean): Record<string, unknown> {
  if (isPlastic) {
    const { brand, last4, country, funding, exp_month, exp_year } = row;
    return {
      brand,
      ...(row.capture_before !== null && { capture_before: row.capture_before }),
      country,
      exp_month,
      exp_year,
      fingerprint: fingerprintOf(row),
      funding,
      last4,
      network: brand,
      ...(row.reader && { reader: row.reader, location: row.location }),
      ...(row.method_type === 'card' && {
        checks: {
          address_line1_check: null,
          address_postal_code_check: row.postal_code_check ?? null,
          cvc_check: 'pass',
        },
      }),
    };
  }
  const named: Record<string, Record<string, unknown>> = {
    sepa_debit: { country: row.country, fingerprint: fingerprintOf(row), last4: row.last4 },
    au_becs_debit: { bsb_number: '000000', fingerprint: fingerprintOf(row), last4: row.last4 },
    ideal: { bank: 'ing', bic: 'INGBNL2A', iban_last4: '5264', verified_name: row.name },
    bancontact: { bank_name: 'VAN DE PUT & CO', bic: 'VAPEBE22', verified_name: row.name },
    giropay: { bank_code: '10000000', bank_name: 'TEST BANK', bic: 'DEUTDEFF', verified_name: row.name },
    sofort: {
      bank_code: 'VAPE',
      bank_name: 'VAN DE PUT & CO',
      bic: 'VAPEBE22',
      country: row.country,
      iban_last4: '7061',
      verified_name: row.name,
    },
    p24: { bank: 'ing', reference: row.stem.slice(-12), verified_name: row.name },
    eps: { bank: 'bank_austria', verified_name: row.name },
    klarna: { payment_method_category: 'pay_later', preferred_locale: localeOf(row.country ?? 'US') },
    link: { country: row.country },
  };
  return named[row.method_type] ?? {};
}

/** The language that most people speak in a country. */
const localeOf = (country: string): string => `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`;

const approved = (risk: NonNullable<ImportedPayment['risk_level']>): Partial<Stripe.Charge.Outcome> => ({
  network_status: 'approved_by_network',
  reason: risk === 'elevated' ? 'elevated_risk_level' : null,
  risk_level: risk,
  seller_message:
    risk === 'elevated'
      ? 'Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.'
      : 'Payment complete.',
  type: risk === 'elevated' ? 'manual_review' : 'authorized',
});

function decline(charge: Record<string, unknown>, intent: Record<string, unknown>): void {
  const error = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
  charge.failure_code = error.code;
  charge.failure_message = error.message;
  charge.outcome = {
    network_status: 'declined_by_network',
    reason: error.decline_code,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
  intent.last_payment_error = { type: 'card_error', ...error, charge: charge.id };
}
