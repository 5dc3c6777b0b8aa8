import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { Amount, Currency } from '../money.ts';

/** Statuses with a place of their own on our screens. The provider may add more; those read as `Dispute status: …`. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'charge_refunded',
  'won',
  'lost',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const isDisputeStatus = (status: string): status is DisputeStatus =>
  (disputeStatuses as readonly string[]).includes(status);

type WithStatus = { status: string };

/** The bank asks; no money has moved. */
export const isInquiry = ({ status }: WithStatus): boolean => status.startsWith('warning');

/** The merchant can still submit evidence. */
export const isAwaitingResponse = ({ status }: WithStatus): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

/** The bank has withdrawn the money and has not decided yet. */
export const isOpenChargeback = ({ status }: WithStatus): boolean =>
  status === 'needs_response' || status === 'under_review';

/** A refund doesn’t pay the customer twice: an inquiry took no money, a won dispute returned it. */
export const allowsRefund = (dispute: WithStatus): boolean => isInquiry(dispute) || dispute.status === 'won';

/**
 * The dispute that determines the status of a payment with several: the one that waits for a response and ends first, else
 * the newest. Statuses that we don’t know determine nothing. `disputes` newest first.
 */
export function leadingDispute<T extends WithStatus & { due_by: number | null }>(disputes: readonly T[]): T | undefined {
  const known = disputes.filter(({ status }) => isDisputeStatus(status));
  const awaiting = known
    .filter(isAwaitingResponse)
    .toSorted((a, b) => (a.due_by ?? Number.POSITIVE_INFINITY) - (b.due_by ?? Number.POSITIVE_INFINITY));
  return awaiting[0] ?? known[0];
}

/** A balance transaction of a dispute: the withdrawal, or its reversal. Settlement currency. */
export const DisputeBalanceTransaction = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  fee: Amount,
  reporting_category: z.string(),
});

/** A dispute as its payment carries it. */
export const ChargeDispute = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  /** Of the customer’s claim, in the payment’s currency. */
  amount: Amount,
  currency: Currency,
  created: UnixSeconds,
  /** Until when evidence can be submitted; null when the bank names no deadline. */
  due_by: UnixSeconds.nullable(),
  /** Evidence is staged or was submitted. */
  has_evidence: z.boolean(),
  balance_transactions: z.array(DisputeBalanceTransaction),
});
export type ChargeDispute = z.infer<typeof ChargeDispute>;
