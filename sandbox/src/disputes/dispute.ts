import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { isPlastic } from '../terminal/present-card.ts';
import { blankEvidence, type Evidence } from './evidence.ts';
import { networkCode, termsOf, type Reason } from './reasons.ts';

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'appeal_needs_response'
  | 'appeal_under_review'
  | 'prevented';

export type CaseType = 'block' | 'chargeback' | 'compliance' | 'inquiry' | 'resolution';
export const caseTypes: readonly CaseType[] = ['block', 'chargeback', 'compliance', 'inquiry', 'resolution'];

type EnhancedType = 'mastercard_compliance' | 'visa_compelling_evidence_3' | 'visa_compliance';

export interface Dispute extends StripeObject {
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: EnhancedType[];
  evidence: Evidence;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: {
      mastercard_compliance?: { status: FeeStatus };
      visa_compelling_evidence_3?: {
        required_actions: string[];
        status: 'not_qualified' | 'qualified' | 'requires_action';
      };
      visa_compliance?: { status: FeeStatus };
    };
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual' | 'not_submitted' | 'smart_disputes';
  };
  intended_submission_method: string | null;
  is_charge_refundable: boolean;
  metadata: Record<string, string>;
  network_reason_code: string | null;
  payment_intent: string | null;
  payment_method_details?: {
    type: 'card' | 'klarna';
    card?: { brand: string; case_type: CaseType; network: string; network_reason_code: string | null };
    klarna?: { reason_code: string | null };
  };
  reason: Reason;
  status: DisputeStatus;
}

type FeeStatus = 'fee_acknowledged' | 'requires_fee_acknowledgement';

/** What a dispute shows of its charge. */
export type DisputedCharge = Pick<
  Charge,
  'id' | 'payment_intent' | 'currency' | 'refunded' | 'payment_method_details' | 'billing_details'
>;

/** A new dispute, before its money is booked. */
export function blankDispute(
  charge: DisputedCharge,
  given: {
    amount: number;
    created: number;
    reason: Reason;
    status: 'warning_needs_response' | 'needs_response' | 'prevented' | 'lost';
    case_type?: CaseType;
    network_reason_code?: string;
    due_by?: number;
  },
): Dispute {
  const { type } = charge.payment_method_details;
  const card = cardOf(charge);
  const code = given.network_reason_code ?? networkCode(given.reason, card?.network);
  const case_type = given.case_type ?? usualCase(given.status, given.reason);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: given.amount,
    balance_transactions: [],
    charge: charge.id,
    created: given.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence(charge),
    evidence_details: {
      due_by: given.due_by ?? dueBy(given.created, given.status === 'lost' ? null : termsOf(given.reason).days),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: given.status === 'warning_needs_response' && !charge.refunded,
    livemode: false,
    metadata: {},
    network_reason_code: card ? code : null,
    payment_intent: charge.payment_intent,
    reason: given.reason,
    status: given.status,
  };
  if (card)
    dispute.payment_method_details = {
      type: 'card',
      card: { brand: card.brand, case_type, network: card.network, network_reason_code: code },
    };
  if (type === 'klarna')
    dispute.payment_method_details = {
      type: 'klarna',
      klarna: { reason_code: given.network_reason_code ?? termsOf(given.reason).klarna ?? null },
    };
  offerEnhanced(dispute);
  return dispute;
}

function usualCase(status: DisputeStatus, reason: Reason): CaseType {
  if (status === 'warning_needs_response') return 'inquiry';
  if (status === 'prevented') return 'resolution';
  return reason === 'noncompliant' ? 'compliance' : 'chargeback';
}

/** Brand and network of the card, online or in person. */
function cardOf(charge: DisputedCharge): { brand: string; network: string } | undefined {
  const { type } = charge.payment_method_details;
  if (!isPlastic(type)) return undefined;
  const card = charge.payment_method_details[type] as { brand?: string | null; network?: string | null }; // of a card
  const brand = card.brand ?? 'visa';
  return { brand, network: card.network ?? brand };
}

/** Sets which network programs the dispute is eligible for. */
export function offerEnhanced(dispute: Dispute): void {
  const card = dispute.payment_method_details?.card;
  const eligibility: Dispute['evidence_details']['enhanced_eligibility'] = {};
  if (card?.case_type === 'compliance' && (card.network === 'visa' || card.network === 'mastercard'))
    eligibility[`${card.network}_compliance`] = { status: 'requires_fee_acknowledgement' };
  // Visa accepts earlier purchases as evidence for condition 10.4 (fraud, card absent) only.
  if (card?.case_type === 'chargeback' && card.network === 'visa' && dispute.network_reason_code === '10.4')
    eligibility.visa_compelling_evidence_3 = {
      required_actions: [
        'missing_customer_identifiers',
        'missing_disputed_transaction_description',
        'missing_merchandise_or_services',
        'missing_prior_undisputed_transactions',
      ],
      status: 'requires_action',
    };
  dispute.evidence_details.enhanced_eligibility = eligibility;
  dispute.enhanced_eligibility_types = Object.keys(eligibility) as EnhancedType[]; // its keys are the programs
}

/** The last second (UTC) of the day that is `days` after `from`. */
export function dueBy(from: number, days: number | null): number | null {
  return days === null ? null : (Math.floor(from / 86_400) + days + 1) * 86_400 - 1;
}

/** An inquiry: no money has moved. */
export const isInquiry = ({ status }: Pick<Dispute, 'status'>): boolean => status.startsWith('warning_');

/** Evidence can be staged and submitted. */
export const isAnswerable = ({ status }: Pick<Dispute, 'status'>): boolean => status.endsWith('needs_response');

/** The sum that open and lost disputes claim. */
export const claimed = (disputes: Pick<Dispute, 'status' | 'amount'>[]): number =>
  disputes
    .filter((each) => each.status !== 'won' && each.status !== 'warning_closed' && each.status !== 'prevented')
    .reduce((sum, { amount }) => sum + amount, 0);
