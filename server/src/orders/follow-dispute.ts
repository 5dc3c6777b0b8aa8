import { isInquiry } from '@purser/contract/disputes/dispute-status';
import { disputeReasonLabels } from '@purser/contract/disputes/dispute-reason';
import type { DisputeChange } from '../books/write-disputes.ts';
import { formatPrice } from '../catalog/prices.ts';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addNote } from './order-note.ts';
import { findOrder } from './order-row.ts';

/** Adds what happens to a dispute to the history of its order. */
export async function followDispute(services: Services, tx: DatabaseTransaction, change: DisputeChange): Promise<void> {
  const order = change.order_id === null ? undefined : await findOrder(tx, change.store_id, change.order_id);
  if (!order) return;
  const { locale } = await tx
    .selectFrom('stores')
    .select('locale')
    .where('store_id', '=', change.store_id)
    .executeTakeFirstOrThrow();
  const text = noteOf(change, formatPrice(change.amount, change.currency, locale));
  if (text) await addNote(tx, services, change.store_id, order.order_id, text, null);
}

function noteOf(change: DisputeChange, amount: string): string | undefined {
  const reason = disputeReasonLabels[change.reason] ?? change.reason;
  switch (change.to) {
    case 'warning_needs_response':
      return `The customer’s bank sent an inquiry about ${amount} (${reason}). No money has been withdrawn.`;
    case 'needs_response':
      return change.from !== undefined && isInquiry({ status: change.from })
        ? `The inquiry about ${amount} became a dispute (${reason}). The bank withdrew the money.`
        : `The customer disputed ${amount} (${reason}). The bank withdrew the money.`;
    case 'warning_under_review':
      return `The response to the inquiry about ${amount} was submitted.`;
    case 'under_review':
      return `Evidence for the dispute of ${amount} was submitted. The bank is reviewing it.`;
    case 'warning_closed':
      return `The inquiry about ${amount} was closed.`;
    case 'won':
      return `The dispute of ${amount} was won. The money is back in your balance.`;
    case 'lost':
      return `The dispute of ${amount} was lost. The customer keeps the money.`;
    case 'charge_refunded':
      return `The dispute of ${amount} ended because the payment was refunded.`;
    default:
      return undefined;
  }
}
