import type { Core, JobHandler } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import { debitOutcome } from '../methods/bank-debits.ts';
import { behaviour, debitAccount, findPaymentMethod } from '../methods/payment-method.ts';
import type { Charge } from '../payments/charge.ts';
import { ensureSettled } from '../payments/charges.ts';
import { closeReview } from '../payments/reviews.ts';
import { isPlastic } from '../terminal/present-card.ts';
import { awaitNext, move, unclaimed } from './dispute-life.ts';
import { withdraw } from './dispute-money.ts';
import { blankDispute, isInquiry, type CaseType, type Dispute, type DisputeStatus } from './dispute.ts';
import { noLongerActionable, warnOfFraud } from './early-fraud-warnings.ts';
import { termsOf, type Reason } from './reasons.ts';

interface Claim {
  reason: Reason;
  /** Default: `needs_response`. */
  status?: DisputeStatus;
  /** In minor units of the charge; default the part that is neither refunded nor disputed. */
  amount?: number;
  case_type?: CaseType;
  network_reason_code?: string;
  due_by?: number;
}

/** The statuses that a new dispute passes through to reach each status. */
const wayTo: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_needs_response'],
  warning_under_review: ['warning_needs_response', 'warning_under_review'],
  warning_closed: ['warning_needs_response', 'warning_closed'],
  needs_response: ['needs_response'],
  under_review: ['needs_response', 'under_review'],
  won: ['needs_response', 'under_review', 'won'],
  lost: ['needs_response', 'lost'],
  appeal_needs_response: ['needs_response', 'lost', 'appeal_needs_response'],
  appeal_under_review: ['needs_response', 'lost', 'appeal_needs_response', 'appeal_under_review'],
  prevented: ['prevented'],
};

/** Opens a dispute of a captured charge, which must be locked. Returns undefined when nothing is left to dispute. */
export async function openDispute(
  tx: Tx,
  core: Core,
  account: string,
  charge: Charge,
  { status = 'needs_response', amount, ...claim }: Claim,
): Promise<Dispute | undefined> {
  await ensureSettled(tx, core, account, charge);
  const left = await unclaimed(tx, account, charge);
  if (left <= 0) return undefined;
  const [first, ...rest] = wayTo[status];
  // Returned bank debits are final.
  const isFinal =
    first === 'needs_response' &&
    (termsOf(claim.reason).days === null ||
      (!isPlastic(charge.payment_method_details.type) && charge.payment_method_details.type.endsWith('_debit')));
  const dispute = blankDispute(charge, {
    ...claim,
    amount: Math.min(amount ?? left, left),
    created: tx.now,
    status: isFinal ? 'lost' : (first as 'needs_response' | 'warning_needs_response' | 'prevented'), // each way begins so
  });
  tx.insert(account, dispute);
  if (!isInquiry(dispute) && dispute.status !== 'prevented') await withdraw(tx, core, account, dispute, charge);
  tx.emit(account, 'charge.dispute.created', dispute);
  if (dispute.balance_transactions.length > 0) tx.emit(account, 'charge.dispute.funds_withdrawn', dispute);
  if (isFinal) tx.emit(account, 'charge.dispute.closed', dispute);
  await closeReview(tx, account, charge, 'disputed');
  if (!charge.disputed) {
    charge.disputed = true;
    tx.save(account, charge);
    tx.emit(account, 'charge.updated', charge);
  }
  await noLongerActionable(tx, account, charge.id);
  if (isFinal) return dispute;
  awaitNext(tx, account, dispute);
  for (const next of rest) {
    if (next.endsWith('under_review')) {
      dispute.evidence.uncategorized_text ??= 'The customer received what they ordered.';
      dispute.evidence_details.has_evidence = true;
      dispute.evidence_details.submission_count++;
      dispute.evidence_details.submission_method = 'manual';
    }
    await move(tx, core, account, { dispute, charge }, next);
  }
  return dispute;
}

/** Job: opens what the test card or account stands for, once the charge is booked. */
export const bringDispute: JobHandler = async (tx, { account, data }, core) => {
  const charge = await tx.lock<Charge>(account, String(data['charge']));
  if (!charge || charge.payment_method === null) return;
  const method = await findPaymentMethod(tx, account, charge.payment_method);
  const { dispute } = behaviour(method);
  const open = (claim: Claim) => openDispute(tx, core, account, charge, claim);
  if (dispute === 'fraudulent' || dispute === 'product_not_received') await open({ reason: dispute });
  if (dispute === 'compliance') await open({ reason: 'noncompliant' });
  if (dispute === 'inquiry') await open({ reason: 'fraudulent', status: 'warning_needs_response' });
  if (dispute === 'early_fraud_warning') warnOfFraud(tx, account, charge);
  if (dispute === 'multiple') {
    // Each claims half of the payment.
    await open({ reason: 'fraudulent', amount: Math.ceil(charge.amount_captured / 2) });
    await open({ reason: 'fraudulent' });
  }
  if (dispute === undefined && debitOutcome(debitAccount(method)).disputed)
    await open({ reason: 'debit_not_authorized' });
};

/** Job: a full refund closes the inquiries and warnings of the charge. */
export const settleRefunded: JobHandler = async (tx, { account, data }, core) => {
  const charge = await tx.lock<Charge>(account, String(data['charge']));
  if (!charge?.refunded) return;
  await noLongerActionable(tx, account, charge.id);
  const open = await tx.select<Dispute>(
    account,
    'dispute',
    "o.data->>'charge' = $3 and o.data->>'status' in ('warning_needs_response', 'warning_under_review')",
    [charge.id],
  );
  for (const { id } of open) {
    const dispute = await tx.lock<Dispute>(account, id);
    if (dispute && isInquiry(dispute)) await move(tx, core, account, { dispute, charge }, 'warning_closed');
  }
};
