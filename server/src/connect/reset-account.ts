import type { Context } from '../context.ts';
import { assertNoOpenAct } from './assert-no-open-act.ts';
import { isTestDrive } from './is-test-drive.ts';
import { makeAccount } from './onboarding/make-account.ts';
import { accountIfKnown } from './read-account.ts';
import { testAccountParams } from './test-account.ts';

/**
 * Replaces the store's test account: makes a new one, continues the shop in new books with it, and deletes the old one at the
 * provider. The sales of the old one stay readable as test history. Concurrent calls replace it once. Refuses for live accounts.
 */
export async function resetAccount(context: Context): Promise<void> {
  const { provider, store, log } = context;
  const { account_id } = store;
  if (!isTestDrive(context)) throw new Error('only a test account can be reset');
  await assertNoOpenAct(context);
  const params = testAccountParams(context, await accountIfKnown(context, store));
  const { created } = await makeAccount(context, { mode: 'test', params, replaces: account_id });
  if (!created) return;
  try {
    await provider.stripe.accounts.del(account_id);
  } catch (error) {
    // The store no longer refers to it, and a concurrent request may have deleted it.
    log.warn({ err: error, account_id }, 'the old test account could not be deleted');
  }
}
