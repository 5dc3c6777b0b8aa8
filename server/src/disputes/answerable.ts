import { isAnswerable } from '@purser/contract/disputes/charge-dispute';
import { isAwaitingResponse, isInquiry } from '@purser/contract/disputes/dispute-status';
import type { Selectable } from 'kysely';
import type { Disputes } from '../database/tables.ts';
import { refuse } from '../http/endpoint.ts';
import { viewChargeDispute } from '../transactions/charge-dispute.ts';

export const notEditable = () =>
  refuse('dispute_not_editable', 409, 'This dispute can’t be answered anymore: it was submitted, decided or closed.');

/** Throws unless evidence can still be gathered for the dispute, and counts for it at all. */
export function refuseUnlessAnswerable(dispute: Selectable<Disputes>): void {
  if (!isAwaitingResponse(dispute)) throw notEditable();
  if (isAnswerable(viewChargeDispute(dispute), dispute.data.payment_method_details?.type ?? dispute.source)) return;
  throw refuse(
    'dispute_not_answerable',
    409,
    isInquiry(dispute)
      ? 'Klarna takes no evidence for an inquiry. Refund the customer, or agree on a solution with them.'
      : 'This compliance case can’t be challenged from here, because the card network charges an additional fee to contest one. Accept it, or contact the payment provider’s support before the deadline.',
  );
}
