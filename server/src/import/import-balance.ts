import type Stripe from 'stripe';
import { bookUnknown } from '../books/book-unknown.ts';
import type { RunningImport } from './import-state.ts';
import type { Call } from './paced-calls.ts';
import { newestBefore, readSpan } from './read-payments.ts';
import type { ListPage } from './read-payments.ts';
import { slices } from './slices.ts';

const inFlight = 3;
/** Rows compared with the ledger in one query. */
const compared = 5_000;

/**
 * Phase: what changed the balance beside payments and payouts: adjustments, fees, reserves, transfers. The provider's list is
 * compared with the ledger, and what is missing there is booked.
 */
export async function importBalance(progress: RunningImport, call: Call): Promise<void> {
  const { services, store } = progress;
  const { balanceTransactions } = services.provider.stripe;
  const account = { stripeAccount: store.account_id };
  const list: ListPage<Stripe.BalanceTransaction> = (query) => balanceTransactions.list(query, account);
  const found = slices({
    to: progress.reached,
    inFlight,
    read: async (from, to) => {
      const span = await readSpan(call, list, { from, to });
      return { from: span.from, size: span.found.length, found: span.found };
    },
    newestBefore: (to) => newestBefore(call, { list }, to),
  });
  for await (const slice of found) {
    for (let start = 0; start < slice.found.length; start += compared)
      await bookUnknown(services, store, slice.found.slice(start, start + compared));
    await progress.step({ cursor: { to: slice.from }, reached: slice.from });
  }
}
