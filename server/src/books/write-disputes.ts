import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { isAnswerable } from '@purser/contract/disputes/charge-dispute';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { Disputes } from '../database/tables.ts';
import { toJson, upsert } from '../database/upsert.ts';
import { expanded, idOf } from '../provider/read-payment.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import type { OrderOfPayment } from './order-of-payment.ts';
import { capturedAt } from './payment-state.ts';
import { channelOf, customerOf, sourceOf } from './transaction-rows.ts';

/** Called when a dispute is new or changed its status or deadline, in the transaction that writes it. */
export interface DisputeChange {
  store_id: number;
  dispute_id: string;
  payment_intent_id: string;
  order_id: number | null;
  amount: number;
  currency: string;
  reason: string;
  due_by: Temporal.Instant | null;
  /** Whether it can be answered here: it waits for a response, and the bank takes one. */
  is_answerable: boolean;
  /** The status before; nothing when the dispute is new. The same as `to` when only the deadline moved. */
  from: string | undefined;
  to: string;
}
export type DisputeListener = (services: Services, tx: DatabaseTransaction, change: DisputeChange) => Promise<void>;
export const disputeListeners: DisputeListener[] = [];

/** A dispute with the times that the provider’s object lacks. */
export interface ToldDispute {
  dispute: Stripe.Dispute;
  evidence_submitted: Temporal.Instant | null;
  closed: Temporal.Instant | null;
}

/**
 * Writes the payment’s disputes and returns them, oldest first. `at` is when the provider reported what is written now: it
 * dates a submission or an end that the provider’s object gives no time for.
 */
export async function writeDisputes(
  services: Services,
  tx: DatabaseTransaction,
  { store_id }: Store,
  payment: PaymentAtProvider,
  order: OrderOfPayment | undefined,
  at: Temporal.Instant,
): Promise<ToldDispute[]> {
  if (payment.disputes.length === 0) return [];
  const known = await tx
    .selectFrom('disputes')
    .select(['dispute_id', 'status', 'due_by', 'submission_count', 'evidence_submitted', 'closed'])
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment.intent.id)
    .execute();
  const told = toldDisputes(payment, known, at);
  const knownById = new Map(known.map((row) => [row.dispute_id, row]));
  await upsert(
    tx,
    'disputes',
    ['store_id', 'dispute_id'],
    disputeRows(store_id, payment, told, order).map((row) => ({ ...row, data: toJson(row.data) })),
  );
  for (const { dispute } of told) {
    const before = knownById.get(dispute.id);
    const { due_by: deadline } = dispute.evidence_details;
    const due_by = deadline === null ? null : fromUnixSeconds(deadline);
    if (before?.status === dispute.status && String(before.due_by) === String(due_by)) continue;
    const change: DisputeChange = {
      store_id,
      dispute_id: dispute.id,
      payment_intent_id: payment.intent.id,
      order_id: order?.order_id ?? null,
      amount: dispute.amount,
      currency: dispute.currency,
      reason: dispute.reason,
      due_by,
      is_answerable: isAnswerable(dispute, methodOf(dispute, payment)),
      from: before?.status,
      to: dispute.status,
    };
    for (const listener of disputeListeners) await listener(services, tx, change);
  }
  return told;
}

/** The payment’s disputes with their times; `known` are those of our books, `at` dates what is new. */
export function toldDisputes(
  payment: PaymentAtProvider,
  known: readonly Pick<Selectable<Disputes>, 'dispute_id' | 'submission_count' | 'evidence_submitted' | 'closed'>[],
  at: Temporal.Instant,
): ToldDispute[] {
  return payment.disputes.map((dispute) => {
    const before = known.find(({ dispute_id }) => dispute_id === dispute.id);
    const { __evidence_submitted_at, __dispute_closed_at } = dispute.metadata;
    const { submission_count } = dispute.evidence_details;
    // A chargeback is answered anew, also when its inquiry was answered.
    const submittedBefore = before?.submission_count === submission_count ? before.evidence_submitted : null;
    return {
      dispute,
      evidence_submitted: submission_count > 0 ? (instantOf(__evidence_submitted_at) ?? submittedBefore ?? at) : null,
      closed: isOver(dispute) ? (instantOf(__dispute_closed_at) ?? reversed(dispute) ?? before?.closed ?? at) : null,
    };
  });
}

/** The rows of the disputes list. */
export const disputeRows = (
  store_id: number,
  payment: PaymentAtProvider,
  told: readonly ToldDispute[],
  order: OrderOfPayment | undefined,
) =>
  told.map(({ dispute, evidence_submitted, closed }) => {
    const charge = payment.charges.find(({ id }) => id === idOf(dispute.charge));
    const { due_by, has_evidence, submission_count } = dispute.evidence_details;
    return {
      store_id,
      dispute_id: dispute.id,
      charge_id: idOf(dispute.charge),
      payment_intent_id: payment.intent.id,
      order_id: order?.order_id ?? null,
      created: fromUnixSeconds(dispute.created),
      amount: dispute.amount,
      currency: dispute.currency,
      status: dispute.status,
      reason: dispute.reason,
      network_reason_code: dispute.payment_method_details?.card?.network_reason_code ?? null,
      due_by: due_by === null ? null : fromUnixSeconds(due_by),
      has_evidence,
      submission_count,
      evidence_submitted,
      closed,
      source: charge ? sourceOf(charge).source : '',
      channel: charge ? channelOf(charge, payment.intent.metadata) : 'online',
      paid_at: charge ? capturedAt(charge) : fromUnixSeconds(dispute.created),
      settlement_currency:
        dispute.balance_transactions[0]?.currency ??
        expanded(charge?.balance_transaction)?.currency ??
        dispute.currency,
      withdrawn: -moved(dispute, 'dispute'),
      returned: moved(dispute, 'dispute_reversal'),
      ...customerOf(charge, order),
      data: dispute,
    };
  });

const methodOf = (dispute: Stripe.Dispute, { charges }: PaymentAtProvider): string =>
  dispute.payment_method_details?.type ??
  charges.find(({ id }) => id === idOf(dispute.charge))?.payment_method_details?.type ??
  '';

const isOver = (dispute: Stripe.Dispute): boolean =>
  !isAwaitingResponse(dispute) && dispute.status !== 'under_review' && dispute.status !== 'warning_under_review';

const moved = (dispute: Stripe.Dispute, category: string): number =>
  dispute.balance_transactions
    .filter(({ reporting_category }) => reporting_category === category)
    .reduce((sum, { amount }) => sum + amount, 0);

/** When the withdrawn money came back. */
function reversed(dispute: Stripe.Dispute): Temporal.Instant | undefined {
  const row = dispute.balance_transactions.find(({ reporting_category }) => reporting_category === 'dispute_reversal');
  return row && fromUnixSeconds(row.created);
}

/** Metadata holds seconds since 1970 as text; anyone with the account’s keys can write anything there. */
const instantOf = (text: string | undefined): Temporal.Instant | undefined =>
  text !== undefined && /^\d{1,10}$/.test(text) ? fromUnixSeconds(Number(text)) : undefined;
