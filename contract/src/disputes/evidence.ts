import { z } from 'zod';
import { EnhancedEvidence } from './enhanced-evidence.ts';

/** Evidence that is text. */
export const evidenceTexts = [
  'product_description',
  'uncategorized_text',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'shipping_address',
  'customer_purchase_ip',
  'customer_name',
  'customer_email_address',
  'billing_address',
  'refund_policy_disclosure',
] as const;
export type EvidenceText = (typeof evidenceTexts)[number];

/** The provider fills them from the billing details of the charge. They stay unless something is given for them, even ''. */
export const prefilledTexts: ReadonlySet<string> = new Set<EvidenceText>([
  'customer_name',
  'customer_email_address',
  'billing_address',
]);

/** Evidence that is a file, by id, in the order in which the cover letter gives the attachments their letters. */
export const evidenceFiles = [
  'receipt',
  'customer_communication',
  'customer_signature',
  'refund_policy',
  'shipping_documentation',
  'service_documentation',
  'cancellation_policy',
  'access_activity_log',
  'uncategorized_file',
  'duplicate_charge_documentation',
] as const;
export type EvidenceFile = (typeof evidenceFiles)[number];

/** The total of all files of a case, bytes. */
export const evidenceFilesLimit = 4_500_000;

/**
 * Pages of all files of a case, by the card’s network: Mastercard takes 19, the provider’s guidelines fewer than 50 of any. The
 * texts of a case have pages too, which only the provider counts.
 */
export function evidencePagesLimit(method: { type: string; card?: unknown } | null | undefined): number {
  const card = method?.card;
  if (typeof card !== 'object' || card === null) return 49;
  const { network, brand } = card as { network?: unknown; brand?: unknown }; // an object, as just seen
  return [network, brand].find((each) => typeof each === 'string') === 'mastercard' ? 19 : 49;
}

/** Characters: the provider’s documented limit of one text. */
export const evidenceTextLimit = 20_000;

export const evidenceFileTypes = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const;
export type EvidenceFileType = keyof typeof evidenceFileTypes;

const Text = z.string().max(evidenceTextLimit);
const FileId = z.union([z.literal(''), z.string().regex(/^file_[\w-]{1,100}$/, 'This is not the id of a file.')]);

/** What the merchant answers with. A field that is missing or empty is removed. */
export const Evidence = z.strictObject({
  ...(Object.fromEntries(evidenceTexts.map((field) => [field, Text.optional()])) as Record<
    (typeof evidenceTexts)[number],
    z.ZodOptional<typeof Text>
  >), // one entry per field
  ...(Object.fromEntries(evidenceFiles.map((field) => [field, FileId.optional()])) as Record<
    EvidenceFile,
    z.ZodOptional<typeof FileId>
  >), // one entry per field
  /** In the form of a card network’s program. */
  enhanced_evidence: EnhancedEvidence.optional(),
});
export type Evidence = z.infer<typeof Evidence>;

export const productTypes = ['physical_product', 'digital_product_or_service', 'offline_service', 'multiple'] as const;
export type ProductType = (typeof productTypes)[number];
