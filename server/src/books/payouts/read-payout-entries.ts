import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Services, Store } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { findStore } from '../../access/find-store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { bookUnknown } from '../book-unknown.ts';
import { raiseAlarm } from '../../metrics.ts';
import { lockPayouts, reckonPayouts } from './reckon-payouts.ts';

const pageSize = 100;
/** In place of the cursor: an import has read the list, and writes it when the ledger has the entries. */
export const importMark = 'import';

/**
 * Job: reads the provider's list of what is in an automatic payout, page by page, and then recomputes the payouts of its
 * currency from there on. It goes on where it stopped: what has been read is kept, dead until the list is whole.
 */
export const readPayoutEntries: Job<'read_payout_entries'> = async (services, payload, signal) => {
  const { store_id, payout_id } = payload;
  const store = await findStore(services.db, store_id);
  const payout = await services.db
    .selectFrom('payouts')
    .select(['entries_by', 'entries_cursor', 'currency', 'created', 'amount', 'balance_transaction_id'])
    .where('store_id', '=', store_id)
    .where('payout_id', '=', payout_id)
    .executeTakeFirst();
  if (!store || payout?.entries_by !== 'pending' || payout.entries_cursor === importMark) return;
  let cursor = payout.entries_cursor;
  for (let isMore = true; isMore;) {
    signal?.throwIfAborted();
    const page = await services.provider.stripe.balanceTransactions.list(
      { payout: payout_id, limit: pageSize, ...(cursor !== null && { starting_after: cursor }) },
      { stripeAccount: store.account_id },
    );
    // The payout itself is on Stripe's list too.
    const rows = page.data.filter((row) => row.id !== payout.balance_transaction_id);
    await bookUnknown(services, store, rows);
    cursor = page.data.at(-1)?.id ?? cursor;
    await keepPage(services, store, payout_id, rows, cursor);
    isMore = page.has_more;
  }
  await transact(services.db, async (tx) => {
    await lockPayouts(tx, store_id, payout.currency);
    await tx
      .updateTable('payouts')
      .set({ entries_by: 'provider' })
      .where('store_id', '=', store_id)
      .where('payout_id', '=', payout_id)
      .execute();
    await reckonPayouts(tx, store_id, payout.currency, { created: payout.created, payout_id });
  });
  const { sum } = await services.db
    .selectFrom('payout_entries')
    .select((eb) => sql<number>`coalesce(sum(${eb.ref('net')}), 0)::bigint`.as('sum'))
    .where('store_id', '=', store_id)
    .where('payout_id', '=', payout_id)
    .executeTakeFirstOrThrow();
  if (sum !== payout.amount)
    raiseAlarm(services, 'payout_unexplained', { payout_id, amount: payout.amount, sum }, 'a payout does not add up');
};

async function keepPage(
  services: Services,
  store: Store,
  payout_id: string,
  rows: readonly Stripe.BalanceTransaction[],
  entries_cursor: string | null,
): Promise<void> {
  const { store_id } = store;
  await transact(services.db, async (tx) => {
    if (rows.length > 0)
      await tx
        .insertInto('payout_entries')
        .values(
          rows.map(({ id, currency, net }) => ({ store_id, payout_id, entry_id: id, currency, net, live: false })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await tx
      .updateTable('payouts')
      .set({ entries_cursor })
      .where('store_id', '=', store_id)
      .where('payout_id', '=', payout_id)
      .execute();
  });
}
