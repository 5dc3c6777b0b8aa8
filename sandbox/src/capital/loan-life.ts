import type { Core, JobHandler } from '../api/core.ts';
import { newId } from '../engine/ids.ts';
import type { Tx } from '../engine/store.ts';
import {
  isOpen,
  offerObject,
  payOutSeconds,
  remainingOf,
  setStatus,
  type FinancingOffer,
  type LoanState,
} from './financing-offer.ts';
import { collect, move, payOutAdvance, transactionObject, type FinancingTransaction } from './loan-money.ts';

const daySeconds = 86_400;
export const intervalSeconds = 60 * daySeconds;
/** A loan is repaid within this many intervals: each asks for its share at least. */
const intervals = 9;

export class CapitalRefusal extends Error {}

/** Accepts an open offer; an account has one loan at a time. Expects the offer locked. @throws CapitalRefusal */
export async function acceptOffer(tx: Tx, core: Core, offer: FinancingOffer): Promise<void> {
  if (!isOpen(offer)) throw new CapitalRefusal(`The offer is ${offer.status} and can’t be accepted.`);
  // Two offers of an account must not be accepted at once.
  await tx.lock(core.keys.platform, offer.account);
  const others = await tx.select<FinancingOffer>(
    offer.account,
    offerObject,
    "o.data->>'status' in ('accepted', 'paid_out')",
  );
  if (others.length > 0) throw new CapitalRefusal('The account already has a loan that is not paid off.');
  offer.accepted_terms = {
    advance_amount: offer.offered_terms.advance_amount,
    currency: offer.offered_terms.currency,
    fee_amount: offer.offered_terms.fee_amount,
    previous_financing_fee_discount_amount: null,
    withhold_rate: offer.offered_terms.withhold_rate,
  };
  setStatus(tx, offer, 'accepted');
  tx.schedule(tx.nowMs + payOutSeconds * 1000, offer.account, 'capital.pay_out', { offer: offer.id });
}

/** Pays an accepted offer out; withholding begins with the next day. Expects the offer locked. */
export function payOut(tx: Tx, offer: FinancingOffer): void {
  if (offer.status !== 'accepted') return;
  const begins_at = (Math.floor(tx.now / daySeconds) + 1) * daySeconds;
  const loan: LoanState = {
    id: newId('flxln'),
    paid_out_at: tx.now,
    begins_at,
    paid: 0,
    interval: { number: 1, due_at: begins_at + intervalSeconds, minimum: 0, paid: 0 },
  };
  offer._loan = loan;
  loan.interval.minimum = minimumOf(offer);
  // Payments that settle in this moment look for the loan.
  setStatus(tx, offer, 'paid_out');
  payOutAdvance(tx, offer, loan.id);
  scheduleInterval(tx, offer, loan);
}

const minimumOf = (offer: FinancingOffer): number =>
  Math.min(
    remainingOf(offer),
    Math.ceil((offer.offered_terms.advance_amount + offer.offered_terms.fee_amount) / intervals),
  );

const scheduleInterval = (tx: Tx, offer: FinancingOffer, { interval }: LoanState): void =>
  tx.schedule(interval.due_at * 1000, offer.account, 'capital.interval', { offer: offer.id, number: interval.number });

/** The rest of the interval's minimum is collected, and the next one begins. Expects the offer locked. */
export async function endInterval(tx: Tx, offer: FinancingOffer): Promise<void> {
  const loan = offer._loan;
  if (!loan || offer.status !== 'paid_out') return;
  const due = Math.min(remainingOf(offer), Math.max(0, loan.interval.minimum - loan.interval.paid));
  if (due > 0) await collect(tx, offer, due);
  if (remainingOf(offer) === 0) return;
  const { number, due_at } = loan.interval;
  loan.interval = {
    number: number + 1,
    due_at: Math.max(due_at, tx.now) + intervalSeconds,
    minimum: minimumOf(offer),
    paid: 0,
  };
  tx.save(offer.account, offer);
  scheduleInterval(tx, offer, loan);
}

/** The bank refuses the latest debit that was not given back: it is owed again. Expects the offer locked. */
export async function failDebit(tx: Tx, offer: FinancingOffer): Promise<boolean> {
  const made = await tx.select<FinancingTransaction>(
    offer.account,
    transactionObject,
    "o.data->>'financing_offer' = $3",
    [offer.id],
  );
  const undone = new Set(made.map(({ details }) => details.reversed_transaction));
  const debit = made.find(
    ({ id, user_facing_description }) =>
      String(user_facing_description).endsWith('from the bank account') && !undone.has(id),
  );
  const loan = offer._loan;
  if (!debit || !loan) return false;
  const { paid } = loan.interval;
  move(tx, offer, {
    type: 'reversal',
    reason: 'collection_failure',
    amount: debit.details.total_amount,
    reversed: debit.id,
    description: 'The bank refused a loan repayment',
    balance: null,
  });
  // The running interval asks for it once more.
  loan.interval.paid = paid;
  loan.interval.minimum = Math.min(paid + remainingOf(offer), loan.interval.minimum + debit.details.total_amount);
  tx.save(offer.account, offer);
  return true;
}

const locked =
  (act: (tx: Tx, offer: FinancingOffer, data: Record<string, unknown>) => Promise<void> | void): JobHandler =>
  async (tx, { account, data }) => {
    const offer = await tx.lock<FinancingOffer>(account, String(data['offer']));
    if (offer) await act(tx, offer, data);
  };

export const expireOffer = locked((tx, offer) => {
  if (isOpen(offer)) setStatus(tx, offer, 'expired');
});
export const payOutLater = locked(payOut);
export const passInterval = locked(async (tx, offer, { number }) => {
  if (offer._loan?.interval.number === number) await endInterval(tx, offer);
});
