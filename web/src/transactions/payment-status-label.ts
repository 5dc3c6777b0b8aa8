import { msg } from '@lingui/core/macro';
import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import type { StatusLook } from '../ui/status-badge.tsx';

const needsResponse = msg`Respond before the deadline, or you lose the dispute.`;
const underReview = msg`Your evidence is being reviewed.`;

/** The badge of each derived status. */
export const lookByStatus: Record<PaymentStatus, StatusLook> = {
  fraud_outcome_review: {
    label: msg`Needs review`,
    tone: 'warning',
    meaning: msg`Held by your fraud filters. Approve it to charge the customer, or block it.`,
  },
  fraud_outcome_block: {
    label: msg`Payment blocked`,
    tone: 'neutral',
    meaning: msg`Blocked by your fraud filters. No money moved.`,
  },
  failed: { label: msg`Payment failed`, tone: 'danger', meaning: msg`The bank refused the payment. No money moved.` },
  blocked: { label: msg`Payment blocked`, tone: 'neutral', meaning: msg`Blocked as too risky. No money moved.` },
  disputed_warning_needs_response: {
    label: msg`Disputed: Inquiry needs response`,
    tone: 'warning',
    meaning: msg`The customer asked about this payment. No money has been withdrawn.`,
  },
  disputed_warning_under_review: { label: msg`Disputed: Inquiry under review`, tone: 'info', meaning: underReview },
  disputed_warning_closed: {
    label: msg`Disputed: Inquiry closed`,
    tone: 'neutral',
    meaning: msg`The inquiry ended without a dispute.`,
  },
  disputed_needs_response: { label: msg`Disputed: Needs response`, tone: 'danger', meaning: needsResponse },
  disputed_under_review: { label: msg`Disputed: Under review`, tone: 'info', meaning: underReview },
  disputed_charge_refunded: {
    label: msg`Disputed: Charge refunded`,
    tone: 'neutral',
    meaning: msg`The disputed payment was refunded.`,
  },
  disputed_won: { label: msg`Disputed: Won`, tone: 'success', meaning: msg`The dispute was decided in your favor.` },
  disputed_lost: {
    label: msg`Disputed: Lost`,
    tone: 'neutral',
    meaning: msg`The customer keeps the money.`,
  },
  refunded_partial: {
    label: msg`Partial refund`,
    tone: 'neutral',
    meaning: msg`Part of the payment was refunded.`,
  },
  refunded_full: { label: msg`Refunded`, tone: 'neutral', meaning: msg`The payment was fully refunded.` },
  refund_failed: {
    label: msg`Refund failed`,
    tone: 'danger',
    meaning: msg`We couldn’t refund the customer. The money is back in your balance.`,
  },
  paid: { label: msg`Paid`, tone: 'success', meaning: msg`The payment is complete.` },
  authorized: {
    label: msg`Payment authorized`,
    tone: 'warning',
    meaning: msg`Authorized but not charged yet. Capture it before the authorization expires.`,
  },
  succeeded: { label: msg`Succeeded`, tone: 'success', meaning: msg`The payment is complete.` },
  pending: { label: msg`Pending`, tone: 'info', meaning: msg`The bank hasn’t confirmed the payment yet.` },
  processing: { label: msg`Processing`, tone: 'info', meaning: msg`The bank hasn’t confirmed the payment yet.` },
  requires_payment_method: { label: msg`Incomplete`, tone: 'neutral', meaning: msg`The customer hasn’t paid yet.` },
  requires_confirmation: {
    label: msg`Incomplete`,
    tone: 'neutral',
    meaning: msg`The customer hasn’t confirmed the payment yet.`,
  },
  requires_action: {
    label: msg`Incomplete`,
    tone: 'neutral',
    meaning: msg`The customer hasn’t confirmed the payment with their bank yet.`,
  },
  requires_capture: {
    label: msg`Payment authorized`,
    tone: 'warning',
    meaning: msg`Authorized but not charged yet. Capture it before the authorization expires.`,
  },
  canceled: { label: msg`Canceled`, tone: 'neutral', meaning: msg`The authorization was canceled. No money moved.` },
};
