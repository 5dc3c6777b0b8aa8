import type { Account } from '../connect/account.ts';
import { needChargesEnabled } from '../connect/accounts.ts';
import { checkedBy } from '../methods/card-details.ts';
import { declines, type Decline } from '../methods/cards.ts';
import { blankCharge, type Charge, type Outcome } from './charge.ts';
import { settleCharge } from './charges.ts';
import type { Core } from '../api/core.ts';
import { newId } from '../engine/ids.ts';
import { debitOutcome } from '../methods/bank-debits.ts';
import { localMethods, refusedByEmail } from '../methods/local-methods.ts';
import { createMandate } from '../methods/mandates.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { behaviour, debitAccount, type PaymentMethod } from '../methods/payment-method.ts';
import { openReview } from './reviews.ts';
import type { Tx } from '../engine/store.ts';
import { isPlastic, isPresentType } from '../terminal/present-card.ts';

/** How long an uncaptured charge is held. */
const holdSeconds = 7 * 86_400;
/** The same for a card held to a reader. */
const presentHoldSeconds = 2 * 86_400;

export type Attempt =
  | { result: 'succeeded' | 'held' | 'pending'; charge: Charge }
  | { result: 'declined'; charge: Charge; decline: Decline }
  | { result: 'authenticate' | 'redirect' | 'voucher' };

interface Circumstances {
  offSession: boolean;
  /** Whether the shopper has already authenticated. */
  authorized: boolean;
  forceAuthentication: boolean;
}

/** Requests the intent's amount from the bank (or wallet, or lender). Creates a charge, unless the shopper must authenticate first. */
export async function attemptCharge(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  { offSession, authorized, forceAuthentication }: Circumstances,
): Promise<Attempt> {
  const owner = await needChargesEnabled(tx, core, account);
  if (isPresentType(method.type)) return attemptInPerson(tx, core, account, intent, method);
  if (method.type !== 'card') return attemptLocal(tx, core, account, intent, method, authorized);
  const card = behaviour(method);
  const asksAgain =
    card.authentication === 'always' ||
    (card.authentication === 'unless_set_up' && !method._set_up) ||
    (card.authentication === 'set_up_elsewhere' && !offSession);
  if ((asksAgain || forceAuthentication) && !authorized) {
    if (offSession) return decline(tx, account, intent, method, declines.authentication_required);
    return { result: 'authenticate' };
  }
  const refused = card.authentication === 'unavailable' ? declines.processing_error : card.decline;
  if (card.blocked) return decline(tx, account, intent, method, declines.fraudulent, { blocked: 'highest_risk_level' });
  if (refused) return decline(tx, account, intent, method, refused);
  const decline_on = owner.settings['card_payments']?.['decline_on'] as
    | { avs_failure: boolean; cvc_failure: boolean }
    | undefined;
  const checks = method.card && checkedBy(method.card.checks, card.checks);
  if (decline_on?.cvc_failure && checks?.cvc_check === 'fail')
    return decline(tx, account, intent, method, declines.incorrect_cvc, { blocked: 'rule' });
  if (decline_on?.avs_failure && checks?.address_postal_code_check === 'fail')
    return decline(tx, account, intent, method, declines.incorrect_zip, { blocked: 'rule' });

  const charge = newCharge(tx, account, intent, method);
  if (authorized && charge.payment_method_details.card) {
    charge.payment_method_details.card['three_d_secure'] = {
      authentication_flow: 'challenge',
      electronic_commerce_indicator: '05',
      exemption_indicator: null,
      result: 'authenticated',
      result_reason: null,
      transaction_id: newId('3ds'),
      version: '2.2.0',
    };
  }
  charge.status = 'succeeded';
  charge.paid = true;
  charge.outcome = approved(card.risk ?? 'normal');
  if (intent.capture_method === 'manual') {
    hold(tx, account, intent, charge);
    if (card.risk === 'elevated') openReview(tx, account, intent, charge);
    tx.emit(account, 'charge.succeeded', charge);
    return { result: 'held', charge };
  }
  if (card.risk === 'elevated') openReview(tx, account, intent, charge);
  await captured(tx, core, account, intent, charge);
  return { result: 'succeeded', charge };
}

