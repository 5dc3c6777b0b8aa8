import type Stripe from 'stripe';
import { isInquiry, standingOf } from '@purser/contract/disputes/dispute-status';
import { toUnixSeconds } from '@purser/contract/dates';
import type { TimelineEvent, TimelineEventType } from '@purser/contract/transactions/timeline';
import type { ToldDispute } from './write-disputes.ts';

/** A bank that withdraws money does so within the hour; a later withdrawal means that an inquiry came first. */
const escalationSeconds = 3600;

/** The timeline’s entries about one dispute, each with the key of its fact. */
export function disputeEvents({
  dispute,
  evidence_submitted,
  closed,
}: ToldDispute): { key: string; event: TimelineEvent }[] {
  const rows = dispute.balance_transactions;
  const withdrawal = rows.find(({ reporting_category }) => reporting_category === 'dispute');
  const reversal = rows.find(({ reporting_category }) => reporting_category === 'dispute_reversal');
  const began = { dispute_id: dispute.id, reason: dispute.reason };
  const due = dispute.evidence_details.due_by;
  const deadline = due === null ? {} : { evidence_due_by: due };
  const events: { key: string; event: TimelineEvent }[] = [];
  const add = (
    type: TimelineEventType,
    datetime: number,
    fields: Omit<TimelineEvent, 'type' | 'datetime'>,
    key: string = type,
  ) => events.push({ key: `${key}:${dispute.id}`, event: { type, datetime, ...fields } });

  const wasInquiry = withdrawal !== undefined && withdrawal.created > dispute.created + escalationSeconds;
  if (isInquiry(dispute) || wasInquiry)
    add(
      'dispute_needs_response',
      dispute.created,
      // After an escalation the deadline is the chargeback’s.
      { ...began, ...(wasInquiry ? {} : deadline), amount: null, fee: null, currency: null },
      // Its own key: a chargeback that follows is another entry.
      'dispute_inquiry',
    );
  if (!isInquiry(dispute))
    add('dispute_needs_response', withdrawal?.created ?? dispute.created, {
      ...began,
      ...deadline,
      ...moneyOf(withdrawal, dispute),
    });
  const { submission_count } = dispute.evidence_details;
  if (evidence_submitted)
    add(
      'dispute_in_review',
      toUnixSeconds(evidence_submitted),
      { dispute_id: dispute.id },
      // The answer to an inquiry and the one to its chargeback are two entries.
      submission_count > 1 ? `dispute_in_review_${submission_count}` : undefined,
    );
  const end = endByStatus[standingOf(dispute.status) ?? ''];
  if (end && closed)
    add(end, toUnixSeconds(closed), {
      dispute_id: dispute.id,
      ...(end === 'dispute_won' ? moneyOf(reversal, dispute) : {}),
    });
  return events;
}

const endByStatus: Record<string, TimelineEventType | undefined> = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  warning_closed: 'dispute_warning_closed',
  charge_refunded: 'dispute_charge_refunded',
};

/** What a balance transaction moved, and that it will be in a payout. */
const moneyOf = (row: Stripe.BalanceTransaction | undefined, dispute: Stripe.Dispute) =>
  row
    ? { amount: row.amount, fee: row.fee, currency: row.currency, deposit: null }
    : { amount: -dispute.amount, fee: 0, currency: dispute.currency };
