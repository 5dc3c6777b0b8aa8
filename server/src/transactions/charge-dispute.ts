import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Selectable } from 'kysely';
import type { Disputes } from '../database/tables.ts';

/** A dispute as its payment carries it. */
export function viewChargeDispute(row: Selectable<Disputes>): ChargeDispute {
  const { balance_transactions, enhanced_eligibility_types } = row.data;
  return {
    id: row.dispute_id,
    status: row.status,
    reason: row.reason,
    network_reason_code: row.network_reason_code,
    amount: row.amount,
    currency: row.currency,
    created: toUnixSeconds(row.created),
    due_by: row.due_by && toUnixSeconds(row.due_by),
    has_evidence: row.has_evidence,
    submission_count: row.submission_count,
    balance_transactions: balance_transactions.map(({ id, amount, currency, fee, reporting_category }) => ({
      id,
      amount,
      currency,
      fee,
      reporting_category,
    })),
    metadata: metadataOf(row),
    enhanced_eligibility_types,
  };
}

/** The provider’s metadata with our own keys: what became of the dispute, as clients of the API read it. */
function metadataOf(row: Selectable<Disputes>): Record<string, string> {
  // Lost before the deadline without evidence: the merchant accepted it, here or at the provider. Without a deadline the bank
  // took no response at all, as for returned debits.
  const isAnswered = row.submission_count > 0 && !wasAnsweredAsInquiry(row);
  const isAccepted =
    row.status === 'lost' &&
    !isAnswered &&
    row.due_by !== null &&
    row.closed !== null &&
    Temporal.Instant.compare(row.closed, row.due_by) < 0;
  return {
    ...row.data.metadata,
    __closed_by_merchant: isAccepted ? '1' : '0',
    ...(row.closed && { __dispute_closed_at: String(toUnixSeconds(row.closed)) }),
    ...(row.evidence_submitted &&
      isAnswered && { __evidence_submitted_at: String(toUnixSeconds(row.evidence_submitted)) }),
  };
}

/** The evidence was for the inquiry alone: it was submitted before the money was withdrawn. */
function wasAnsweredAsInquiry({ data, evidence_submitted, submission_count }: Selectable<Disputes>): boolean {
  const withdrawal = data.balance_transactions.find(({ reporting_category }) => reporting_category === 'dispute');
  if (!withdrawal || !evidence_submitted || submission_count > 1) return false;
  return withdrawal.created > data.created && toUnixSeconds(evidence_submitted) <= withdrawal.created;
}
