import type { Address } from '../methods/billing-details.ts';
import type { Charge } from '../payments/charge.ts';

/** Evidence fields that hold a file id. */
export const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** Evidence fields that hold text. */
export const textFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

export interface Identified {
  customer_account_id: string | null;
  customer_device_fingerprint: string | null;
  customer_device_id: string | null;
  customer_email_address: string | null;
  customer_purchase_ip: string | null;
  product_description: string | null;
  shipping_address: Address | null;
}

export interface EnhancedEvidence {
  mastercard_compliance?: { fee_acknowledged: boolean };
  visa_compelling_evidence_3?: {
    disputed_transaction: (Identified & { merchandise_or_services: 'merchandise' | 'services' | null }) | null;
    prior_undisputed_transactions: (Identified & { charge: string })[];
  };
  visa_compliance?: { fee_acknowledged: boolean };
}

export type Evidence = Record<(typeof fileFields)[number] | (typeof textFields)[number], string | null> & {
  appeal?: { card?: { reason_for_filing?: string; supporting_files?: string[] } } | null;
  enhanced_evidence: EnhancedEvidence;
};

/** Prefilled with the billing details of the charge, which don't count as evidence. */
export function blankEvidence({
  billing_details: { address, email, name },
}: Pick<Charge, 'billing_details'>): Evidence {
  const blank = Object.fromEntries([...fileFields, ...textFields].map((field) => [field, null])) as Record<
    (typeof fileFields)[number] | (typeof textFields)[number],
    null
  >; // one entry per field
  const lines =
    address &&
    [
      address.line1,
      address.line2,
      [address.city, address.state, address.postal_code].filter(Boolean).join(', '),
      address.country,
    ].filter(Boolean);
  return {
    ...blank,
    billing_address: lines && lines.length > 0 ? lines.join('\n') : null,
    customer_email_address: email,
    customer_name: name,
    enhanced_evidence: {},
  };
}
