import type Stripe from 'stripe';
import { fromUnixSeconds } from '@purser/contract/dates';
import { chargeless, paymentStatusOf } from '@purser/contract/transactions/payment-status';
import { leadingDispute, standingOf } from '@purser/contract/disputes/dispute-status';
import type { DisputeStatus } from '@purser/contract/disputes/dispute-status';
import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import { expanded, idOf } from '../provider/read-payment.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import type { Kept } from '../database/upsert.ts';

/** Refund statuses under which the money has left or may still leave. */
const livingStatuses = new Set(['succeeded', 'pending', 'requires_action']);

export const isLiving = (refund: Pick<Stripe.Refund, 'status'>): boolean => livingStatuses.has(refund.status ?? '');

/**
 * Money that goes back to the customer, oldest first. The provider also writes a refund when it releases what was
 * authorized and never captured; no money of ours moves then.
 */
export function refundsOf(charge: Stripe.Charge, refunds: readonly Stripe.Refund[]): Stripe.Refund[] {
  if (!charge.captured) return [];
  return refunds.filter(
    (refund) =>
      idOf(refund.charge) === charge.id &&
      refund.reason !== 'expired_uncaptured_charge' &&
      !(refund.status === 'succeeded' && refund.balance_transaction === null),
  );
}

export interface ChargeAmounts {
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
}

/** What was captured and what went back; releases do not count. */
export function amountsOf(charge: Stripe.Charge, refunds: readonly Stripe.Refund[]): ChargeAmounts {
  const amount_captured = charge.captured ? charge.amount_captured : 0;
  const amount_refunded = refundsOf(charge, refunds)
    .filter(isLiving)
    .reduce((sum, refund) => sum + refund.amount, 0);
  return { amount_captured, amount_refunded, refunded: amount_captured > 0 && amount_refunded >= amount_captured };
}

/** The charge that represents the payment: the successful one, else the latest attempt. */
export const mainCharge = ({
  intent,
  charges,
}: Pick<PaymentAtProvider, 'intent' | 'charges'>): Stripe.Charge | undefined =>
  charges.findLast((charge) => charge.status === 'succeeded') ??
  charges.find((charge) => charge.id === idOf(intent.latest_charge)) ??
  charges.at(-1);

/** The derived status of the payment. */
export function derivedStatus(payment: PaymentAtProvider, fraud_meta_box_type?: string | null): PaymentStatus {
  const charge = mainCharge(payment);
  if (!charge) {
    return paymentStatusOf({
      status: payment.intent.status,
      ...chargeless,
      fraud_meta_box_type,
      intent_status: payment.intent.status,
    });
  }
  const amounts = amountsOf(charge, payment.refunds);
  return paymentStatusOf({
    status: charge.status,
    paid: charge.paid,
    captured: charge.captured,
    refunded: amounts.refunded,
    amount_refunded: amounts.amount_refunded,
    outcome: charge.outcome,
    dispute: statusOfDisputes(charge, payment.disputes),
    last_refund_status: refundsOf(charge, payment.refunds).at(-1)?.status,
    fraud_meta_box_type,
    intent_status: payment.intent.status,
  });
}

/** Newest first. */
export const disputesOf = (charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Stripe.Dispute[] =>
  disputes.filter((dispute) => idOf(dispute.charge) === charge.id).toReversed();

/** The status that the charge’s disputes give its payment, if it has any. */
function statusOfDisputes(
  charge: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): { status: DisputeStatus } | null {
  const leading = leadingDispute(
    disputesOf(charge, disputes).map(({ status, evidence_details }) => ({
      status,
      due_by: evidence_details.due_by,
    })),
  );
  const status = leading && standingOf(leading.status);
  return status ? { status } : null;
}

/** 0 normal, 1 elevated, 2 highest; anything else is not assessed. */
export function riskLevelOf(charge: Stripe.Charge | undefined): 0 | 1 | 2 | null {
  const level = charge?.outcome?.risk_level;
  return level === 'normal' ? 0 : level === 'elevated' ? 1 : level === 'highest' ? 2 : null;
}

export interface BalanceRow {
  row: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  refund?: Stripe.Refund;
  dispute?: Stripe.Dispute;
}

/** Every balance transaction of the payment with the charge, refund or dispute it belongs to. */
export function balanceRowsOf({ charges, refunds, disputes }: PaymentAtProvider): BalanceRow[] {
  return charges.flatMap((charge) => {
    const own = expanded(charge.balance_transaction);
    const ofRefunds = refunds
      .filter((refund) => idOf(refund.charge) === charge.id)
      .flatMap((refund) =>
        [expanded(refund.balance_transaction), expanded(refund.failure_balance_transaction)]
          .filter((row) => row !== undefined)
          .map((row) => ({ row, charge, refund })),
      );
    const ofDisputes = disputes
      .filter((dispute) => idOf(dispute.charge) === charge.id)
      .flatMap((dispute) => dispute.balance_transactions.map((row) => ({ row, charge, dispute })));
    return [...(own ? [{ row: own, charge }] : []), ...ofRefunds, ...ofDisputes];
  });
}

/** Until when the charge can be captured: the provider's own deadline, if it names one. */
export const captureBefore = (charge: Kept<Stripe.Charge>): number | null =>
  charge.payment_method_details?.card?.capture_before ??
  charge.payment_method_details?.card_present?.capture_before ??
  null;

/** When the money was captured: the provider books it then. */
export const capturedAt = (charge: Stripe.Charge): Temporal.Instant =>
  fromUnixSeconds(expanded(charge.balance_transaction)?.created ?? charge.created);

/** Whether a canceled authorization ran out, rather than being voided by someone. */
export function isExpired(intent: Stripe.PaymentIntent, charge: Stripe.Charge): boolean {
  const reason: string | null = intent.cancellation_reason;
  const deadline = captureBefore(charge);
  return (
    reason === 'expired' ||
    reason === 'automatic' ||
    (deadline !== null && intent.canceled_at !== null && intent.canceled_at >= deadline)
  );
}
