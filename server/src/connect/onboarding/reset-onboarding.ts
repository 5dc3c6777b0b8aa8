import type { Context } from '../../context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { isRefusal } from '../../provider/is-refusal.ts';
import { isTestDrive } from '../is-test-drive.ts';
import { resetAccount } from '../reset-account.ts';
import { discardAccount } from './discard-account.ts';
import { OnboardingFailure, orBadRequest } from './failures.ts';
import { currentContext } from './make-account.ts';
import { takeSessionError } from './progress.ts';

export const resetOnboarding = endpoint.connect.resetOnboarding.handler(({ context }) =>
  orBadRequest(context, async () => {
    await startOver(context);
    return { success: true as const };
  }),
);

/**
 * An account whose details were never submitted is deleted; a test account is replaced, and its books are closed. Returns the
 * context of the store as it is then. Live accounts with submitted details refuse.
 */
export async function startOver(context: Context): Promise<Context> {
  const { store } = context;
  if (store.account_id === '') throw new OnboardingFailure('There’s no account to reset.');
  if (store.is_platform_account) throw new OnboardingFailure('The platform’s own account can’t be reset.');
  if (await isUnfinished(context)) return discardAccount(context);
  if (!isTestDrive(context)) throw new OnboardingFailure('A live account can’t be reset.');
  await resetAccount(context);
  const current = await currentContext(context);
  // Earlier errors were about the former account.
  await takeSessionError(current);
  return current;
}

/** Whether its details were never submitted. */
export async function isUnfinished({ provider, store }: Pick<Context, 'provider' | 'store'>): Promise<boolean> {
  try {
    return !(await provider.stripe.accounts.retrieve(store.account_id)).details_submitted;
  } catch (error) {
    // We no longer have access to it, so its books are kept.
    if (isRefusal(error)) return false;
    throw error;
  }
}
