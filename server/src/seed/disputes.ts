import { deadlineOf } from '@purser/sandbox/import-disputes';
import type { ImportedDispute } from '@purser/sandbox/import-disputes';
import type { ImportedPayment } from '@purser/sandbox/imports';
import { Dice } from '../dice.ts';

const day = 86_400;

/** How many of the payments that can be disputed are, unless the plan says otherwise. */
export const usualDisputeShare = 0.01;
/** Of the last weeks’ payments more are: a small demo store would often have nothing to answer. */
const recentShare = 0.04;
const recentDays = 35;

/** How often each reason is given, and how often a merchant who answers wins. */
const cardReasons = {
  fraudulent: 44,
  product_not_received: 17,
  product_unacceptable: 10,
  unrecognized: 8,
  credit_not_processed: 6,
  subscription_canceled: 5,
  general: 5,
  duplicate: 4,
  noncompliant: 1,
};
const lenderReasons = { product_not_received: 5, product_unacceptable: 3, credit_not_processed: 2, unrecognized: 1 };
const debitReasons = {
  debit_not_authorized: 5,
  insufficient_funds: 4,
  incorrect_account_details: 2,
  bank_cannot_process: 1,
  customer_initiated: 1,
  check_returned: 1,
};
const winningShare: Partial<Record<ImportedDispute['reason'], number>> = {
  fraudulent: 0.24,
  product_not_received: 0.58,
  duplicate: 0.66,
  subscription_canceled: 0.5,
};
const usualWinningShare = 0.42;

/** What became of the dispute by now. */
type Fate = Pick<ImportedDispute, 'status' | 'submitted_at' | 'closed_at'> & { isDrafted?: boolean };

/** The dispute of a payment of the past year; null for most, and for what is refunded. */
export function disputeOf(
  payment: ImportedPayment,
  {
    seed,
    order_id,
    now,
    share,
    usdRate,
  }: { seed: number; order_id: number; now: number; share: number; usdRate: number },
): ImportedDispute | null {
  if (!payment.captured || payment.amount_refunded > 0) return null;
  const isCard = payment.method_type === 'card' || payment.method_type === 'card_present';
  const isDebit = payment.method_type.endsWith('_debit');
  if (!isCard && !isDebit && payment.method_type !== 'klarna') return null;
  const dice = new Dice(Math.imul(seed, 0x1656_67b1) ^ Math.imul(order_id, 0x27d4_eb2f));
  const isRecent = now - payment.created < recentDays * day;
  if (!dice.chance(isRecent ? Math.max(share, recentShare) : share)) return null;
  const created = payment.created + Math.floor(day * (4 + 60 * dice.next() ** 1.6));
  if (created > now - 3600) return null;
  const reason = dice.weighted<ImportedDispute['reason']>(
    isDebit ? debitReasons : isCard ? cardReasons : lenderReasons,
  );
  // Compliance cases are of these two networks.
  if (reason === 'noncompliant' && payment.brand !== 'visa' && payment.brand !== 'mastercard') return null;
  const due = deadlineOf({ created, reason });
  const fate: Fate =
    due === null
      ? { status: 'lost', closed_at: created }
      : dice.chance(0.14) && reason !== 'noncompliant'
        ? inquiryFate(dice, created, now)
        : payment.brand === 'visa' && dice.chance(0.01)
          ? { status: 'prevented' }
          : chargebackFate(dice, { created, due, now, reason });
  const amount = dice.chance(0.92)
    ? payment.amount
    : Math.max(1, Math.round(payment.amount * (0.3 + dice.next() * 0.5)));
  const takesMoney = !fate.status.startsWith('warning_') && fate.status !== 'prevented';
  const { isDrafted, ...outcome } = fate;
  const { submitted_at, closed_at } = outcome;
  return {
    stem: payment.stem,
    payment: payment.stem,
    created,
    amount,
    reason,
    ...outcome,
    withdrawn: takesMoney
      ? amount === payment.amount
        ? payment.settlement_amount
        : Math.max(1, Math.round(amount * (payment.exchange_rate ?? 1)))
      : 0,
    fee: takesMoney ? Math.round((isCard ? 1500 : 1000) * usdRate) : 0,
    ...((isDrafted || submitted_at) && {
      evidence: {
        product_description: 'The goods of the order, as listed on its receipt.',
        ...(submitted_at && { uncategorized_text: 'The order was delivered to the address that the customer gave.' }),
      },
    }),
    metadata: {
      ...((isDrafted || submitted_at) && { __product_type: 'physical_product' }),
      ...(submitted_at && { __evidence_submitted_at: String(submitted_at) }),
      ...(closed_at && { __dispute_closed_at: String(closed_at) }),
    },
  };
}

function inquiryFate(dice: Dice, created: number, now: number): Fate {
  const submitted_at = created + Math.floor(day * (1 + 5 * dice.next()));
  const closed_at = created + Math.floor(day * (12 + 60 * dice.next()));
  const dropped_at = created + Math.floor(day * (10 + 15 * dice.next()));
  // Lenders turn an inquiry that waits for long into a dispute; none of these does.
  if (!dice.chance(0.6) || submitted_at > now)
    return dropped_at <= now
      ? { status: 'warning_closed', closed_at: dropped_at }
      : { status: 'warning_needs_response' };
  return closed_at <= now
    ? { status: 'warning_closed', submitted_at, closed_at }
    : { status: 'warning_under_review', submitted_at };
}

function chargebackFate(
  dice: Dice,
  { created, due, now, reason }: { created: number; due: number; now: number; reason: ImportedDispute['reason'] },
): Fate {
  const submitted_at = created + Math.floor((due - created) * (0.1 + 0.85 * dice.next()));
  const decided = submitted_at + Math.floor(day * (20 + 50 * dice.next()));
  const accepted = created + Math.floor(day * (1 + 4 * dice.next()));
  const answers = dice.chance(0.62);
  const accepts = !answers && dice.chance(0.3);
  if (answers && submitted_at <= now)
    return decided > now
      ? { status: 'under_review', submitted_at }
      : {
          status: dice.chance(winningShare[reason] ?? usualWinningShare) ? 'won' : 'lost',
          submitted_at,
          closed_at: decided,
        };
  if (accepts && accepted <= now) return { status: 'lost', closed_at: accepted };
  if (due < now) return { status: 'lost', closed_at: due + 1 };
  return { status: 'needs_response', isDrafted: dice.chance(0.3) };
}
