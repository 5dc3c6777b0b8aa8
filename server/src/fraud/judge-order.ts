import { evaluateRuleset, strongest, withoutHolding } from '@purser/contract/fraud/evaluate-ruleset';
import type { Decision } from '@purser/contract/fraud/evaluate-ruleset';
import type { FraudFacts } from '@purser/contract/fraud/checks';
import type { FraudOutcome, Rule, Ruleset } from '@purser/contract/fraud/ruleset';
import { accountIfKnown } from '../connect/read-account.ts';
import type { Context, Services } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import { isPlainAvs } from './decline-on-avs.ts';
import { factsOf, readEarlyFacts } from './fraud-facts.ts';
import type { EarlyFacts, JudgedOrder } from './fraud-facts.ts';
import { readStoredRules, rulesOf, unreadable } from './read-rules.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';

/** What judging an order needs besides the order; it is read before the order is locked. */
export interface Judge {
  rules: Ruleset | typeof unreadable;
  facts: EarlyFacts;
  /** Whether the account itself declines cards with a wrong postal code. */
  declinesOnAvs: boolean;
}

export interface Judgement {
  outcome: FraudOutcome;
  /** Whether the payment must be authorized only, whatever the shop's own setting. */
  isHeld: boolean;
  /** Authorized only until the bank's check of the card is judged: see finish-card-check.ts. */
  awaitsCard: boolean;
}

export async function readJudge(context: Context): Promise<Judge> {
  const { store } = context;
  const [stored, facts] = await Promise.all([readStoredRules(context.db, store.store_id), readEarlyFacts(context)]);
  const rules = rulesOf(context, store.store_id, stored);
  const blocksOnAvs = rules !== unreadable && rules.some(isPlainAvsBlock);
  return { rules, facts, declinesOnAvs: blocksOnAvs && (await readDeclinesOnAvs(context)) };
}

async function readDeclinesOnAvs(context: Context): Promise<boolean> {
  const account = await accountIfKnown(context, context.store);
  return account?.settings?.card_payments?.decline_on?.avs_failure ?? false;
}

/** Whether the account itself can apply the rule. */
const isPlainAvsBlock = (rule: Rule): boolean => rule.outcome === 'block' && isPlainAvs(rule);

/** How the order will be paid, as far as it decides whether the payment can be held. */
export interface Payability {
  isCard: boolean;
  canBeHeld: boolean;
  /** The shop's own setting: every payment is authorized only, until it is captured. */
  isManualCapture: boolean;
}

/**
 * Judges an attempt to pay, in the transaction that begins it, and stores facts, decision and trace. A payment that cannot be held
 * is blocked instead. When the rules cannot be read, every payment that can be held is held, so that none is charged without a
 * check and no order is lost. (decisions/0013-fraud-decisions.md)
 */
export async function judgeOrder(
  tx: DatabaseTransaction,
  services: Pick<Services, 'clock'>,
  store: Context['store'],
  order: JudgedOrder & { order_id: number; attempt: number },
  judge: Judge,
  pay: Payability,
): Promise<Judgement> {
  const facts = factsOf(order, store, judge.facts);
  const columns = { ...facts, can_be_held: pay.canBeHeld };
  const isReadable = judge.rules !== unreadable;
  const ruleset = judge.rules === unreadable ? [] : judge.rules;
  const judged = evaluateRuleset(ruleset, facts);
  if (!isReadable && pay.canBeHeld) judged.outcome = 'review';
  const cannotHold = judged.outcome === 'review' && !pay.canBeHeld;
  const decision = pay.canBeHeld ? judged : withoutHolding(judged);
  const awaitsCard = pay.isCard && decision.outcome !== 'block' && mayTurn(ruleset, facts, decision, judge);
  const isKept = decision.outcome === 'review' || pay.isManualCapture;
  const { store_id } = store;
  const { order_id, attempt } = order;
  const decided = services.clock.now();
  // One statement, because a checkout waits for it.
  let kept = tx.with('kept_facts', (db) =>
    db
      .insertInto('fraud_facts')
      .values({ store_id, order_id, created: decided, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'order_id']).doUpdateSet({ created: decided, ...columns }),
      )
      .returning('order_id'),
  );
  if (ruleset.length > 0 || !isReadable)
    kept = kept.with('kept_decision', (db) =>
      db
        .insertInto('fraud_decisions')
        .values({
          store_id,
          order_id,
          attempt,
          decided,
          outcome: decision.outcome,
          ruleset_results: toJson(decision.ruleset_results),
          trace: toJson(decision.trace),
          ruleset: toJson(ruleset),
          after_card: awaitsCard ? (isKept ? 'keep' : 'capture') : null,
        })
        .returning('order_id'),
    );
  await kept
    .updateTable('orders')
    .set({
      fraud_meta_box_type: decision.outcome === 'allow' ? 'payment_started' : decision.outcome,
      payment_status: decision.outcome === 'block' ? 'fraud_outcome_block' : null,
    })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();
  const note = noteOf(decision, { cannotHold, isReadable });
  if (note) await addOrderNote(tx, services, { store_id, order_id }, note);
  return { outcome: decision.outcome, isHeld: decision.outcome === 'review' || awaitsCard, awaitsCard };
}

/** Deletes the decision on an attempt that was not made, because an earlier one has paid: the earlier decision applies again. */
export async function withdrawJudgement(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  order: { store_id: number; order_id: number; attempt: number },
  outcome: FraudOutcome,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('fraud_decisions')
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .where('attempt', '=', order.attempt)
      .execute();
    if (outcome !== 'allow') await addOrderNote(tx, { clock }, order, orderNotes.judgementWithdrawn);
    const earlier = await tx
      .selectFrom('fraud_decisions')
      .select('outcome')
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst();
    await tx
      .updateTable('orders')
      .set({ fraud_meta_box_type: earlier?.outcome === 'review' ? 'review' : 'payment_started' })
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .execute();
  });
}

/** Whether the bank's check of the card could make the outcome stronger, in rules that the account does not apply itself. */
function mayTurn(ruleset: Ruleset, facts: FraudFacts, { outcome }: Decision, judge: Judge): boolean {
  const ours = judge.declinesOnAvs ? ruleset.filter((rule) => !isPlainAvsBlock(rule)) : ruleset;
  return [true, false].some((avs_mismatch) => {
    const other = evaluateRuleset(ours, { ...facts, avs_mismatch }).outcome;
    return other !== outcome && strongest(other, outcome) === other;
  });
}

function noteOf(decision: Decision, how: { cannotHold: boolean; isReadable: boolean }): string | undefined {
  const { outcome, ruleset_results } = decision;
  if (!how.isReadable) return outcome === 'review' ? orderNotes.rulesUnreadHeld : orderNotes.rulesUnreadPassed;
  if (how.cannotHold) return orderNotes.blockedUnheld(ruleset_results);
  if (outcome === 'block') return orderNotes.blocked(ruleset_results);
  return outcome === 'review' ? orderNotes.held(ruleset_results) : undefined;
}
