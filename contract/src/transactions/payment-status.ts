import { z } from 'zod';
import { allowsRefund, disputeStatuses } from '../disputes/dispute-status.ts';
import type { DisputeStatus } from '../disputes/dispute-status.ts';

/** The derived status of a payment. */
export const paymentStatuses = [
  'fraud_outcome_review',
  'fraud_outcome_block',
  'failed',
  'blocked',
  ...disputeStatuses.map((status) => `disputed_${status}` as const),
  'refunded_partial',
  'refunded_full',
  'refund_failed',
  'paid',
  'authorized',
  'succeeded',
  'pending',
  'processing',
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'canceled',
] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What the derived status is computed from; all of it is on the charge and its intent. */
export interface PaymentFacts {
  status: string;
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  amount_refunded: number;
  outcome: { type?: string | null } | null;
  /** The one that determines the status; see `leadingDispute`. */
  dispute: { status: DisputeStatus } | null;
  /** The newest refund attempt's status, when there was one. */
  last_refund_status?: string | null;
  fraud_meta_box_type?: string | null;
  intent_status?: string | null;
}

/** The first match wins: fraud decision, declines, disputes, refunds, then the state of charge and intent. */
export function paymentStatusOf(facts: PaymentFacts): PaymentStatus {
  if (facts.fraud_meta_box_type === 'review' && facts.intent_status === 'requires_capture')
    return 'fraud_outcome_review';
  if (facts.fraud_meta_box_type === 'block' || facts.fraud_meta_box_type === 'review_blocked')
    return 'fraud_outcome_block';
  if (facts.outcome?.type === 'issuer_declined' || facts.outcome?.type === 'invalid') return 'failed';
  if (facts.outcome?.type === 'blocked') return 'blocked';
  if (facts.dispute) return `disputed_${facts.dispute.status}`;
  if (facts.amount_refunded > 0) return facts.refunded ? 'refunded_full' : 'refunded_partial';
  if (facts.last_refund_status === 'failed') return 'refund_failed';
  if (facts.status === 'succeeded' && facts.paid)
    return facts.captured ? 'paid' : facts.intent_status === 'canceled' ? 'canceled' : 'authorized';
  return known(facts.intent_status ?? facts.status);
}

/** The facts of a payment that has no charge yet. */
export const chargeless = {
  paid: false,
  captured: false,
  refunded: false,
  amount_refunded: 0,
  outcome: null,
  dispute: null,
} as const;

const known = (status: string): PaymentStatus => paymentStatuses.find((each) => each === status) ?? 'pending';

/** Whether a payment of this derived status can be refunded, as far as a list can tell; the payment's page knows all of its disputes. */
export const isRefundableStatus = (status: string): boolean =>
  status.startsWith(disputed)
    ? allowsRefund({ status: status.slice(disputed.length) })
    : ['paid', 'succeeded', 'refunded_partial', 'refund_failed'].includes(status);

const disputed = 'disputed_';
