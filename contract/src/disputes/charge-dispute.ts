import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { Amount, Currency } from '../money.ts';
import { isAwaitingResponse, isInquiry } from './dispute-status.ts';
import { complianceProgramOf } from './enhanced-evidence.ts';

/** A balance transaction of a dispute: the withdrawal, or its reversal. Settlement currency. */
export const DisputeBalanceTransaction = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  fee: Amount,
  reporting_category: z.string(),
});

/** Keys that begin with two underscores are ours; see `lostVariantOf` and `productTypeOf`. */
export const DisputeMetadata = z.record(z.string(), z.string());

/** What each form of a dispute has. */
export const DisputeClaim = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  /** The network’s own reason, for cards. */
  network_reason_code: z.string().nullable(),
  /** Of the customer’s claim, in the payment’s currency. */
  amount: Amount,
  currency: Currency,
  created: UnixSeconds,
});

/** A dispute as its payment carries it: all that the payment’s page shows of it. */
export const ChargeDispute = DisputeClaim.extend({
  /** Until when evidence can be submitted; null when the bank names no deadline. */
  due_by: UnixSeconds.nullable(),
  /** Evidence is staged or was submitted. */
  has_evidence: z.boolean(),
  /** How often evidence was submitted: the provider takes it once. */
  submission_count: z.int(),
  balance_transactions: z.array(DisputeBalanceTransaction),
  metadata: DisputeMetadata,
  /** Programs of the card networks that the dispute is part of. */
  enhanced_eligibility_types: z.array(z.string()),
});
export type ChargeDispute = z.infer<typeof ChargeDispute>;

/** How a lost dispute was lost. */
export const lostVariantOf = ({ metadata }: Pick<ChargeDispute, 'metadata'>): 'accepted' | 'evidence' | 'no_response' =>
  metadata.__closed_by_merchant === '1' ? 'accepted' : metadata.__evidence_submitted_at ? 'evidence' : 'no_response';

/** Visa or Mastercard is told that the payment broke a rule of its network. */
export const isCompliance = (dispute: Pick<ChargeDispute, 'reason' | 'enhanced_eligibility_types'>): boolean =>
  dispute.reason === 'noncompliant' || complianceProgramOf(dispute) !== undefined;

/** Klarna asks before it decides; it takes a refund, no evidence. `method` is the type of the payment method. */
export const isKlarnaInquiry = (dispute: Pick<ChargeDispute, 'status'>, method: string): boolean =>
  method === 'klarna' && isInquiry(dispute);

/** Days after which Klarna turns an inquiry that wasn’t refunded into a dispute. */
export const klarnaEscalationDays = 21;

/** Whether a challenge is offered as the first thing to do. Klarna’s inquiries take no evidence, and compliance cases none without a fee. */
export const takesEvidence = (
  dispute: Pick<ChargeDispute, 'status' | 'reason' | 'enhanced_eligibility_types'>,
  method: string,
): boolean => isAwaitingResponse(dispute) && !isKlarnaInquiry(dispute, method) && !isCompliance(dispute);

/** Whether it can be answered with evidence, so that it has a deadline: also a compliance case whose fee can be agreed to. */
export const isAnswerable = (dispute: Parameters<typeof takesEvidence>[0], method: string): boolean =>
  takesEvidence(dispute, method) || (isAwaitingResponse(dispute) && complianceProgramOf(dispute) !== undefined);

/** What a dispute took from the balance and returned to it, in the settlement currency; undefined when nothing moved. */
export function disputeMoney({ balance_transactions }: Pick<ChargeDispute, 'balance_transactions'>) {
  const withdrawal = balance_transactions.find(({ reporting_category }) => reporting_category === 'dispute');
  if (!withdrawal) return undefined;
  const reversal = balance_transactions.find(({ reporting_category }) => reporting_category === 'dispute_reversal');
  return {
    currency: withdrawal.currency,
    /** All of them positive. */
    withdrawn: Math.abs(withdrawal.amount),
    fee: Math.abs(withdrawal.fee),
    returned: Math.abs(reversal?.amount ?? 0),
    feeReturned: Math.abs(reversal?.fee ?? 0),
  };
}
