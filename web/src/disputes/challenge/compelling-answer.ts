import type { CompellingEvidence, CompellingPurchase } from '@purser/contract/disputes/compelling-evidence';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { complianceProgramOf } from '@purser/contract/disputes/enhanced-evidence';
import type { EnhancedEvidence, SoldKind } from '@purser/contract/disputes/enhanced-evidence';
import { skipToken } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { Answers } from './answers.ts';

/** The two earlier purchases as they are sent, and whether they are. */
export interface CompellingAnswer {
  isUsed: boolean;
  kind: SoldKind;
  description: string;
  first: { charge: string; description: string };
  second: { charge: string; description: string };
}

export const compellingQuery = (dispute_id: string) =>
  api.disputes.getCompellingEvidence.queryOptions({ input: dispute_id ? { dispute_id } : skipToken, retry: false });

export const isOffered = ({ enhanced_eligibility_types }: Pick<Dispute, 'enhanced_eligibility_types'>): boolean =>
  enhanced_eligibility_types.includes('visa_compelling_evidence_3');

/** The best two, or those that a draft names. Used unless a draft was saved without them. */
export function compellingAnswerOf(dispute: Dispute, found: CompellingEvidence | undefined): CompellingAnswer | null {
  if (found?.state !== 'eligible' || !found.disputed_transaction || !isAwaitingResponse(dispute)) return null;
  const { sent, candidates, disputed_transaction: disputed } = found;
  const drafted = sent?.prior_undisputed_transactions ?? [];
  const named = drafted.flatMap(({ charge }) => candidates.filter((each) => each.charge === charge && each.qualifies));
  const isKept = named.length === 2;
  const [first, second] = isKept ? named : candidates;
  if (!first || !second) return null;
  const answerOf = (purchase: CompellingPurchase) => ({
    charge: purchase.charge,
    description:
      drafted.find(({ charge }) => charge === purchase.charge)?.product_description ?? purchase.product_description,
  });
  return {
    isUsed: isKept || !dispute.evidence_details.has_evidence,
    kind: sent?.disputed_transaction.merchandise_or_services ?? disputed.merchandise_or_services,
    description: sent?.disputed_transaction.product_description ?? disputed.product_description,
    first: answerOf(first),
    second: answerOf(second),
  };
}

export function hasAgreedToFee(dispute: Dispute): boolean {
  const program = complianceProgramOf(dispute);
  return program !== undefined && dispute.evidence_details.enhanced_eligibility[program]?.status === 'fee_acknowledged';
}

/** As it is saved; without an entry, what was saved before is removed. */
export function enhancedEvidenceOf(
  dispute: Dispute,
  { compelling, fee_acknowledged }: Pick<Answers, 'compelling' | 'fee_acknowledged'>,
): { enhanced_evidence?: EnhancedEvidence } {
  const program = complianceProgramOf(dispute);
  if (program) return { enhanced_evidence: { [program]: { fee_acknowledged } } };
  if (!compelling?.isUsed) return {};
  const { kind, description, first, second } = compelling;
  return {
    enhanced_evidence: {
      visa_compelling_evidence_3: {
        disputed_transaction: { product_description: description.trim(), merchandise_or_services: kind },
        prior_undisputed_transactions: [first, second].map(({ charge, description: text }) => ({
          charge,
          product_description: text.trim(),
        })),
      },
    },
  };
}
