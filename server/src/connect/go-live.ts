import { forgetStores } from '../access/create-store-finder.ts';
import { findStore } from '../access/find-store.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { forStore } from '../for-store.ts';
import { assertNoOpenAct } from './assert-no-open-act.ts';
import { beginNewBooks, resetListeners } from './begin-new-books.ts';
import { changeModeOfSite } from './site/change-mode.ts';

/**
 * Leaves test mode: closes the books of the test account, which stay readable as test history, and continues the shop in live
 * mode without an account; a shop on the platform's own account keeps that. Returns the context of the live store. A second
 * call changes nothing. Throws when there are no live keys, or while the outcome of an act is unknown.
 */
export async function goLive(context: Context): Promise<Context> {
  const { db, providers, store } = context;
  if (store.mode === 'live') return context;
  if (!providers.live) throw new Error('there are no keys of live mode: STRIPE_SECRET_KEY needs a live key');
  await assertNoOpenAct(context);
  const own = store.is_platform_account ? (await providers.live.stripe.accounts.retrieveCurrent()).id : null;
  const live_id = await transact(db, async (tx) => {
    const row = await tx
      .selectFrom('stores')
      .select(['successor', 'account_id'])
      .where('store_id', '=', store.store_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.successor !== null) return row.successor;
    // Without an account there are no books to close.
    if (row.account_id === null) {
      await tx.updateTable('stores').set({ mode: 'live' }).where('store_id', '=', store.store_id).execute();
      await changeModeOfSite(tx, context, store.store_id);
      return store.store_id;
    }
    const begun = await beginNewBooks(tx, context, { account_id: own, mode: 'live', action: 'goLive' });
    for (const listener of resetListeners) await listener(context, tx, begun);
    return begun;
  });
  forgetStores(context);
  const live = await findStore(db, live_id);
  if (!live) throw new Error('the store is gone');
  return { ...context, ...forStore(context, live), store: live };
}
