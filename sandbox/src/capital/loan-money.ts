import { balanceOf } from '../balance/balance.ts';
import { book, type BalanceTransaction } from '../balance/balance-transactions.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { isPlastic } from '../terminal/present-card.ts';
import { offerObject, remainingOf, setStatus, type FinancingOffer } from './financing-offer.ts';

export interface FinancingTransaction extends StripeObject {
  object: 'capital.financing_transaction';
  account: string;
  created_at: number;
  details: {
    advance_amount: number;
    currency: string;
    fee_amount: number;
    reason?: string;
    reversed_transaction?: string;
    total_amount: number;
    transaction?: { charge: string };
  };
  financing_offer: string;
  legacy_balance_transaction_source: string;
  type: 'payout' | 'payment' | 'reversal';
}

export const transactionObject = 'capital.financing_transaction';

/** What was kept from a charge: the first amount, what of it is kept now, and the transaction that kept it. */
interface Withheld {
  offer: string;
  whole: number;
  kept: number;
  transaction: string;
}

interface Movement {
  type: FinancingTransaction['type'];
  reason?: string;
  amount: number;
  charge?: string;
  reversed?: string;
  description: string;
  /** The part of the balance that it moves, and when; none for a debit of the bank account. */
  balance: { available_on?: number; source_type?: 'card' | 'bank_account' } | null;
}

/** Pays the advance out into the balance. */
export function payOutAdvance(tx: Tx, offer: FinancingOffer, loan: string): void {
  const { advance_amount, currency, fee_amount } = offer.offered_terms;
  const source = loan;
  record(tx, offer, { advance_amount, currency, fee_amount, total_amount: advance_amount + fee_amount }, source, {
    type: 'payout',
    amount: advance_amount,
    description: 'Loan payout',
    balance: {},
  });
  book(tx, offer.account, {
    type: 'advance',
    reporting_category: 'advance',
    amount: advance_amount,
    currency,
    source,
    description: 'Loan payout',
  });
}

function record(
  tx: Tx,
  offer: FinancingOffer,
  details: FinancingTransaction['details'],
  source: string,
  { type, description }: Movement,
): FinancingTransaction {
  const transaction = tx.insert<FinancingTransaction>(offer.account, {
    id: newId('cptxn'),
    object: transactionObject,
    account: offer.account,
    created_at: tx.now,
    details,
    financing_offer: offer.id,
    legacy_balance_transaction_source: source,
    livemode: false,
    type,
    user_facing_description: description,
  });
  tx.emit(offer.account, `${transactionObject}.created`, transaction);
  return transaction;
}

/** Moves what remains of a loan: `amount` is positive, whichever way it goes. Expects the offer locked. */
export function move(tx: Tx, offer: FinancingOffer, movement: Movement): FinancingTransaction {
  const loan = offer._loan;
  if (!loan) throw new Error(`${offer.id} was not paid out`);
  const { amount, balance, charge, description, reason, reversed, type } = movement;
  const { advance_amount, currency, fee_amount } = offer.offered_terms;
  const sign = type === 'reversal' ? -1 : 1;
  // The fee is paid in proportion; by the sums, so that no minor unit is lost on the way.
  const feeUntil = (paid: number): number => Math.round((paid * fee_amount) / (advance_amount + fee_amount));
  const fee = Math.abs(feeUntil(loan.paid + sign * amount) - feeUntil(loan.paid));
  const source = newId('flxlntx');
  const transaction = record(
    tx,
    offer,
    {
      advance_amount: amount - fee,
      currency,
      fee_amount: fee,
      ...(reason && { reason }),
      ...(reversed && { reversed_transaction: reversed }),
      total_amount: amount,
      ...(charge && { transaction: { charge } }),
    },
    source,
    movement,
  );
  if (balance)
    book(tx, offer.account, {
      type: 'anticipation_repayment',
      reporting_category: 'anticipation_repayment',
      amount: -sign * amount,
      currency,
      source,
      description,
      ...balance,
    });
  loan.paid += sign * amount;
  // What is given back of an earlier interval does not lower what this one has.
  loan.interval.paid = Math.max(0, loan.interval.paid + sign * amount);
  tx.save(offer.account, offer);
  if (remainingOf(offer) === 0) setStatus(tx, offer, 'fully_repaid');
  return transaction;
}

