import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { fromUnixSeconds } from '@purser/contract/dates';
import { feePercentageOf } from '@purser/contract/payouts/instant-payout';
import { payoutStatuses } from '@purser/contract/payouts/payout';
import type { PayoutStatus } from '@purser/contract/payouts/payout';
import type Stripe from 'stripe';
import type { Services, Store } from '../../context.ts';
import { transact } from '../../database/database.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { expanded, idOf } from '../../provider/read-payment.ts';
import { bankAccountText, readPayout } from '../../provider/read-payout.ts';
import type { Payouts } from '../../database/tables.ts';
import { toJson } from '../../database/upsert.ts';
import { bookBalanceTransactions } from '../ledger.ts';
import { lockPayouts, reckonLater, reckonPayouts } from './reckon-payouts.ts';

/** Called when a payout is new or changed its status, in the transaction that writes it. */
export interface PayoutChange {
  store_id: number;
  payout_id: string;
  amount: number;
  currency: string;
  automatic: boolean;
  /** The status before; nothing when the payout is new. */
  from: string | undefined;
  to: PayoutStatus;
  failure_code: string | null;
}
export type PayoutListener = (services: Services, tx: DatabaseTransaction, change: PayoutChange) => Promise<void>;
export const payoutListeners: PayoutListener[] = [];

type Seen = Pick<Selectable<Payouts>, 'version' | 'status' | 'amount' | 'fee' | 'entries_by'>;

/** After an allocation: entries that another transaction was writing meanwhile are in by then. */
const lookAgainSeconds = 10;

/**
 * Updates our books to the provider's state of one payout: its row, its ledger entries, what is in it as far as that is
 * computed here, and the transactions in it. The provider's list is read by a separate job. Events and responses are
 * hints to call this, in any order and as often as they come. `before` and `after` run in the transaction that writes.
 * Returns `undefined`, and writes nothing, when the provider doesn't have the payout.
 */
export async function projectPayout(
  services: Services,
  store: Store,
  payout_id: string,
  also: {
    before?: (tx: DatabaseTransaction) => Promise<void>;
    after?: (tx: DatabaseTransaction) => Promise<void>;
  } = {},
): Promise<Stripe.Payout | undefined> {
  const { store_id } = store;
  for (let attempt = 1; ; attempt++) {
    const seen = await services.db
      .selectFrom('payouts')
      .select(['version', 'status', 'amount', 'fee', 'entries_by'])
      .where('store_id', '=', store_id)
      .where('payout_id', '=', payout_id)
      .executeTakeFirst();
    const payout = await readPayout(services.provider, store.account_id, payout_id);
    if (!payout) return undefined;
    const written = await transact(services.db, async (tx) => {
      await lockPayouts(tx, store_id, payout.currency);
      const row = await takeVersion(tx, services, store_id, payout, seen?.version ?? 0);
      if (!row) return false;
      await also.before?.(tx);
      await writePayout(services, tx, store_id, payout, row, seen);
      await also.after?.(tx);
      return true;
    });
    if (written) return payout;
    // Another process projected meanwhile, perhaps from a later read: ours may be stale, so read again.
    if (attempt >= 30) throw new Error(`${payout_id} keeps changing under the projection`);
    await sleep(Math.random() * 20 * attempt);
  }
}

/** Writes the row for this read; nothing when another projection was written since `seen`. */
async function takeVersion(
  tx: DatabaseTransaction,
  services: Services,
  store_id: number,
  payout: Stripe.Payout,
  seen: number,
): Promise<Selectable<Payouts> | undefined> {
  const bank_account = bankAccountText(payout);
  const row = {
    ...payoutRow(payout),
    // What a bank account was called stays known after it is replaced.
    ...(bank_account !== undefined && { bank_account }),
    projected: services.clock.now(),
    version: seen + 1,
  };
  if (seen === 0)
    return tx
      .insertInto('payouts')
      .values({ ...row, store_id, payout_id: payout.id })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  return tx
    .updateTable('payouts')
    .set(row)
    .where('store_id', '=', store_id)
    .where('payout_id', '=', payout.id)
    .where('version', '=', seen)
    .returningAll()
    .executeTakeFirst();
}

