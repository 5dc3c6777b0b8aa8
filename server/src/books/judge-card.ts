import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { evaluateRuleset, strongest } from '@purser/contract/fraud/evaluate-ruleset';
import type { Decision } from '@purser/contract/fraud/evaluate-ruleset';
import { factNames } from '@purser/contract/fraud/checks';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import type { FraudDecisions } from '../database/tables.ts';
import { toJson } from '../database/upsert.ts';
import { mainCharge } from './payment-state.ts';
import { addOrderNote, orderNotes } from './order-notes.ts';

export type FraudDecision = Selectable<FraudDecisions>;

/** The decisions of the fraud rules on an order, after the bank's check of the card. */
export interface FraudOfOrder {
  /** Oldest first, one per attempt. */
  decisions: FraudDecision[];
  /** The payment is authorized and must now be captured or canceled: see fraud/finish-card-check.ts. */
  awaitsEnd: boolean;
  /** The outcome, if the bank's check of the card has just changed it. */
  turnedTo?: 'review' | 'block';
}

interface OrderToJudge {
  store_id: number;
  order_id: number;
  attempt: number;
  payment_intent_id: string | null;
}

/**
 * Whether the bank found the postal code wrong. Accounts decline on the same check, so the rule compares the same fact whether it
 * blocks or holds. `null` before the check, or when the bank has no result.
 */
export function avsMismatchOf(charge: Stripe.Charge | undefined): boolean | null {
  if (charge?.payment_method_details?.type !== 'card') return null;
  if (isAvsDecline(charge)) return true;
  const check = charge.payment_method_details.card?.checks?.address_postal_code_check;
  return check === 'fail' ? true : check === 'pass' ? false : null;
}

/** Declined by the account's own rule, not by the bank. */
const isAvsDecline = (charge: Stripe.Charge): boolean =>
  charge.status === 'failed' && charge.outcome?.type === 'blocked' && charge.failure_code === 'incorrect_zip';

/**
 * Whether the bank's check may change the decision: when the payment was authorized for that check, or when the account declined it
 * on behalf of the rules. A payment that was captured keeps its decision, and one that the bank declined was neither held nor blocked.
 */
const mayTurn = (before: FraudDecision, judged: Decision, charge: Stripe.Charge | undefined): boolean =>
  charge !== undefined &&
  (isAvsDecline(charge)
    ? judged.outcome === 'block'
    : charge.status === 'succeeded' &&
      before.after_card !== null &&
      strongest(judged.outcome, before.outcome) === judged.outcome);

/** Judges the latest attempt again with the bank's check of the card. The same payment always ends in the same decision. */
export async function judgeCard(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderToJudge,
  payment: PaymentAtProvider,
): Promise<FraudOfOrder> {
  const { store_id, order_id } = order;
  const charge = mainCharge(payment);
  const avs_mismatch = avsMismatchOf(charge);
  if (avs_mismatch !== null)
    await tx
      .updateTable('fraud_facts')
      .set({ avs_mismatch })
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .where('avs_mismatch', 'is distinct from', avs_mismatch)
      .execute();
  const decisions = await tx
    .selectFrom('fraud_decisions')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .orderBy('attempt')
    .execute();
  const latest = decisions.at(-1);
  if (latest?.attempt !== order.attempt) return { decisions, awaitsEnd: false };

  const before = { ...latest };
  const judged = avs_mismatch === null ? undefined : await judgeAgain(tx, latest, avs_mismatch);
  if (judged && (judged.outcome === before.outcome || mayTurn(latest, judged, charge)))
    Object.assign(latest, {
      outcome: judged.outcome,
      ruleset_results: judged.ruleset_results,
      trace: judged.trace,
    });
  const isHeld = payment.intent.status === 'requires_capture';
  const isOver = payment.intent.status === 'succeeded' || payment.intent.status === 'canceled';
  const awaitsEnd =
    isHeld &&
    latest.after_card !== null &&
    (latest.outcome === 'block' || (latest.outcome === 'allow' && latest.after_card === 'capture'));
  Object.assign(latest, {
    payment_intent_id: payment.intent.id,
    after_card: isOver || (isHeld && !awaitsEnd) ? null : latest.after_card,
  });
  if (!isDeepStrictEqual(latest, before))
    await tx
      .updateTable('fraud_decisions')
      .set({
        payment_intent_id: latest.payment_intent_id,
        outcome: latest.outcome,
        ruleset_results: toJson(latest.ruleset_results),
        trace: toJson(latest.trace),
        after_card: latest.after_card,
      })
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .where('attempt', '=', latest.attempt)
      .execute();
  if (awaitsEnd)
    await services.enqueue(
      tx,
      'finish_card_check',
      { store_id, order_id },
      { key: `finish_card_check:${store_id}:${order_id}`, delaySeconds: 5 },
    );
  if (latest.outcome === before.outcome || latest.outcome === 'allow') return { decisions, awaitsEnd };
  const turnedTo = latest.outcome === 'block' ? 'block' : 'review';
  const results = latest.ruleset_results;
  await addOrderNote(
    tx,
    services,
    order,
    turnedTo === 'block' ? orderNotes.blocked(results) : orderNotes.held(results),
  );
  return { decisions, awaitsEnd, turnedTo };
}

async function judgeAgain(
  tx: DatabaseTransaction,
  { store_id, order_id, ruleset }: FraudDecision,
  avs_mismatch: boolean,
): Promise<Decision | undefined> {
  const facts = await tx
    .selectFrom('fraud_facts')
    .select(factNames)
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  // The rules that were in force at checkout.
  return facts && evaluateRuleset(ruleset, { ...facts, avs_mismatch });
}
