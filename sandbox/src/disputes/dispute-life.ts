import type { Core, JobHandler } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import type { Refund } from '../payments/refund.ts';
import { claimed, dueBy, isInquiry, offerEnhanced, type Dispute, type DisputeStatus } from './dispute.ts';
import { reinstate, withdraw } from './dispute-money.ts';
import { termsOf } from './reasons.ts';

/** The transitions of each status; a status without any is final. */
export const following: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: ['appeal_needs_response'],
  appeal_needs_response: ['appeal_under_review', 'won', 'lost'],
  appeal_under_review: ['won', 'lost'],
  prevented: [],
};

const daySeconds = 86_400;
/** An inquiry that isn't escalated closes after this time; Klarna escalates an unsettled one. */
const inquiryDays = 120;
const klarnaDays = 21;
/** How long a bank reviews evidence. */
const reviewDays = 75;
const appealDays = 10;

/** Locks a dispute and its charge; the charge first, as refunds do, so that two writers can't deadlock. */
export async function lockDispute(
  tx: Tx,
  account: string,
  id: string,
): Promise<{ dispute: Dispute; charge: Charge } | undefined> {
  const known = await tx.find<Dispute>(account, id);
  if (known?.object !== 'dispute') return undefined;
  const charge = await tx.lock<Charge>(account, known.charge);
  const dispute = await tx.lock<Dispute>(account, id);
  return charge && dispute ? { charge, dispute } : undefined;
}

export const disputesOf = (tx: Tx, account: string, charge: string): Promise<Dispute[]> =>
  tx.select<Dispute>(account, 'dispute', "o.data->>'charge' = $3", [charge]);

/** The part of the charge that is neither refunded nor claimed by another dispute. */
export async function unclaimed(tx: Tx, account: string, charge: Charge, but?: Dispute): Promise<number> {
  const others = (await disputesOf(tx, account, charge.id)).filter(({ id }) => id !== but?.id);
  return Math.max(0, charge.amount_captured - charge.amount_refunded - claimed(others));
}

/** Moves a dispute to its next status, books its money and emits its events. Expects dispute and charge locked. */
export async function move(
  tx: Tx,
  core: Core,
  account: string,
  { dispute, charge }: { dispute: Dispute; charge: Charge },
  to: DisputeStatus,
): Promise<void> {
  if (!following[dispute.status].includes(to))
    throw new Error(`Dispute ${dispute.id} cannot go from ${dispute.status} to ${to}`);
  if (isInquiry(dispute) && to === 'needs_response') return escalate(tx, core, account, { dispute, charge });
  dispute.status = to;
  dispute.is_charge_refundable = isInquiry(dispute) && !charge.refunded;
  if (to === 'appeal_needs_response') dispute.evidence_details.due_by = dueBy(tx.now, appealDays);
  if (to === 'won') await reinstate(tx, core, account, dispute, charge);
  tx.save(account, dispute);
  if (to === 'won' && dispute.balance_transactions.length > 1)
    tx.emit(account, 'charge.dispute.funds_reinstated', dispute);
  tx.emit(
    account,
    following[to].length === 0 || to === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.updated',
    dispute,
  );
  awaitNext(tx, account, dispute);
}

/** An inquiry becomes a chargeback. Pending refunds fail, so that the customer isn't paid twice. */
async function escalate(
  tx: Tx,
  core: Core,
  account: string,
  { dispute, charge }: { dispute: Dispute; charge: Charge },
): Promise<void> {
  const waiting = await tx.select<Refund>(
    account,
    'refund',
    "o.data->>'charge' = $3 and o.data->>'status' = 'pending'",
    [charge.id],
  );
  for (const { id } of waiting)
    await core.jobs.get('refund.fail')?.(
      tx,
      { account, data: { refund: id, reason: 'charge_for_pending_refund_disputed' } },
      core,
    );
  const left = Math.min(dispute.amount, await unclaimed(tx, account, charge, dispute));
  if (left <= 0) return move(tx, core, account, { dispute, charge }, 'warning_closed');
  dispute.status = 'needs_response';
  dispute.amount = left;
  dispute.is_charge_refundable = false;
  dispute.evidence_details.due_by = dueBy(tx.now, termsOf(dispute.reason).days ?? appealDays);
  const card = dispute.payment_method_details?.card;
  if (card) card.case_type = 'chargeback';
  offerEnhanced(dispute);
  await withdraw(tx, core, account, dispute, charge);
  tx.save(account, dispute);
  tx.emit(account, 'charge.dispute.updated', dispute);
  tx.emit(account, 'charge.dispute.funds_withdrawn', dispute);
  awaitNext(tx, account, dispute);
}

