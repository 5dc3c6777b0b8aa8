import type Stripe from 'stripe';
import { dueOf, statusOf } from '../connect/account-state.ts';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';

/** The note about what the provider requires; one for each deadline. */
export const requirementsNote = 'purser-account-requirements';

/** Whether the account is restricted for want of details, or will be. */
export const asksForDetails = (account: Stripe.Account): boolean =>
  dueOf(account).length > 0 && !['complete', 'enabled'].includes(statusOf(account));

/** Whether there are details to update, or were some before: a task that is done stays to be seen as done. */
export async function showsUpdateDetails(
  { db, store }: { db: Database; store: Pick<Store, 'store_id'> },
  account: Stripe.Account | undefined,
): Promise<boolean> {
  if (account && asksForDetails(account)) return true;
  const asked = await db
    .selectFrom('notes')
    .select('note_id')
    .where('store_id', '=', store.store_id)
    .where('name', '=', requirementsNote)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}
