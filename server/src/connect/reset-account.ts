import type Stripe from 'stripe';
import { forgetStores } from '../access/create-store-finder.ts';
import type { Context, Services } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { assertNoOpenAct } from './assert-no-open-act.ts';
import { beginNewBooks } from './begin-new-books.ts';
import { isTestDrive } from './is-test-drive.ts';
import { accountIfKnown } from './read-account.ts';
import { testAccountParams } from './test-account.ts';

/** Called in the transaction that begins new books, with the store that has them. */
export type ResetListener = (services: Services, tx: DatabaseTransaction, store_id: number) => Promise<void>;
export const resetListeners: ResetListener[] = [];

/**
 * Throws the store's test account away: makes a new one, continues the shop in new books with it, and deletes the old one at the
 * provider. What was sold with the old one stays readable as test history. Asked twice at once it happens once. Live accounts
 * refuse.
 */
export async function resetAccount(context: Context): Promise<void> {
  const { provider, store, db, log, clock } = context;
  const { account_id } = store;
  if (!isTestDrive(context)) throw new Error('only a test account can be reset');
  await assertNoOpenAct(context);
  const old = await accountIfKnown(context, store);
  const made = await provider.stripe.accounts.create(testAccountParams(context, old), {
    // Two clicks get one account, the second waits for the first; a minute later it may be tried anew.
    idempotencyKey: `purser-reset-${account_id}-${Math.floor(clock.now().epochMilliseconds / 60_000)}`,
    maxNetworkRetries: 2,
  });
  const linked = await transact(db, (tx) => link(tx, context, made));
  // Stores are remembered for a moment; the very next page must not open the closed books.
  forgetStores(context);
  // The old account; or ours, when another request stored its own first.
  const unused = linked === made.id ? account_id : made.id;
  try {
    await provider.stripe.accounts.del(unused);
  } catch (error) {
    // Nothing of ours speaks of it any more; and of two who share the new one, the second finds the old one gone.
    log.warn({ err: error, account_id: unused }, 'the old test account could not be deleted');
  }
}

/** Returns the shop's account afterwards: another one when a concurrent request stored its own. */
async function link(tx: DatabaseTransaction, context: Context, made: Stripe.Account): Promise<string> {
  const { store_id } = context.store;
  const row = await tx
    .selectFrom('stores')
    .select('successor')
    .where('store_id', '=', store_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.successor !== null) {
    const next = await tx
      .selectFrom('stores')
      .select('account_id')
      .where('store_id', '=', row.successor)
      .executeTakeFirstOrThrow();
    return next.account_id ?? '';
  }
  const begun = await beginNewBooks(tx, context, { account_id: made.id, mode: 'test', action: 'resetAccount' });
  for (const listener of resetListeners) await listener(context, tx, begun);
  return made.id;
}
