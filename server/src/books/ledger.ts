import type Stripe from 'stripe';
import type { Selectable } from 'kysely';
import type { DatabaseTransaction } from '../database/database.ts';
import type { LedgerPostings } from '../database/tables.ts';
import { fromUnixSeconds } from '@purser/contract/dates';
import { reckonLater } from './payouts/reckon-payouts.ts';

type Posting = Pick<Selectable<LedgerPostings>, 'account' | 'currency' | 'amount'>;

/** The counter account of a balance transaction's gross amount, by the provider's type. */
const counterByType: Record<string, string> = {
  charge: 'sales',
  payment: 'sales',
  refund: 'refunds',
  payment_refund: 'refunds',
  refund_failure: 'refunds',
  payment_failure_refund: 'refunds',
  payout: 'payouts',
  payout_failure: 'payouts',
  payout_cancel: 'payouts',
  advance: 'loans',
  anticipation_repayment: 'loans',
  stripe_fee: 'fees',
};

/**
 * The postings of one balance transaction: what reached the provider's balance, what was kept as fee, and where the gross
 * came from. Debits are positive; net + fee − gross is zero by the provider's own arithmetic, and the database checks it.
 */
export function postingsOf(
  row: Pick<Stripe.BalanceTransaction, 'type' | 'reporting_category' | 'amount' | 'fee' | 'net' | 'currency'>,
  counter = counterOf(row),
): Posting[] {
  return [
    { account: 'provider_balance', currency: row.currency, amount: row.net },
    { account: 'fees', currency: row.currency, amount: row.fee },
    { account: counter, currency: row.currency, amount: -row.amount },
  ].filter((posting) => posting.amount !== 0);
}

const counterOf = (row: Pick<Stripe.BalanceTransaction, 'type' | 'reporting_category'>): string =>
  row.reporting_category.startsWith('dispute') ? 'disputes' : (counterByType[row.type] ?? 'adjustments');

/** The entry of a balance transaction. */
export const entryRow = (store_id: number, row: Stripe.BalanceTransaction, payment_intent_id: string | null) => ({
  store_id,
  entry_id: row.id,
  created: fromUnixSeconds(row.created),
  available_on: fromUnixSeconds(row.available_on),
  kind: row.type,
  source_id: typeof row.source === 'string' ? row.source : (row.source?.id ?? null),
  payment_intent_id,
});

/** The lines of its entry. */
export const postingRows = (store_id: number, row: Stripe.BalanceTransaction, counter?: string) =>
  postingsOf(row, counter).map((posting, line) => ({ store_id, entry_id: row.id, line: line + 1, ...posting }));

/** Posts what is not posted yet; a balance transaction is exactly one entry. `counter` is given where the type doesn't determine it. */
export async function bookBalanceTransactions(
  tx: DatabaseTransaction,
  store_id: number,
  rows: readonly Stripe.BalanceTransaction[],
  payment_intent_id: string | null,
  counter?: string,
): Promise<void> {
  if (rows.length === 0) return;
  const fresh = await tx
    .insertInto('ledger_entries')
    .values(rows.map((row) => entryRow(store_id, row, payment_intent_id)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .execute();
  const freshIds = new Set(fresh.map((entry) => entry.entry_id));
  const postings = rows.filter((row) => freshIds.has(row.id)).flatMap((row) => postingRows(store_id, row, counter));
  if (postings.length > 0) await tx.insertInto('ledger_postings').values(postings).execute();
  if (counter !== 'payouts')
    await tellPayouts(
      tx,
      store_id,
      rows.filter((row) => freshIds.has(row.id)),
    );
}

/** A payout that was made after an entry, and holds what our rule gives it, might have taken that entry. */
async function tellPayouts(
  tx: DatabaseTransaction,
  store_id: number,
  fresh: readonly Stripe.BalanceTransaction[],
): Promise<void> {
  for (const [currency, entries] of Map.groupBy(fresh, (row) => row.currency)) {
    const since = fromUnixSeconds(Math.min(...entries.map((row) => row.created)));
    const payout = await tx
      .selectFrom('payouts')
      .select('created')
      .where('store_id', '=', store_id)
      .where('currency', '=', currency)
      .where('automatic', '=', false)
      .where('created', '>=', since)
      .orderBy('created')
      .limit(1)
      .executeTakeFirst();
    if (payout) await reckonLater(tx, store_id, currency, payout.created);
  }
}
