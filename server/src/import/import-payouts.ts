import { sql } from 'kysely';
import type Stripe from 'stripe';
import { CopyRows } from '../database/copy-rows.ts';
import { entryRow, postingRows } from '../books/ledger.ts';
import { payoutRow } from '../books/payouts/project-payout.ts';
import { importMark } from '../books/payouts/read-payout-entries.ts';
import { expanded } from '../provider/read-payment.ts';
import { bankAccountText } from '../provider/read-payout.ts';
import { isRefusedRow, writeBatch } from './batch.ts';
import type { RunningImport } from './import-state.ts';
import type { Call } from './paced-calls.ts';

/** Payouts whose contents are read concurrently. */
const atOnce = 6;

/**
 * Phase: the payouts, and what the provider lists as in each automatic one. That is kept until the ledger has the entries, so
 * that each transaction is written with its payout. A page is a batch.
 */
export async function importPayouts(progress: RunningImport, call: Call): Promise<void> {
  const { services, store } = progress;
  const account = { stripeAccount: store.account_id };
  for (;;) {
    const { after } = progress.row.cursor;
    const page = await call(() =>
      services.provider.stripe.payouts.list(
        {
          limit: 100,
          created: { lte: progress.until },
          ...(after !== undefined && { starting_after: after }),
          expand: ['data.balance_transaction', 'data.failure_balance_transaction', 'data.destination'],
        },
        account,
      ),
    );
    const last = page.data.at(-1);
    if (!last) return;
    await writePage(progress, call, page.data, last);
    if (!page.has_more) return;
  }
}

async function writePage(
  progress: RunningImport,
  call: Call,
  payouts: readonly Stripe.Payout[],
  last: Stripe.Payout,
): Promise<void> {
  const known = await knownOf(
    progress,
    payouts.map(({ id }) => id),
  );
  const fresh = payouts.filter(({ id }) => !known.has(id));
  const contents = await readContents(progress, call, fresh.filter(isListed));
  try {
    await load(progress, payouts.length, fresh, contents, last);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    // An event brought one of them meanwhile.
    await writePage(progress, call, payouts, last);
  }
}

/** Whether the provider lists its contents. */
const isListed = (payout: Stripe.Payout): boolean => payout.automatic && payout.reconciliation_status === 'completed';

async function load(
  progress: RunningImport,
  read: number,
  payouts: readonly Stripe.Payout[],
  contents: ReadonlyMap<string, readonly Stripe.BalanceTransaction[]>,
  last: Stripe.Payout,
): Promise<void> {
  const { services, store } = progress;
  const { store_id } = store;
  const rows = new CopyRows('payouts');
  const entries = new CopyRows('ledger_entries');
  const postings = new CopyRows('ledger_postings');
  const listed = new CopyRows('history_import_entries');
  const own = payouts
    .flatMap((payout) => [expanded(payout.balance_transaction), expanded(payout.failure_balance_transaction)])
    .filter((row) => row !== undefined);
  const booked = await sql<{ entry_id: string }>`
    select entry_id from ledger_entries where store_id = ${store_id} and entry_id = any(${own.map(({ id }) => id)}::text[])`.execute(
    services.db,
  );
  const bookedIds = new Set(booked.rows.map(({ entry_id }) => entry_id));
  for (const payout of payouts) {
    rows.add({
      store_id,
      payout_id: payout.id,
      ...payoutRow(payout),
      bank_account: bankAccountText(payout) ?? '',
      entries_cursor: isListed(payout) ? importMark : null,
      projected: services.clock.now(),
    });
    for (const { id, currency, net } of contents.get(payout.id) ?? [])
      listed.add({ store_id, entry_id: id, payout_id: payout.id, currency, net });
  }
  for (const row of own.filter(({ id }) => !bookedIds.has(id))) {
    if (row.net + row.fee !== row.amount) throw new Error(`${row.id} does not balance`);
    entries.add(entryRow(store_id, row, null));
    for (const posting of postingRows(store_id, row, 'payouts')) postings.add(posting);
  }
  const step = { cursor: { after: last.id, to: last.created }, reached: last.created, counts: { payouts: read } };
  await writeBatch(progress, step, [rows, entries, postings, listed]);
}

async function readContents(
  { services, store }: RunningImport,
  call: Call,
  payouts: readonly Stripe.Payout[],
): Promise<Map<string, Stripe.BalanceTransaction[]>> {
  const { balanceTransactions } = services.provider.stripe;
  const account = { stripeAccount: store.account_id };
  const contents = new Map<string, Stripe.BalanceTransaction[]>();
  const left = [...payouts];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let payout = left.shift(); payout !== undefined; payout = left.shift()) {
        const { id, balance_transaction } = payout;
        const own = expanded(balance_transaction)?.id ?? balance_transaction;
        const found: Stripe.BalanceTransaction[] = [];
        for (let isMore = true; isMore;) {
          const last = found.at(-1);
          const page = await call(() =>
            balanceTransactions.list({ payout: id, limit: 100, ...(last && { starting_after: last.id }) }, account),
          );
          found.push(...page.data);
          isMore = page.has_more;
        }
        // The payout itself is on Stripe's list too.
        contents.set(
          id,
          found.filter((row) => row.id !== own),
        );
      }
    }),
  );
  return contents;
}

async function knownOf({ services, store }: RunningImport, ids: string[]): Promise<Set<string>> {
  const rows = await services.db
    .selectFrom('payouts')
    .select('payout_id')
    .where('store_id', '=', store.store_id)
    .where('payout_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ payout_id }) => payout_id));
}
