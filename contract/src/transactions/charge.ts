import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { ChargeDispute } from '../disputes/charge-dispute.ts';
import { allowsRefund } from '../disputes/dispute-status.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { OrderId } from '../orders/order-id.ts';
import { SaleRate } from '../multi-currency/sale-rate.ts';
import { OrderInfo } from '../orders/order-info.ts';
import { FraudWarning } from '../fraud/fraud-warning.ts';
import { OneAuthorization } from '../authorizations/authorization.ts';
import { PaymentStatus } from './payment-status.ts';
import { ChargeRefund } from './refund.ts';

const Text = z.string().nullable();

export const BillingDetails = z.object({
  name: Text,
  email: Text,
  phone: Text,
  address: z.object({ city: Text, country: Text, line1: Text, line2: Text, postal_code: Text, state: Text }),
  /** Lines of the address joined by `<br/>`, each escaped. */
  formatted_address: z.string(),
});

export const ChargeBalanceTransaction = z.object({
  id: z.string(),
  currency: Currency,
  amount: Amount,
  fee: Amount,
  net: Amount,
  reporting_category: z.string(),
  /** The provider's rate between minor units; null when nothing was converted. */
  exchange_rate: z.number().nullable(),
  available_on: UnixSeconds,
});

/** Payment method details: `type` names the sub-object that holds the method's own fields. */
export const PaymentMethodDetails = z.object({ type: z.string() }).catchall(z.unknown());

/** A charge as the details page reads it. */
export const Charge = z.object({
  id: z.string(),
  payment_intent: Text,
  amount: Amount,
  amount_captured: Amount,
  amount_refunded: Amount,
  currency: Currency,
  application_fee_amount: Amount.nullable(),
  balance_transaction: ChargeBalanceTransaction.nullable(),
  billing_details: BillingDetails,
  captured: z.boolean(),
  paid: z.boolean(),
  refunded: z.boolean(),
  disputed: z.boolean(),
  created: UnixSeconds,
  /** Until when an uncaptured charge can be captured. */
  capture_before: UnixSeconds.nullable(),
  /** All disputes of the charge, newest first; `dispute` is the leading one, see `leadingDispute`. */
  dispute: ChargeDispute.nullable(),
  disputes: z.array(ChargeDispute),
  /** The early fraud warning to decide on, or the newest one; null when there never was any. */
  fraud_warning: FraudWarning.nullable(),
  outcome: z
    .object({ network_status: Text, reason: Text, risk_level: z.string(), seller_message: Text, type: z.string() })
    .nullable(),
  paydown: z.object({ amount: Amount }).nullable(),
  /** The payout that the captured money is in; null while it is in none, or in one that failed. */
  payout: z.object({ id: z.string(), status: z.string(), arrival_date: UnixSeconds }).nullish(),
  payment_method: Text,
  payment_method_details: PaymentMethodDetails,
  refunds: z.object({ data: z.array(ChargeRefund) }).nullable(),
  status: z.string(),
  failure_code: Text,
  failure_message: Text,
  channel: z.enum(['online', 'in_person', 'in_person_pos']),
  /** The phone that took the card itself, when one did. */
  tap_to_pay: z.enum(['ios', 'android', 'unknown']).nullable(),
  /** Of a charge that was authorized for a later capture; as `getAuthorization` returns it. */
  authorization: OneAuthorization.nullable(),
  /** The derived status, see `paymentStatusOf`. */
  payment_status: PaymentStatus,
  /** An empty list when no order matches. */
  order: z.union([OrderInfo, z.tuple([])]),
  /** How the prices that the shopper saw were converted, which is not how the provider converts; null when they weren't. */
  sale_rate: SaleRate.nullish(),
});
export type Charge = z.infer<typeof Charge>;

/** Shown under the charge: what came in, what it cost, what went back, in the settlement currency. */
export function chargeTotals(
  charge: Pick<
    Charge,
    | 'amount'
    | 'currency'
    | 'application_fee_amount'
    | 'balance_transaction'
    | 'refunds'
    | 'amount_refunded'
    | 'disputes'
    | 'paydown'
  >,
): { amount: number; fee: number; refunded: number; net: number; currency: string } {
  const base = charge.balance_transaction ?? {
    amount: charge.amount,
    fee: charge.application_fee_amount ?? 0,
    currency: charge.currency,
  };
  const disputeRows = charge.disputes.flatMap((dispute) => dispute.balance_transactions);
  const refunds =
    charge.refunds?.data.filter(
      (refund) => refund.status !== 'failed' && refund.status !== 'canceled' && refund.balance_transaction,
    ) ?? [];
  // Subtracted from zero, not negated: -0 would print as "-$0.00".
  const refunded =
    0 -
    refunds.reduce((sum, refund) => sum + (refund.balance_transaction?.amount ?? 0), 0) -
    disputeRows.reduce((sum, row) => sum + row.amount, 0);
  const fee = base.fee + disputeRows.reduce((sum, row) => sum + row.fee, 0);
  return {
    amount: base.amount,
    fee,
    refunded,
    net: base.amount - fee - refunded - Math.abs(charge.paydown?.amount ?? 0),
    currency: base.currency,
  };
}

/** The menu's rule: captured, something left, and no dispute but inquiries and won ones. */
export const isRefundable = (charge: {
  captured: boolean;
  refunded: boolean;
  disputes: readonly { status: string }[];
}): boolean => charge.captured && !charge.refunded && charge.disputes.every(allowsRefund);

export const getCharge = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/charges/{charge_id}',
    summary: 'One charge, by charge or payment intent id',
  })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ charge_id: z.string().max(200) }))
  .output(Charge);

export const PaymentIntent = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  created: UnixSeconds,
  status: z.string(),
  customer: Text,
  payment_method: Text,
  payment_method_types: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  /** What the customer still has to pay at a cash machine or in a banking app; null when the payment waits for no voucher. */
  voucher: z.object({ type: z.string(), reference: Text, expires_at: UnixSeconds.nullable() }).nullish(),
  charge: Charge.nullable(),
  order: z.union([OrderInfo, z.tuple([])]),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** An order's charge with the payment intent it is of, so that who follows the intent need not ask again. */
export const OrderCharge = Charge.extend({ intent: PaymentIntent.omit({ charge: true }).nullable() });
export type OrderCharge = z.infer<typeof OrderCharge>;

/** The charge of an order; fabricated from the order when no payment exists yet. */
export const getOrderCharge = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/charges/order/{order_id}', summary: 'The charge of an order' })
  .errors(refusals({ wcpay_missing_order: 404 }))
  .input(z.object({ order_id: OrderId }))
  .output(OrderCharge);

export const getPaymentIntent = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/payment_intents/{payment_intent_id}', summary: 'One payment intent' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ payment_intent_id: z.string().max(200) }))
  .output(PaymentIntent);
