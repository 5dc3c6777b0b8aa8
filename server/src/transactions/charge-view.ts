import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { toUnixSeconds } from '@purser/contract/dates';
import { PaymentStatus } from '@purser/contract/transactions/payment-status';
import { leadingDispute } from '@purser/contract/disputes/dispute-status';
import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import type { Charge } from '@purser/contract/transactions/charge';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import type { Context } from '../context.ts';
import { raw } from 'hono/html';
import { joined } from '../http/html.ts';
import { captureBefore } from '../books/payment-state.ts';
import { channelOf } from '../books/transaction-rows.ts';
import { expanded } from '../provider/read-payment.ts';
import { viewFraudWarning } from '../fraud/fraud-warnings.ts';
import { orderInfoOf } from '../orders/order-info.ts';
import { saleRateOf } from '../orders/sale-rate.ts';
import { viewChargeDispute } from './charge-dispute.ts';
import { isLiving, viewAuthorization } from '../authorizations/get-authorization.ts';
import type { Charges, Orders, PaymentIntents, Refunds } from '../database/tables.ts';
import type { Kept } from '../database/upsert.ts';

type ChargeRow = Selectable<Charges>;

/** A charge of this store by its id, or by its payment's: then the one that represents the payment. */
export async function findCharge(context: Context, id: string): Promise<Charge | undefined> {
  const { store_id } = context.store;
  const row = await context.db
    .selectFrom('charges')
    .selectAll('charges')
    .where('charges.store_id', '=', store_id)
    .where((eb) =>
      eb(
        'charge_id',
        '=',
        id.startsWith('pi_')
          ? eb
              .selectFrom('payment_intents')
              .select('latest_charge_id')
              .where('payment_intents.store_id', '=', store_id)
              .where('payment_intents.payment_intent_id', '=', id)
          : id,
      ),
    )
    .executeTakeFirst();
  return row && viewCharge(context, row);
}

