import type { Selectable } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import { chargeless, paymentStatusOf } from '@purser/contract/transactions/payment-status';
import type { Charge } from '@purser/contract/transactions/charge';
import { endpoint, refuse } from '../http/endpoint.ts';
import type { Orders } from '../database/tables.ts';
import { findCharge, findOrder, formatAddress, orderOf } from './charge-view.ts';
import { viewIntent } from './get-payment-intent.ts';

/** `GET charges/order/{order_id}`: the charge of an order, or the facts of the order alone while there is none. */
export const getOrderCharge = endpoint.transactions.getOrderCharge.handler(async ({ input, context }) => {
  const order = await findOrder(context, input.order_id);
  if (!order) throw refuse('wcpay_missing_order', 404, 'The order could not be found.');
  const { payment_intent_id } = order;
  if (!payment_intent_id) return { ...withoutCharge(order), intent: null };
  const [charge, row] = await Promise.all([
    findCharge(context, payment_intent_id),
    context.db
      .selectFrom('payment_intents')
      .selectAll()
      .where('store_id', '=', context.store.store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .executeTakeFirst(),
  ]);
  const intent = row ? viewIntent(row, charge, orderOf(order)) : null;
  return { ...(charge ?? withoutCharge(order)), intent };
});

/** Applies the same rules as for a payment, so an order that the filters blocked has that status. */
const statusOf = (order: Selectable<Orders>): Charge['payment_status'] =>
  paymentStatusOf({
    // The shop's spelling of a canceled order is not the provider's.
    status: order.status === 'cancelled' ? 'canceled' : order.status,
    ...chargeless,
    fraud_meta_box_type: order.fraud_meta_box_type,
    intent_status: order.payment_status,
  });

/** A charge made from the order alone. The method is the one the shopper chose; its card or bank account is not known. */
function withoutCharge(order: Selectable<Orders>): Charge {
  const { billing } = order;
  const address = {
    city: billing.city ?? null,
    country: billing.country ?? null,
    line1: billing.address_1 ?? null,
    line2: billing.address_2 ?? null,
    postal_code: billing.postcode ?? null,
    state: billing.state ?? null,
  };
  return {
    id: order.charge_id ?? '',
    payment_intent: order.payment_intent_id,
    amount: order.total,
    amount_captured: 0,
    amount_refunded: 0,
    currency: order.currency,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      name: order.customer_name,
      email: order.customer_email,
      phone: billing.phone ?? null,
      address,
      formatted_address: formatAddress(order.customer_name, address),
    },
    captured: false,
    paid: false,
    refunded: false,
    disputed: false,
    created: toUnixSeconds(order.created),
    capture_before: null,
    dispute: null,
    disputes: [],
    outcome: null,
    paydown: null,
    fraud_warning: null,
    payment_method: null,
    payment_method_details: { type: order.payment_method, ...(order.payment_method && { [order.payment_method]: {} }) },
    refunds: null,
    // The filters may block an order before it has any payment.
    status: order.fraud_meta_box_type === 'block' ? 'fraud_outcome_block' : (order.payment_status ?? order.status),
    failure_code: null,
    failure_message: null,
    channel: 'online',
    tap_to_pay: null,
    authorization: null,
    payment_status: statusOf(order),
    order: orderOf(order),
  };
}
