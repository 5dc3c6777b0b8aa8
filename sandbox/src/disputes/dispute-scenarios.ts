import type { Account } from '../connect/account.ts';
import type { Scenario } from '../control/scenario.ts';
import type { Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import { ControlError } from '../faults/fault-list.ts';
import type { Charge } from '../payments/charge.ts';
import { awaitNext, following, lockDispute, move } from './dispute-life.ts';
import { feePolicies } from './dispute-money.ts';
import { caseTypes, isInquiry, type CaseType, type Dispute, type DisputeStatus } from './dispute.ts';
import { fraudTypes, warnOfFraud } from './early-fraud-warnings.ts';
import { openDispute } from './open-dispute.ts';
import { reasons, type Reason } from './reasons.ts';

const statuses = Object.keys(following) as DisputeStatus[]; // the keys of the table

/** The captured charge of a payment. */
async function chargeOf(tx: Tx, account: string, intent: { id: string; latest_charge?: unknown }): Promise<Charge> {
  const charge = await tx.lock<Charge>(account, String(intent.latest_charge));
  if (!charge?.captured) throw new ControlError('payment_intent', `${intent.id} has no captured charge.`);
  return charge;
}

async function lead(tx: Tx, core: Core, account: string, id: string, to: DisputeStatus): Promise<Dispute | undefined> {
  const held = await lockDispute(tx, account, id);
  if (!held) return undefined;
  if (!following[held.dispute.status].includes(to))
    throw new ControlError('dispute', `${id} is ${held.dispute.status} and cannot become ${to}.`);
  await move(tx, core, account, held, to);
  return held.dispute;
}

export const disputeScenarios: Scenario[] = [
  {
    scenario: 'open_dispute',
    title: 'Open a dispute',
    description: 'Opens a dispute of a payment with any reason, amount and status. A payment can have several.',
    on: 'payment_intent',
    while: ['succeeded'],
    fields: {
      reason: { type: 'text', among: reasons },
      status: { type: 'text', among: statuses },
      amount: { type: 'integer' },
      case_type: { type: 'text', among: caseTypes },
      network_reason_code: { type: 'text' },
      due_by: { type: 'moment' },
    },
    async play(tx, core, account, intent, { reason, status, amount, case_type, network_reason_code, due_by }) {
      const charge = await chargeOf(tx, account, intent);
      if (amount !== undefined && Number(amount) <= 0) throw new ControlError('amount', 'amount must be above zero.');
      if (due_by !== undefined && Number(due_by) <= tx.now)
        throw new ControlError('due_by', 'due_by must lie in the future.');
      const opened = await openDispute(tx, core, account, charge, {
        reason: (reason ?? 'fraudulent') as Reason, // among them
        ...(status === undefined ? {} : { status: status as DisputeStatus }), // among them
        ...(amount === undefined ? {} : { amount: Number(amount) }),
        ...(case_type === undefined ? {} : { case_type: case_type as CaseType }), // among them
        ...(network_reason_code === undefined ? {} : { network_reason_code: String(network_reason_code) }),
        ...(due_by === undefined ? {} : { due_by: Number(due_by) }),
      });
      if (!opened)
        throw new ControlError('payment_intent', `${intent.id} is refunded or disputed in full: nothing is left.`);
    },
  },
  {
    scenario: 'escalate_dispute',
    title: 'Escalate an inquiry',
    description: 'Turns an inquiry into a chargeback: the money is withdrawn and a new response is due.',
    on: 'dispute',
    while: ['warning_needs_response', 'warning_under_review'],
    play: (tx, core, account, { id }) => lead(tx, core, account, id, 'needs_response'),
  },
  {
    scenario: 'win_dispute',
    title: 'Win a dispute',
    description: 'Decides a dispute for the merchant: the money is returned. An inquiry is closed.',
    on: 'dispute',
    while: statuses.filter((status) => following[status].some((next) => next === 'won' || next === 'warning_closed')),
    play: (tx, core, account, dispute) =>
      lead(tx, core, account, dispute.id, isInquiry(dispute as Dispute) ? 'warning_closed' : 'won'), // the subject is a dispute
  },
  {
    scenario: 'lose_dispute',
    title: 'Lose a dispute',
    description: 'Decides a dispute for the customer, with or without a response.',
    on: 'dispute',
    while: statuses.filter((status) => following[status].includes('lost')),
    play: (tx, core, account, { id }) => lead(tx, core, account, id, 'lost'),
  },
  {
    scenario: 'expire_dispute',
    title: 'End the time to respond',
    description: 'Ends the time to respond: a chargeback is lost, an inquiry is closed (Klarna escalates it).',
    on: 'dispute',
    while: ['needs_response', 'warning_needs_response', 'appeal_needs_response'],
    async play(tx, core, account, object) {
      const dispute = object as Dispute; // the subject is a dispute
      const isKlarna = dispute.payment_method_details?.type === 'klarna';
      await lead(
        tx,
        core,
        account,
        dispute.id,
        isInquiry(dispute) ? (isKlarna ? 'needs_response' : 'warning_closed') : 'lost',
      );
    },
  },
  {
    scenario: 'appeal_dispute',
    title: 'Appeal a lost dispute',
    description: 'Opens an appeal of a lost dispute.',
    on: 'dispute',
    while: ['lost'],
    play: (tx, core, account, { id }) => lead(tx, core, account, id, 'appeal_needs_response'),
  },
  {
    scenario: 'set_dispute_deadline',
    title: 'Move a deadline',
    description: 'Changes the deadline of a dispute.',
    on: 'dispute',
    while: ['needs_response', 'warning_needs_response', 'appeal_needs_response'],
    fields: { due_by: { type: 'moment', required: true } },
    async play(tx, _core, account, { id }, { due_by }) {
      if (Number(due_by) <= tx.now) throw new ControlError('due_by', 'due_by must lie in the future.');
      const held = await lockDispute(tx, account, id);
      if (!held) return;
      held.dispute.evidence_details.due_by = Number(due_by);
      tx.save(account, held.dispute);
      tx.emit(account, 'charge.dispute.updated', held.dispute);
      awaitNext(tx, account, held.dispute);
    },
  },
  {
    scenario: 'warn_of_fraud',
    title: 'Warn of fraud',
    description: 'Creates an early fraud warning for a payment.',
    on: 'payment_intent',
    while: ['succeeded'],
    fields: { fraud_type: { type: 'text', among: fraudTypes } },
    async play(tx, _core, account, intent, { fraud_type }) {
      const charge = await chargeOf(tx, account, intent);
      warnOfFraud(tx, account, charge, fraud_type === undefined ? undefined : String(fraud_type));
    },
  },
  {
    scenario: 'set_dispute_fees',
    title: 'Set the dispute fee',
    description: 'Sets whether the dispute fee is returned with a win (default) or kept.',
    on: 'account',
    fields: { policy: { type: 'text', required: true, among: feePolicies, example: 'kept' } },
    async play(tx, core, _id, object, { policy }) {
      const account = object as Account; // the subject is an account
      account['_dispute_fees'] = String(policy);
      tx.save(core.keys.platform, account);
    },
  },
];
