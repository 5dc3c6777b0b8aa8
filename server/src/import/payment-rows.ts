import type Stripe from 'stripe';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Store } from '../context.ts';
import { CopyRows } from '../database/copy-rows.ts';
import { toJson } from '../database/upsert.ts';
import { entryRow, postingRows } from '../books/ledger.ts';
import { balanceRowsOf, derivedStatus } from '../books/payment-state.ts';
import { authorizationRows, chargeRows, intentRow } from '../books/project-payment.ts';
import { timelineOf, timelineRows } from '../books/timeline-of.ts';
import { transactionRows } from '../books/transaction-rows.ts';
import { disputeRows, toldDisputes } from '../books/write-disputes.ts';
import { refundRow, refundsToKeep } from '../books/write-refunds.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';

/** In which payout the provider lists a balance transaction. */
export interface Listing {
  payout_id: string;
  status: string;
  /** The day that the payout arrives. */
  date: Temporal.Instant;
}
/** By balance transaction: more than one when a payout failed and the next took its contents. */
export type Listings = ReadonlyMap<string, readonly Listing[]>;

const isDead = ({ status }: Listing): boolean => status === 'failed' || status === 'canceled';

/** The tables of payments; what refers to an entry comes after it. */
export const paymentTables = [
  'payment_intents',
  'charges',
  'refunds',
  'disputes',
  'authorizations',
  'timeline_events',
  'ledger_entries',
  'ledger_postings',
  'payout_entries',
  'transactions',
] as const;

/** The rows of payments without an order of ours, as the projection of each would write them. */
export class PaymentRows {
  readonly #store: Store;
  readonly #now: Temporal.Instant;
  readonly #listings: Listings;
  readonly #rows: Record<(typeof paymentTables)[number], CopyRows>;

  constructor(store: Store, now: Temporal.Instant, listings: Listings) {
    this.#store = store;
    this.#now = now;
    this.#listings = listings;
    // One for each name by construction.
    this.#rows = Object.fromEntries(paymentTables.map((table) => [table, new CopyRows(table)])) as Record<
      (typeof paymentTables)[number],
      CopyRows
    >;
  }

  all(): CopyRows[] {
    return Object.values(this.#rows);
  }

  add(payment: PaymentAtProvider): void {
    const { store_id } = this.#store;
    const { intent } = payment;
    const rows = this.#rows;
    rows.payment_intents.add({
      store_id,
      payment_intent_id: intent.id,
      ...intentRow(payment),
      created: fromUnixSeconds(intent.created),
      payment_status: derivedStatus(payment),
      projected: this.#now,
    });
    for (const row of chargeRows(store_id, payment, undefined)) rows.charges.add(row);
    for (const refund of refundsToKeep(payment)) rows.refunds.add(refundRow(store_id, payment, undefined, refund));
    const disputes = toldDisputes(payment, [], this.#now);
    for (const row of disputeRows(store_id, payment, disputes, undefined))
      rows.disputes.add({ ...row, data: toJson(row.data) });
    for (const row of authorizationRows(store_id, payment, undefined)) rows.authorizations.add(row);
    const events = timelineOf(payment, undefined, this.#store, undefined, [], disputes);
    for (const row of timelineRows(store_id, intent.id, events))
      rows.timeline_events.add({ ...row, data: toJson(row.data) });
    for (const { row } of balanceRowsOf(payment)) this.addEntry(row, intent.id);
    for (const row of transactionRows(store_id, payment, undefined)) {
      const listed = this.#listings.get(row.transaction_id)?.find((listing) => !isDead(listing));
      rows.transactions.add({
        ...row,
        deposit_id: listed?.payout_id ?? null,
        deposit_status: listed?.status ?? null,
        available_on: listed?.date ?? row.available_on,
      });
    }
  }

  /** An entry of the ledger, and its place in the payouts that list it. */
  addEntry(row: Stripe.BalanceTransaction, payment_intent_id: string | null): void {
    const { store_id } = this.#store;
    // The loader trusts its rows, so what the database checks elsewhere is checked here.
    if (row.net + row.fee !== row.amount) throw new Error(`${row.id} does not balance`);
    const postings = postingRows(store_id, row);
    this.#rows.ledger_entries.add(entryRow(store_id, row, payment_intent_id));
    for (const posting of postings) this.#rows.ledger_postings.add(posting);
    for (const listing of this.#listings.get(row.id) ?? [])
      this.#rows.payout_entries.add({
        store_id,
        payout_id: listing.payout_id,
        entry_id: row.id,
        currency: row.currency,
        net: row.net,
        live: !isDead(listing),
        kind: row.type,
        ...proofFacts(row, postings),
      });
  }
}

/** What the database copies from the ledger into an entry of a payout: see `copy_payout_entry`. */
function proofFacts(row: Stripe.BalanceTransaction, postings: readonly { account: string }[]) {
  const counter = postings.find(({ account }) => account !== 'provider_balance' && account !== 'fees');
  const fee = counter ? row.fee : 0;
  return { account: counter?.account ?? 'fees', gross: row.net + fee, fee };
}
