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

/** Statuses without a place of their own, which read by their names: the provider added them since. */
export const laterStatuses = ['appeal_needs_response', 'appeal_under_review', 'prevented'] as const;
export type LaterStatus = (typeof laterStatuses)[number];

export const isLaterStatus = (status: string): status is LaterStatus =>
  (laterStatuses as readonly string[]).includes(status);

/** What a status means for the payment and its order. A dispute is lost until its appeal is won; what we don’t know means nothing. */
export const standingOf = (status: string): DisputeStatus | undefined =>
  isDisputeStatus(status) ? status : status.startsWith('appeal_') ? 'lost' : undefined;

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
export function leadingDispute<T extends WithStatus & { due_by: number | null }>(
  disputes: readonly T[],
): T | undefined {
  const known = disputes.filter(({ status }) => standingOf(status) !== undefined);
  const awaiting = known
    .filter(isAwaitingResponse)
    .toSorted((a, b) => (a.due_by ?? Number.POSITIVE_INFINITY) - (b.due_by ?? Number.POSITIVE_INFINITY));
  return awaiting[0] ?? known[0];
}
