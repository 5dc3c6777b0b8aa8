import type { DisputeReason } from './dispute-reason.ts';
import type { DisputeStatus, LaterStatus } from './dispute-status.ts';
import type { EvidenceDocument } from './evidence-documents.ts';
import type { DocumentSuggestion, TextSuggestion } from './suggestion.ts';
import type { ProductType } from './evidence.ts';

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

export const labelByLaterStatus: Record<LaterStatus, string> = {
  appeal_needs_response: 'Appeal: Needs response',
  appeal_under_review: 'Appeal: Under review',
  prevented: 'Prevented',
};

/** English words for the reasons, and for the compliance cases of a network. Screens translate them; files and notes use them unchanged. */
export const labelByDisputeReason: Record<DisputeReason | 'noncompliant', string> = {
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
  noncompliant: 'Network compliance',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product unacceptable',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'Unrecognized',
};

/** A reason that the provider added since is shown as it is. */
export const disputeReasonLabel = (reason: string): string =>
  reason in labelByDisputeReason ? labelByDisputeReason[reason as DisputeReason] : reason; // a key, as just seen

/** English sentences for what the reasons mean. Screens translate them; mails use them unchanged. */
export const summaryByDisputeReason: Record<DisputeReason, string> = {
  bank_cannot_process: 'The customer’s bank couldn’t process the debit.',
  check_returned: 'The customer’s bank returned the check.',
  credit_not_processed: 'The customer expected a refund for a return or a cancellation.',
  customer_initiated: 'The customer asked their bank to return the debit.',
  debit_not_authorized: 'The customer says that they didn’t agree to the debit.',
  duplicate: 'The customer believes that they were charged twice for one purchase.',
  fraudulent: 'The cardholder doesn’t recognize the payment, or someone else used their card.',
  general: 'The bank gave no detailed reason.',
  incorrect_account_details: 'The account details of the debit were wrong.',
  insufficient_funds: 'The customer’s account didn’t cover the debit.',
  product_not_received: 'The customer says that their order never arrived.',
  product_unacceptable: 'The customer says that the product was damaged, defective or not as described.',
  subscription_canceled: 'The customer says that they were charged after canceling a subscription.',
  unrecognized: 'The cardholder doesn’t recognize the payment on their statement.',
};

/** English words for the documents of a case. Screens translate them; the cover letter uses them unchanged. */
export const labelByEvidenceDocument: Record<EvidenceDocument, string> = {
  order_receipt: 'Order receipt',
  customer_communication: 'Customer communication',
  customer_signature: 'Customer’s signature',
  refund_policy: 'Store refund policy',
  item_condition: 'Item condition',
  active_subscription: 'Proof of active subscription',
  terms_of_service: 'Terms of service',
  proof_of_shipping: 'Proof of shipping',
  duplicate_charge: 'Documents about the other charge',
  service_documentation: 'Service documentation',
  other_documents: 'Other documents',
};

export const labelByProductType: Record<ProductType, string> = {
  physical_product: 'Physical products',
  digital_product_or_service: 'Digital products',
  offline_service: 'Offline service',
  multiple: 'Multiple product types',
};

/** English words for evidence suggestions. Screens translate them; files use them unchanged. */
export const labelBySuggestion: Record<TextSuggestion | DocumentSuggestion, string> = {
  customer_name: 'Customer name',
  customer_email_address: 'Customer email',
  billing_address: 'Billing address',
  customer_purchase_ip: 'IP address of the purchase',
  product_description: 'Items of the order',
  refund_policy_disclosure: 'How the customer was told about refunds',
  shipping_carrier: 'Shipping carrier',
  shipping_tracking_number: 'Tracking number',
  shipping_date: 'Shipping date',
  shipping_address: 'Shipping address',
  order_receipt: 'Order receipt',
  order_emails: 'Emails to the customer',
  refund_policy: 'Refund policy on the day of the order',
  terms_of_service: 'Terms of service on the day of the order',
  payment_checks: 'Payment checks',
  earlier_orders: 'Earlier orders that weren’t disputed',
};