async function viewCharge(context: Context, row: ChargeRow): Promise<Charge> {
  const { store_id } = context.store;
  const [payment, order, refunds, disputes, authorization, paydown, payout, warning] = await Promise.all([
    context.db
      .selectFrom('payment_intents')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', row.payment_intent_id ?? '')
      .executeTakeFirst(),
    findOrder(context, row.order_id),
    context.db
      .selectFrom('refunds')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('charge_id', '=', row.charge_id)
      .orderBy('created', 'desc')
      .orderBy('refund_id')
      .execute(),
    context.db
      .selectFrom('disputes')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('charge_id', '=', row.charge_id)
      .orderBy('created', 'desc')
      .orderBy('dispute_id', 'desc')
      .execute(),
    context.db
      .selectFrom('authorizations')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', row.payment_intent_id ?? '')
      .where('charge_id', '=', row.charge_id)
      .executeTakeFirst(),
    context.db
      .selectFrom('transactions')
      .select((eb) => eb.fn.sum<string | null>('amount').as('amount'))
      .where('store_id', '=', store_id)
      .where('charge_id', '=', row.charge_id)
      .where('type', '=', 'financing_paydown')
      .executeTakeFirst(),
    context.db
      .selectFrom('transactions as t')
      .innerJoin('payouts as p', (join) =>
        join.onRef('p.store_id', '=', 't.store_id').onRef('p.payout_id', '=', 't.deposit_id'),
      )
      .select(['p.payout_id', 'p.status', 'p.date'])
      .where('t.store_id', '=', store_id)
      .where('t.charge_id', '=', row.charge_id)
      .where('t.type', 'in', ['charge', 'payment'])
      // What never arrived waits for the next payout.
      .where('p.status', 'not in', ['failed', 'canceled'])
      .executeTakeFirst(),
    context.db
      .selectFrom('fraud_warnings')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', row.payment_intent_id ?? '')
      .where('charge_id', '=', row.charge_id)
      // One that needs a decision first.
      .orderBy((eb) => eb.and([eb('actionable', '=', true), eb('dismissed', 'is', null)]), 'desc')
      .orderBy('created', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    ...chargeOf(row, payment, order, refunds, disputes.map(viewChargeDispute)),
    authorization: authorization && isLiving(authorization) ? viewAuthorization(authorization) : null,
    sale_rate: saleRateOf(order, context.store),
    paydown: paydown?.amount ? { amount: Number(paydown.amount) } : null,
    payout: payout ? { id: payout.payout_id, status: payout.status, arrival_date: toUnixSeconds(payout.date) } : null,
    fraud_warning: warning ? await viewFraudWarning(context.db, warning) : null,
  };
}

/** The order's row, if there is one. */
export async function findOrder(context: Context, order_id: number | null): Promise<Selectable<Orders> | undefined> {
  if (order_id === null) return undefined;
  return context.db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
}

/** The order as payments carry it; an empty list when there is none. */
export const orderOf = (order: Selectable<Orders> | undefined): OrderInfo | [] => (order ? orderInfoOf(order) : []);

function chargeOf(
  row: ChargeRow,
  payment: Selectable<PaymentIntents> | undefined,
  order: Selectable<Orders> | undefined,
  refunds: Selectable<Refunds>[],
  disputes: ChargeDispute[],
): Omit<Charge, 'authorization' | 'paydown' | 'fraud_warning'> {
  const data = row.data;
  const intent = payment?.data;
  const settled = expanded(data.balance_transaction);
  const { outcome = null } = data;
  // The provider reports a released authorization as refunded, so that clients offer no capture.
  const { refunded, amount_refunded } = row.captured ? row : data;
  return {
    id: row.charge_id,
    payment_intent: row.payment_intent_id,
    amount: row.amount,
    amount_captured: row.amount_captured,
    amount_refunded,
    currency: row.currency,
    application_fee_amount: data.application_fee_amount ?? null,
    balance_transaction: settled
      ? {
          id: settled.id,
          currency: settled.currency,
          amount: settled.amount,
          fee: settled.fee,
          net: settled.net,
          reporting_category: settled.reporting_category,
          exchange_rate: settled.exchange_rate,
          available_on: settled.available_on,
        }
      : null,
    billing_details: billingOf(data),
    captured: row.captured,
    paid: row.paid,
    refunded,
    disputed: row.disputed,
    created: toUnixSeconds(row.created),
    capture_before: row.captured ? null : captureBefore(data),
    dispute: leadingDispute(disputes) ?? disputes[0] ?? null,
    disputes,
    outcome: outcome && {
      network_status: outcome.network_status,
      reason: outcome.reason,
      risk_level: outcome.risk_level ?? 'not_assessed',
      seller_message: outcome.seller_message,
      type: outcome.type,
    },
    payment_method: data.payment_method ?? null,
    payment_method_details: detailsOf(data),
    refunds: { data: refunds.map(refundOf) },
    status: row.status,
    failure_code: data.failure_code ?? null,
    failure_message: data.failure_message ?? null,
    channel: channelOf(data, intent?.metadata ?? {}),
    tap_to_pay: tapToPayOf(intent?.metadata ?? {}),
    // The derived status belongs to the payment; a charge that did not become its charge failed.
    payment_status:
      payment?.latest_charge_id === row.charge_id
        ? (PaymentStatus.safeParse(payment.payment_status).data ?? 'pending')
        : 'failed',
    order: orderOf(order),
  };
}

/** The kind of a phone that is itself the reader. */
function tapToPayOf({ reader_model, platform }: Stripe.Metadata): Charge['tap_to_pay'] {
  if (reader_model !== 'COTS_DEVICE') return null;
  return platform === 'ios' || platform === 'android' ? platform : 'unknown';
}

function detailsOf(charge: Kept<Stripe.Charge>): Charge['payment_method_details'] {
  const details = charge.payment_method_details;
  return details ? { ...details, type: details.type } : { type: 'card' };
}

function billingOf(charge: Kept<Stripe.Charge>): Charge['billing_details'] {
  const { name, email, phone, address } = charge.billing_details;
  const parts = {
    city: address?.city ?? null,
    country: address?.country ?? null,
    line1: address?.line1 ?? null,
    line2: address?.line2 ?? null,
    postal_code: address?.postal_code ?? null,
    state: address?.state ?? null,
  };
  return { name, email, phone, address: parts, formatted_address: formatAddress(name, parts) };
}

/** Lines of an address, each escaped, joined by `<br/>`. */
export function formatAddress(name: string | null, address: Charge['billing_details']['address']): string {
  const town = [address.city, [address.state, address.postal_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const lines = [name, address.line1, address.line2, town, countryName(address.country)];
  const shown = lines.filter((line): line is string => Boolean(line));
  // Raw, because API clients know the separator in this spelling.
  return String(joined(shown, raw('<br/>')));
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** As envelopes want it; what is no country code stays as it is. */
function countryName(code: string | null): string | null {
  return code && /^[a-z]{2}$/i.test(code) ? (countryNames.of(code.toUpperCase()) ?? code) : code;
}

function refundOf(row: Selectable<Refunds>): NonNullable<Charge['refunds']>['data'][number] {
  const settled = expanded(row.data.balance_transaction);
  return {
    id: row.refund_id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    reason: row.reason,
    failure_reason: row.failure_reason,
    created: toUnixSeconds(row.created),
    balance_transaction: settled
      ? {
          id: settled.id,
          amount: settled.amount,
          currency: settled.currency,
          fee: settled.fee,
          exchange_rate: settled.exchange_rate,
        }
      : null,
  };
}
