import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { OrderInfo } from '../orders/order-info.ts';
import { Charge, PaymentMethodDetails } from '../transactions/charge.ts';
import { DisputeBalanceTransaction, DisputeClaim, DisputeMetadata } from './charge-dispute.ts';
import { duplicateStatuses, refundStatuses } from './evidence-documents.ts';
import { Evidence, productTypes } from './evidence.ts';

/** A dispute with what answering it needs. */
export const Dispute = DisputeClaim.extend({
  charge: Charge.extend({
    level3: z.object({ line_items: z.array(z.object({ product_description: z.string() })) }),
  }).nullable(),
  payment_intent: z.string().nullable(),
  payment_method_details: PaymentMethodDetails.nullable(),
  /** An empty list when no order matches. */
  order: z.union([OrderInfo, z.tuple([])]),
  /** The withdrawal and its reversal, as far as they happened. */
  balance_transactions: z.array(DisputeBalanceTransaction),
  /** Fields that are filled. */
  evidence: z.record(z.string(), z.string()),
  evidence_details: z.object({
    due_by: UnixSeconds.nullable(),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: z.int(),
    /** By program of a card network, the provider’s word on what is staged or was submitted. */
    enhanced_eligibility: z.record(
      z.string(),
      z.object({ status: z.string(), required_actions: z.array(z.string()).optional() }),
    ),
  }),
  /** What the customer’s bank sent along; the provider doesn’t share it. */
  issuer_evidence: z.null(),
  metadata: DisputeMetadata,
  enhanced_eligibility_types: z.array(z.string()),
});
export type Dispute = z.infer<typeof Dispute>;

/** The merchant’s answers that are no evidence: documents and cover letter follow them. */
export const DisputeAnswers = z.strictObject({
  __product_type: z.union([z.enum(productTypes), z.literal('')]).optional(),
  __refund_status: z.enum(refundStatuses).optional(),
  __duplicate_status: z.enum(duplicateStatuses).optional(),
});

const id = z.string().max(200);

export const getDispute = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/disputes/{dispute_id}', summary: 'One dispute' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ dispute_id: id }))
  .output(Dispute);

/** A 4xx or 5xx means that nothing was submitted or accepted and nothing will be. */
export const disputeRefusals = {
  resource_missing: 404,
  /** Submitted, decided or closed already; `data.happened` says which. */
  dispute_not_editable: 409,
  /** The bank takes no more evidence for this kind. */
  dispute_not_answerable: 409,
  file_missing: 400,
  /** All files of the case together. */
  evidence_too_large: 400,
  wcpay_dispute_error: 502,
  wcpay_server_error: 500,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
} as const;

/** Of evidence alone. */
const evidenceRefusals = {
  /** All files of the case together; `data.limit` pages are taken. */
  evidence_too_many_pages: 400,
  /** A program of a card network that this dispute is not part of. */
  evidence_not_offered: 400,
  /** Earlier purchases that don’t qualify for Visa Compelling Evidence 3.0. */
  prior_transactions_not_qualified: 400,
  /** A compliance case is submitted without agreeing to its fee. */
  fee_not_acknowledged: 400,
} as const;

/** `submit: false` stages a draft; `submit: true` sends it to the bank, once and for all. An empty `evidence` changes none. */
export const saveDispute = merchant('purser_dispute')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/disputes/{dispute_id}',
    summary: 'Save or submit the evidence of a dispute',
  })
  .errors(refusals({ ...disputeRefusals, ...evidenceRefusals }))
  .input(
    z.object({
      dispute_id: id,
      evidence: Evidence.default({}),
      metadata: DisputeAnswers.default({}),
      submit: z.boolean().default(false),
    }),
  )
  .output(Dispute);

export const closeDispute = merchant('purser_dispute')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/disputes/{dispute_id}/close',
    summary: 'Accept a dispute: the customer keeps the money',
  })
  .errors(refusals(disputeRefusals))
  .input(z.object({ dispute_id: id }))
  .output(Dispute);
