import { isInquiry } from '@purser/contract/disputes/dispute-status';
import { disputeReasonLabel } from '@purser/contract/disputes/labels';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import type { DisputeChange } from '../books/write-disputes.ts';
import { formatPrice } from '../catalog/prices.ts';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { findOrder } from './order-row.ts';

/** Adds what happens to a dispute to the history of its order. */
export async function followDispute(services: Services, tx: DatabaseTransaction, change: DisputeChange): Promise<void> {
  if (change.from === change.to) return;
  const order = change.order_id === null ? undefined : await findOrder(tx, change.store_id, change.order_id);
  if (!order) return;
  const { locale } = await tx
    .selectFrom('stores')
    .select('locale')
    .where('store_id', '=', change.store_id)
    .executeTakeFirstOrThrow();
  const note = noteOf(change, formatPrice(change.amount, change.currency, locale));
  if (note) await addOrderNote(tx, services, order, note);
}

function noteOf(change: DisputeChange, amount: string): string | undefined {
  const reason = disputeReasonLabel(change.reason);
  switch (change.to) {
    case 'warning_needs_response':
      return orderNotes.inquiryOpened(amount, reason);
    case 'needs_response':
      return change.from !== undefined && isInquiry({ status: change.from })
        ? orderNotes.inquiryEscalated(amount, reason)
        : orderNotes.disputeOpened(amount, reason);
    case 'warning_under_review':
      return orderNotes.inquiryAnswered(amount);
    case 'under_review':
      return orderNotes.evidenceSubmitted(amount);
    case 'warning_closed':
      return orderNotes.inquiryClosed(amount);
    case 'won':
      return orderNotes.disputeWon(amount);
    case 'lost':
      return change.from === undefined && change.due_by === null
        ? orderNotes.debitReturned(amount, reason)
        : orderNotes.disputeLost(amount);
    case 'charge_refunded':
      return orderNotes.disputeRefunded(amount);
    default:
      return undefined;
  }
}
