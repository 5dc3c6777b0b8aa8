import { challengeSteps } from './challenge-steps.ts';
import { evidenceFiles } from './evidence.ts';
import type { EvidenceFile, ProductType } from './evidence.ts';

/** What a file proves. Two documents can share a field of the provider. */
export type EvidenceDocument =
  | 'order_receipt'
  | 'customer_communication'
  | 'customer_signature'
  | 'refund_policy'
  | 'item_condition'
  | 'active_subscription'
  | 'terms_of_service'
  | 'proof_of_shipping'
  | 'duplicate_charge'
  | 'service_documentation'
  | 'other_documents';

export interface RecommendedDocument {
  document: EvidenceDocument;
  field: EvidenceFile;
  /** Its place in the list. */
  order: number;
}

/** The merchant’s answer to a claimed refund. */
export const refundStatuses = ['refund_has_been_issued', 'refund_was_not_owed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** The merchant’s answer to a claimed double charge. */
export const duplicateStatuses = ['is_duplicate', 'is_not_duplicate'] as const;
export type DuplicateStatus = (typeof duplicateStatuses)[number];

export interface Claim {
  reason: string;
  refund_status: RefundStatus;
  duplicate_status: DuplicateStatus;
}

const recommend = (order: number, document: EvidenceDocument, field: EvidenceFile): RecommendedDocument => ({
  document,
  field,
  order,
});
const signature = recommend(30, 'customer_signature', 'customer_signature');
const policy = (order: number) => recommend(order, 'refund_policy', 'refund_policy');
const condition = (order: number) => recommend(order, 'item_condition', 'service_documentation');
const subscription = (order: number) => recommend(order, 'active_subscription', 'access_activity_log');

const always = [
  recommend(10, 'order_receipt', 'receipt'),
  recommend(20, 'customer_communication', 'customer_communication'),
  recommend(100, 'other_documents', 'uncategorized_file'),
];

const ofSubscription = [subscription(30), policy(40), recommend(50, 'terms_of_service', 'cancellation_policy')];

/** By reason, and by the merchant’s answer where there is one. */
const own: Record<string, (claim: Claim) => RecommendedDocument[]> = {
  credit_not_processed: ({ refund_status }) =>
    refund_status === 'refund_has_been_issued' ? [signature, policy(40), condition(50)] : [policy(40)],
  duplicate: ({ duplicate_status }) => (duplicate_status === 'is_duplicate' ? ofSubscription : [policy(30)]),
  subscription_canceled: () => ofSubscription,
  fraudulent: () => [signature, policy(40)],
  product_not_received: () => [signature, policy(40)],
  product_unacceptable: () => [signature, condition(40), policy(50)],
  unrecognized: () => [signature, subscription(40)],
};
const other = [subscription(40), policy(50), recommend(60, 'terms_of_service', 'service_documentation')];

/** What usually matters to the bank, in the order of the screen. */
export const recommendedDocuments = (claim: Claim): RecommendedDocument[] =>
  [...always, ...(Object.hasOwn(own, claim.reason) ? own[claim.reason]!(claim) : other)].toSorted(
    (a, b) => a.order - b.order,
  );

/** What a field holds when no recommendation names it. */
const documentByField: Record<EvidenceFile, EvidenceDocument> = {
  receipt: 'order_receipt',
  customer_communication: 'customer_communication',
  customer_signature: 'customer_signature',
  refund_policy: 'refund_policy',
  shipping_documentation: 'proof_of_shipping',
  service_documentation: 'service_documentation',
  cancellation_policy: 'terms_of_service',
  access_activity_log: 'active_subscription',
  uncategorized_file: 'other_documents',
  duplicate_charge_documentation: 'duplicate_charge',
};

export const shippingDocument = recommend(10, 'proof_of_shipping', 'shipping_documentation');

/** A field’s document, as the list of the claim names it. */
export const documentOf = (field: EvidenceFile, claim: Claim): EvidenceDocument =>
  recommendedDocuments(claim).find((each) => each.field === field)?.document ?? documentByField[field];

/** Files that are attached though no recommendation names them: added elsewhere, or for an answer that was changed. */
export const furtherDocuments = (claim: Claim, filled: ReadonlySet<EvidenceFile>): RecommendedDocument[] => {
  const named = new Set(recommendedDocuments(claim).map(({ field }) => field));
  return evidenceFiles
    .filter((field) => filled.has(field) && !named.has(field))
    .map((field) => recommend(200, documentByField[field], field));
};

/** Each filled field with its letter: A, B, … */
export const letteredAttachments = (
  claim: Claim,
  filled: ReadonlySet<EvidenceFile>,
): { letter: string; field: EvidenceFile; document: EvidenceDocument }[] =>
  evidenceFiles
    .filter((field) => filled.has(field))
    .map((field, index) => ({
      letter: String.fromCodePoint('A'.codePointAt(0)! + index),
      field,
      document: documentOf(field, claim),
    }));

/** Texts that matter where goods were shipped. */
const shippingTexts = ['shipping_carrier', 'shipping_date', 'shipping_tracking_number', 'shipping_address'] as const;

export interface MissingEvidence {
  documents: EvidenceDocument[];
  texts: ('product_description' | (typeof shippingTexts)[number])[];
}

/**
 * What usually matters for the reason and the kind of product, and isn’t there; goods, while the kind isn’t known. `filled` has
 * evidence fields of both kinds.
 */
export function missingEvidence(
  claim: Claim,
  product_type: ProductType | '',
  filled: ReadonlySet<string>,
): MissingEvidence {
  const isShipped = challengeSteps(claim.reason).includes('shipping');
  const hasGoods = product_type !== 'digital_product_or_service' && product_type !== 'offline_service';
  const ofProduct = [
    ...(isShipped && hasGoods ? [shippingDocument] : []),
    ...(isShipped && product_type === 'digital_product_or_service' ? [subscription(30)] : []),
    ...(product_type === 'offline_service' ? [recommend(30, 'service_documentation', 'service_documentation')] : []),
  ];
  const wanted = [...recommendedDocuments(claim).filter(({ field }) => field !== 'uncategorized_file'), ...ofProduct];
  const missing = wanted.filter(({ field }) => !filled.has(field));
  return {
    documents: [...new Map(missing.map(({ field, document }) => [field, document])).values()],
    texts: (['product_description', ...(isShipped && hasGoods ? shippingTexts : [])] as const).filter(
      (field) => !filled.has(field),
    ),
  };
}