/** Schedules the transition that time brings. */
export function awaitNext(tx: Tx, account: string, dispute: Dispute): void {
  const { status, id, created, evidence_details } = dispute;
  const at = (seconds: number, to: DisputeStatus) =>
    tx.schedule(seconds * 1000, account, 'dispute.pass', {
      dispute: id,
      from: status,
      due_by: evidence_details.due_by,
      to,
    });
  // `due_by` is the last second in which evidence is accepted.
  if ((status === 'needs_response' || status === 'appeal_needs_response') && evidence_details.due_by !== null)
    at(evidence_details.due_by + 1, 'lost');
  if (status === 'warning_needs_response' && dispute.payment_method_details?.type === 'klarna')
    at(created + klarnaDays * daySeconds, 'needs_response');
  else if (isInquiry(dispute) && status !== 'warning_closed') at(created + inquiryDays * daySeconds, 'warning_closed');
  if (status === 'under_review' || status === 'appeal_under_review') at(tx.now + reviewDays * daySeconds, 'lost');
}

/** Job: a deadline passes. Does nothing when the dispute has moved on or its deadline has changed. */
export const passDispute: JobHandler = async (tx, job, core) => {
  const held = await lockDispute(tx, job.account, String(job.data['dispute']));
  if (!held || held.dispute.status !== job.data['from']) return;
  if (isDeadline(held.dispute) && held.dispute.evidence_details.due_by !== job.data['due_by']) return;
  await move(tx, core, job.account, held, job.data['to'] as DisputeStatus); // written by awaitNext
};

const isDeadline = ({ status }: Dispute) => status === 'needs_response' || status === 'appeal_needs_response';

/** The texts by which the test mode decides a case, when one is the whole of `uncategorized_text`, or of the reason of an appeal. */
const verdicts: Record<string, { chargeback: DisputeStatus; inquiry: DisputeStatus }> = {
  winning_evidence: { chargeback: 'won', inquiry: 'warning_closed' },
  losing_evidence: { chargeback: 'lost', inquiry: 'warning_closed' },
};

/** The status that the bank decides at once; undefined when it reviews the evidence first. */
export function verdictOf(dispute: Dispute): DisputeStatus | undefined {
  const { appeal, uncategorized_text } = dispute.evidence;
  const filing = dispute.status === 'appeal_under_review' ? appeal?.card?.reason_for_filing : undefined;
  const text = (filing ?? uncategorized_text ?? '').trim();
  if (dispute.status === 'warning_under_review' && text === 'escalate_inquiry_evidence') return 'needs_response';
  const verdict = Object.hasOwn(verdicts, text) ? verdicts[text] : undefined;
  if (verdict) return dispute.status === 'warning_under_review' ? verdict.inquiry : verdict.chargeback;
  // Two earlier purchases that qualify shift the liability to the bank that issued the card.
  const earlier = dispute.evidence_details.enhanced_eligibility.visa_compelling_evidence_3;
  return dispute.status === 'under_review' && earlier?.status === 'qualified' ? 'won' : undefined;
}

/** Job: the bank's decision, a moment after the evidence was submitted. */
export const decideDispute: JobHandler = async (tx, job, core) => {
  const held = await lockDispute(tx, job.account, String(job.data['dispute']));
  const to = held && verdictOf(held.dispute);
  if (!held || !to || !following[held.dispute.status].includes(to)) return;
  if (!held.dispute.status.endsWith('under_review')) return;
  await move(tx, core, job.account, held, to);
};
