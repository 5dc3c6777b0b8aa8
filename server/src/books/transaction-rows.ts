import type Stripe from 'stripe';
import { fromUnixSeconds } from '@purser/contract/dates';
import { transactionTypes } from '@purser/contract/transactions/transaction';
import { balanceRowsOf, derivedStatus, riskLevelOf } from './payment-state.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import type { OrderOfPayment } from './order-of-payment.ts';
import type { Kept } from '../database/upsert.ts';

/** Card brand or method id, and what identifies the instrument: last four digits, bank code or bank name. */
export function sourceOf(charge: Pick<Kept<Stripe.Charge>, 'payment_method_details'>): {
  source: string;
  source_identifier: string;
} {
  const details = charge.payment_method_details;
  if (!details) return { source: '', source_identifier: '' };
  const card = details.card ?? details.card_present ?? details.interac_present;
  if (card) return { source: card.brand ?? details.type, source_identifier: card.last4 ?? '' };
  const debit = details.sepa_debit ?? details.au_becs_debit;
  const bank = details.p24 ?? details.ideal ?? details.eps;
  const named = details.giropay ?? details.bancontact ?? details.sofort;
  return { source: details.type, source_identifier: debit?.last4 ?? bank?.bank ?? named?.bank_name ?? '' };
}

/** The last digits of the card or account that paid; empty for what has none. */
export function lastFourOf(charge: Stripe.Charge): string {
  const { source_identifier } = sourceOf(charge);
  return /^\d{4}$/.test(source_identifier) ? source_identifier : '';
}

/** The channel; readers put the kind of app in the metadata. */
export function channelOf(
  charge: Kept<Stripe.Charge>,
  metadata: Stripe.Metadata,
): 'online' | 'in_person' | 'in_person_pos' {
  const type = charge.payment_method_details?.type;
  if (type !== 'card_present' && type !== 'interac_present') return 'online';
  return metadata.ipp_channel === 'mobile_pos' ? 'in_person_pos' : 'in_person';
}

/** Name, email and country of the customer: from the provider, else from the order. */
export const customerOf = (charge: Stripe.Charge | undefined, order: OrderOfPayment | undefined) => ({
  customer_name: charge?.billing_details.name || order?.customer_name || '',
  customer_email: charge?.billing_details.email || order?.customer_email || '',
  customer_country: charge?.billing_details.address?.country || order?.customer_country || '',
});

/** Disputes move money as adjustments; only the reporting category distinguishes them. */
const typeOf = (row: Stripe.BalanceTransaction): string =>
  row.reporting_category.startsWith('dispute') ? row.reporting_category : row.type;

/** One row of the transactions list per balance transaction. */
export function transactionRows(store_id: number, payment: PaymentAtProvider, order: OrderOfPayment | undefined) {
  const status = derivedStatus(payment, order?.fraud_meta_box_type);
  const { intent } = payment;
  const platform = intent.metadata.platform;
  return balanceRowsOf(payment)
    .map((entry) => ({ ...entry, type: typeOf(entry.row) }))
    .filter(({ type }) => transactionTypes.some((known) => known === type))
    .map(({ row, type, charge, refund, dispute }) => {
      const gross = refund?.amount ?? dispute?.amount ?? charge.amount_captured;
      return {
        store_id,
        transaction_id: row.id,
        date: fromUnixSeconds(row.created),
        type,
        channel: channelOf(charge, intent.metadata),
        ...sourceOf(charge),
        source_device: platform === 'ios' || platform === 'android' ? platform : null,
        amount: row.amount,
        fees: row.fee,
        net: row.net,
        currency: row.currency,
        exchange_rate: row.exchange_rate ?? null,
        customer_amount: row.amount < 0 ? -gross : gross,
        customer_currency: charge.currency,
        ...customerOf(charge, order),
        risk_level: riskLevelOf(charge),
        status,
        payment_intent_id: intent.id,
        charge_id: charge.id,
        source_id: refund?.id ?? dispute?.id ?? charge.id,
        order_id: order?.order_id ?? null,
        available_on: fromUnixSeconds(row.available_on),
      };
    });
}