/** The account's loan that is not paid off, locked. */
export async function activeLoan(tx: Tx, account: string): Promise<FinancingOffer | undefined> {
  // Without the usual flush: it is asked at every payment, and no payment accepts an offer.
  const { rows } = await tx.client.query<{ id: string }>(
    `select id from objects where account = $1 and object = '${offerObject}' and data->>'status' = 'paid_out' limit 1`,
    [account],
  );
  const offer = rows[0] && (await tx.lock<FinancingOffer>(account, rows[0].id));
  return offer?.status === 'paid_out' ? offer : undefined;
}

/** A fraction of an amount, without the noise of binary fractions. */
const partOf = (rate: number, amount: number): number =>
  Math.round((Math.round(rate * 1_000_000) * amount) / 1_000_000);

const descriptionOf = (charge: Charge): string => `Loan repayment withheld from ${charge.id}`;

const partOfBalance = (charge: Charge): 'card' | 'bank_account' =>
  isPlastic(charge.payment_method_details.type) ? 'card' : 'bank_account';

/** Keeps the loan's part of a payment that has just settled. Expects the charge locked; the caller saves it. */
export async function withhold(tx: Tx, account: string, charge: Charge, row: BalanceTransaction): Promise<void> {
  const offer = await activeLoan(tx, account);
  if (!offer?._loan || row.currency !== offer.offered_terms.currency || tx.now < offer._loan.begins_at) return;
  const amount = Math.min(partOf(offer.offered_terms.withhold_rate, row.amount), remainingOf(offer));
  if (amount <= 0) return;
  const { id } = move(tx, offer, {
    type: 'payment',
    reason: 'automatic_withholding',
    amount,
    charge: charge.id,
    description: descriptionOf(charge),
    balance: { available_on: row.available_on, source_type: partOfBalance(charge) },
  });
  charge['_withheld'] = { offer: offer.id, whole: amount, kept: amount, transaction: id } satisfies Withheld;
}

/**
 * Gives back the part of the withholding that belongs to what is refunded, and keeps it again when a refund failed. A loan that
 * is paid off stays paid off. Expects the charge locked, with its new sums; the caller saves it.
 */
export async function followRefunds(tx: Tx, account: string, charge: Charge): Promise<void> {
  const withheld = charge['_withheld'] as Withheld | undefined; // only `withhold` writes it
  if (!withheld) return;
  const offer = await tx.lock<FinancingOffer>(account, withheld.offer);
  if (offer?.status !== 'paid_out') return;
  const refunded = charge.amount_refunded / charge.amount_captured;
  const wanted = withheld.whole - Math.round(withheld.whole * refunded);
  const amount = Math.min(Math.abs(wanted - withheld.kept), wanted > withheld.kept ? remainingOf(offer) : Infinity);
  if (amount === 0) return;
  const isBack = wanted < withheld.kept;
  withheld.kept += isBack ? -amount : amount;
  move(tx, offer, {
    type: isBack ? 'reversal' : 'payment',
    reason: isBack ? 'automatic_withholding_refund' : 'automatic_withholding',
    amount,
    charge: charge.id,
    ...(isBack && { reversed: withheld.transaction }),
    description: isBack ? `Loan repayment given back for ${charge.id}` : descriptionOf(charge),
    balance: { source_type: partOfBalance(charge) },
  });
}

/** A payment of `amount` from the balance as far as that has it, the rest from the bank account. */
export async function collect(tx: Tx, offer: FinancingOffer, amount: number): Promise<void> {
  const { available } = await balanceOf(tx, offer.account);
  const held = available.find(({ currency }) => currency === offer.offered_terms.currency)?.amount ?? 0;
  const fromBalance = Math.max(0, Math.min(amount, held));
  const description = 'Minimum loan repayment';
  if (fromBalance > 0)
    move(tx, offer, { type: 'payment', reason: 'collection', amount: fromBalance, description, balance: {} });
  if (amount > fromBalance)
    move(tx, offer, {
      type: 'payment',
      reason: 'collection',
      amount: amount - fromBalance,
      description: `${description} from the bank account`,
      balance: null,
    });
}

/** Pays by choice, sooner than the withholding would. */
export function paySooner(tx: Tx, offer: FinancingOffer, amount: number, from: 'balance' | 'bank_account'): void {
  move(tx, offer, {
    type: 'payment',
    reason: 'user_initiated',
    amount,
    description: from === 'balance' ? 'Loan repayment' : 'Loan repayment from the bank account',
    balance: from === 'balance' ? {} : null,
  });
}
