import type { DocumentKind, TaxTreatment } from './document.ts';

/** What a fee is for, as lines of an invoice group them. */
export const feeCategories = [
  'payment_fees',
  'refund_fees',
  'dispute_fees',
  'payout_fees',
  'reader_fees',
  'other_fees',
] as const;
export type FeeCategory = (typeof feeCategories)[number];

// Documents and files are in English, whoever downloads them, so these are plain texts.
export const labelByFeeCategory: Record<FeeCategory, string> = {
  payment_fees: 'Payment processing fees',
  refund_fees: 'Refund fees',
  dispute_fees: 'Dispute fees',
  payout_fees: 'Instant payout fees',
  reader_fees: 'Card reader fees',
  other_fees: 'Other fees',
};

export const titleByDocumentKind: Record<DocumentKind, string> = { invoice: 'Tax invoice', credit_note: 'Credit note' };

export const labelByTreatment: Record<TaxTreatment, string> = {
  standard: 'Standard rate',
  reverse_charge: 'Reverse charge',
  zero_rate: 'Zero rate',
  not_taxed: 'Not taxed',
};