/** A payout as the table holds it, but for its key, its bank account and the projection's own marks. */
export function payoutRow(payout: Stripe.Payout) {
  const own = expanded(payout.balance_transaction);
  const fee = own?.fee ?? 0;
  return {
    created: fromUnixSeconds(payout.created),
    date: fromUnixSeconds(payout.arrival_date),
    type: payout.amount < 0 ? ('withdrawal' as const) : ('deposit' as const),
    status: statusOf(payout),
    amount: payout.amount,
    currency: payout.currency,
    fee,
    fee_percentage: feePercentageOf(fee, Math.abs(payout.amount) + fee),
    automatic: payout.automatic,
    method: payout.method === 'instant' ? ('instant' as const) : ('standard' as const),
    destination_id: idOf(payout.destination),
    bank_reference_key: payout.trace_id?.value ?? null,
    failure_code: payout.failure_code,
    failure_message: payout.failure_message,
    original_payout_id: idOf(payout.original_payout),
    balance_transaction_id: idOf(payout.balance_transaction),
    failure_balance_transaction_id: idOf(payout.failure_balance_transaction),
    data: toJson(payout),
  };
}

/** An unknown status (Stripe may add some) counts as in transit. */
const statusOf = ({ status }: Stripe.Payout): PayoutStatus =>
  payoutStatuses.find((known) => known === status) ?? 'pending';

async function writePayout(
  services: Services,
  tx: DatabaseTransaction,
  store_id: number,
  payout: Stripe.Payout,
  row: Selectable<Payouts>,
  seen: Seen | undefined,
): Promise<void> {
  const { payout_id, currency } = row;
  const booked = [expanded(payout.balance_transaction), expanded(payout.failure_balance_transaction)].filter(
    (each) => each !== undefined,
  );
  await bookBalanceTransactions(tx, store_id, booked, null, 'payouts');
  await linkIntent(tx, store_id, payout);
  const isListed = row.automatic && payout.reconciliation_status === 'completed';
  if (isListed && row.entries_by === 'pending')
    await services.enqueue(
      tx,
      'read_payout_entries',
      { store_id, payout_id },
      { key: `payout_entries:${store_id}:${payout_id}` },
    );
  const change = !seen || seen.status !== row.status || seen.amount !== row.amount || seen.fee !== row.fee;
  if (change) {
    // What follows holds other entries only if this one begins or ceases to hold some.
    await reckonPayouts(tx, store_id, currency, { created: row.created, payout_id });
    if (!row.automatic) await reckonLater(tx, store_id, currency, row.created, lookAgainSeconds);
  }
  if (seen?.status === row.status) return;
  const told: PayoutChange = {
    store_id,
    payout_id,
    amount: row.amount,
    currency,
    automatic: row.automatic,
    from: seen?.status,
    to: statusOf(payout),
    failure_code: row.failure_code,
  };
  for (const listener of payoutListeners) await listener(services, tx, told);
}

/** Ties a payout to the intent of ours that asked for it. Metadata can be copied: one intent is one payout, the first. */
async function linkIntent(tx: DatabaseTransaction, store_id: number, payout: Stripe.Payout): Promise<void> {
  const intent_id = payout.metadata?.intent_id ?? '';
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(intent_id)) return;
  await sql`
    update payouts p set money_intent_id = i.money_intent_id from money_intents i
    where p.store_id = ${store_id} and p.payout_id = ${payout.id} and p.money_intent_id is null
      and i.store_id = ${store_id} and i.money_intent_id = ${intent_id}::uuid and i.kind = 'payout' and i.currency = ${payout.currency}
      and not exists (select 1 from payouts x where x.store_id = ${store_id} and x.money_intent_id = i.money_intent_id)`.execute(
    tx,
  );
}