/** A card at a reader needs no further authentication; Interac debits are captured at once, whatever the intent's capture method. */
async function attemptInPerson(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<Attempt> {
  const refused = behaviour(method).decline;
  if (refused) return decline(tx, account, intent, method, refused);
  const charge = newCharge(tx, account, intent, method);
  charge.outcome = approved('not_assessed');
  charge.status = 'succeeded';
  charge.paid = true;
  if (intent.capture_method === 'manual' && method.type === 'card_present') {
    hold(tx, account, intent, charge);
    tx.emit(account, 'charge.succeeded', charge);
    return { result: 'held', charge };
  }
  await captured(tx, core, account, intent, charge);
  return { result: 'succeeded', charge };
}

async function attemptLocal(
  tx: Tx,
  core: Core,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  authorized: boolean,
): Promise<Attempt> {
  const family = localMethods[method.type]?.family;
  if (family === 'redirect' && !authorized) return { result: 'redirect' };
  if (family === 'voucher' && !authorized) return { result: 'voucher' };
  const refused = refusedByEmail(method.type, method.billing_details.email);
  if (refused) return decline(tx, account, intent, method, refused);
  const charge = newCharge(tx, account, intent, method);
  charge.outcome = approved('not_assessed');
  if (family === 'debit') {
    charge.payment_method_details[method.type] = {
      ...(charge.payment_method_details[method.type] as object), // each method has its part
      mandate: createMandate(tx, account, method).id,
    };
    tx.emit(account, 'charge.pending', charge);
    tx.schedule(tx.nowMs + debitOutcome(debitAccount(method)).after * 1000, account, 'charge.conclude', {
      charge: charge.id,
      payment_intent: intent.id,
    });
    return { result: 'pending', charge };
  }
  charge.status = 'succeeded';
  charge.paid = true;
  if (intent.capture_method === 'manual') {
    hold(tx, account, intent, charge);
    tx.emit(account, 'charge.succeeded', charge);
    return { result: 'held', charge };
  }
  await captured(tx, core, account, intent, charge);
  return { result: 'succeeded', charge };
}

/** Captures with the authorization. The journal line is written at once, or a moment later for asynchronous capture. */
async function captured(tx: Tx, core: Core, account: string, intent: PaymentIntent, charge: Charge): Promise<void> {
  charge.captured = true;
  charge.amount_captured = charge.amount;
  if (intent.capture_method === 'automatic_async')
    tx.schedule(tx.nowMs, account, 'charge.settle', { charge: charge.id });
  else await settleCharge(tx, core, account, charge);
  tx.emit(account, 'charge.succeeded', charge);
}

function hold(tx: Tx, account: string, intent: PaymentIntent, charge: Charge): void {
  charge.captured = false;
  const { card, card_present } = charge.payment_method_details;
  const until = tx.now + (card_present ? presentHoldSeconds : holdSeconds);
  if (card) card.capture_before = until;
  if (card_present) card_present.capture_before = until;
  tx.schedule(until * 1000, account, 'charge.expire', { charge: charge.id, payment_intent: intent.id });
}

/** A refused attempt stays as a failed charge. */
export function decline(
  tx: Tx,
  account: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: Decline,
  { blocked }: { blocked?: string } = {},
): Attempt & { result: 'declined' } {
  const charge = newCharge(tx, account, intent, method);
  charge.status = 'failed';
  charge.failure_code = why.code;
  charge.failure_message = why.message;
  charge.outcome = {
    advice_code: why.code === 'card_declined' ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: blocked ? null : '05',
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ?? why.decline_code ?? why.code,
    risk_level: blocked === 'highest_risk_level' ? 'highest' : 'normal',
    risk_score: blocked === 'highest_risk_level' ? 92 : 24,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: blocked ? 'blocked' : 'issuer_declined',
  };
  tx.emit(account, 'charge.failed', charge);
  return { result: 'declined', charge, decline: why };
}

const scores = { normal: 24, elevated: 68, highest: 87 } as const;

export function approved(risk: 'normal' | 'elevated' | 'highest' | 'not_assessed'): Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: risk === 'elevated' ? 'elevated_risk_level' : null,
    risk_level: risk,
    ...(risk === 'not_assessed' ? {} : { risk_score: scores[risk] }),
    seller_message:
      risk === 'elevated'
        ? 'Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.'
        : 'Payment complete.',
    type: risk === 'elevated' ? 'manual_review' : 'authorized',
  };
}

function newCharge(tx: Tx, account: string, intent: PaymentIntent, method: PaymentMethod): Charge {
  const owner = tx.loaded<Account>(tx.hooks.platform, account);
  const descriptor = owner?.settings.payments.statement_descriptor ?? undefined;
  const id = newId(isPlastic(method.type) ? 'ch' : 'py');
  return tx.insert(account, blankCharge(id, tx.now, intent, method, descriptor));
}
