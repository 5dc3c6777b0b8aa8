import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { policyKinds } from '../policies/policy.ts';
import { evidenceFiles, evidenceTexts } from './evidence.ts';
import { uploadRefusals, UploadedFile } from './evidence-file.ts';

// An evidence suggestion: what the store knows about a disputed payment, offered as evidence. Nothing of it is sent
// before the merchant ticks it.

/** Suggestions that are a text; each is named for the field that it fills. */
export const textSuggestions = [
  'customer_name',
  'customer_email_address',
  'billing_address',
  'customer_purchase_ip',
  'product_description',
  'refund_policy_disclosure',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'shipping_address',
] as const satisfies readonly (typeof evidenceTexts)[number][];
export type TextSuggestion = (typeof textSuggestions)[number];

/** Suggestions that become a PDF. */
export const documentSuggestions = [
  'order_receipt',
  'order_emails',
  'refund_policy',
  'terms_of_service',
  'payment_checks',
  'earlier_orders',
] as const;
export type DocumentSuggestion = (typeof documentSuggestions)[number];

const shared = {
  title: z.string(),
  /** What it says, as text. */
  preview: z.string(),
};

export const EvidenceSuggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    id: z.enum(textSuggestions),
    field: z.enum(evidenceTexts),
    ...shared,
    /** What the field gets. */
    value: z.string(),
  }),
  z.object({
    kind: z.literal('document'),
    id: z.enum(documentSuggestions),
    field: z.enum(evidenceFiles),
    ...shared,
    /** The files that were made of it for this dispute. */
    files: z.array(z.object({ id: z.string(), filename: z.string() })),
  }),
]);
export type EvidenceSuggestion = z.infer<typeof EvidenceSuggestion>;

const path = '/wc/v3/payments/disputes/{dispute_id}/suggestions';
const dispute_id = z.string().max(200);

export const listSuggestions = merchant()
  .route({ method: 'GET', path, summary: 'What the store knows about a disputed payment, as evidence' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ dispute_id }))
  .output(
    z.object({
      data: z.array(EvidenceSuggestion),
      /** Policies whose first version is newer than the order: what the customer could read isn’t known, so none is offered. */
      policies_not_kept: z.array(z.enum(policyKinds)),
    }),
  );

/** Makes the PDF and uploads it like any evidence file; attaching it is the draft’s business. Repeating it makes no second file. */
export const addSuggestion = merchant('purser_dispute')
  .route({ method: 'POST', path: `${path}/{id}`, summary: 'Make an evidence file of a suggestion' })
  .errors(
    refusals({ resource_missing: 404, dispute_not_editable: 409, dispute_not_answerable: 409, ...uploadRefusals }),
  )
  .input(z.object({ dispute_id, id: z.enum(documentSuggestions) }))
  .output(UploadedFile);
