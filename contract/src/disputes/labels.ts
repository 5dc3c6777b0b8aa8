import type { DisputeReason } from './dispute-reason.ts';
import type { DisputeStatus } from './dispute-status.ts';

/** English words for the statuses of a dispute. Screens translate them; files use them unchanged. */
export const labelByDisputeStatus: Record<DisputeStatus, string> = {
  warning_needs_response: 'Inquiry: Needs response',
  warning_under_review: 'Inquiry: Under review',
  warning_closed: 'Inquiry: Closed',
  needs_response: 'Needs response',
  under_review: 'Under review',
  charge_refunded: 'Charge refunded',
  won: 'Won',
  lost: 'Lost',
};

/** English words for the reasons. Screens translate them; files and notes use them unchanged. */
export const labelByDisputeReason: Record<DisputeReason, string> = {
  bank_cannot_process: 'Bank cannot process',
  check_returned: 'Check returned',
  credit_not_processed: 'Credit not processed',
  customer_initiated: 'Customer initiated',
  debit_not_authorized: 'Debit not authorized',
  duplicate: 'Duplicate',
  fraudulent: 'Transaction unauthorized',
  general: 'General',
  incorrect_account_details: 'Incorrect account details',
  insufficient_funds: 'Insufficient funds',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product unacceptable',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'Unrecognized',
};

/** A reason that the provider added since is shown as it is. */
export const disputeReasonLabel = (reason: string): string =>
  reason in labelByDisputeReason ? labelByDisputeReason[reason as DisputeReason] : reason; // a key, as just seen
