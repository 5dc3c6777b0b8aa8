import { recordAudit } from '../../access/audit.ts';
import { forgetStores } from '../../access/create-store-finder.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { forgetAccount } from '../read-account.ts';
import { currentContext } from './make-account.ts';

/**
 * Deletes an account whose details were never submitted: no payment was made with it, so the books stay. Returns the context of
 * the store, which has no account then. A repeated call changes nothing.
 */
export async function discardAccount(context: Context): Promise<Context> {
  const { db, store, provider, log } = context;
  const { store_id, account_id } = store;
  await transact(db, async (tx) => {
    const gone = await tx
      .updateTable('stores')
      .set({ account_id: null })
      .where('store_id', '=', store_id)
      .where('account_id', '=', account_id)
      .returning('store_id')
      .executeTakeFirst();
    if (!gone) return;
    await tx.updateTable('onboarding_progress').set({ session_error: null }).where('store_id', '=', store_id).execute();
    await recordAudit(tx, context, {
      action: 'discardAccount',
      object_type: 'account',
      object_id: account_id,
      before: { account_id },
      after: { account_id: null },
      outcome: 'done',
    });
  });
  forgetStores(context);
  await forgetAccount(context, store);
  try {
    await provider.stripe.accounts.del(account_id);
  } catch (error) {
    // The store no longer refers to it.
    log.warn({ err: error, account_id }, 'an unfinished account could not be deleted');
  }
  return currentContext(context);
}
