import type { Context } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { cleanOrigin } from '../connect-addresses.ts';
import { forgetAccount, readAccount } from '../read-account.ts';
import { OnboardingFailure, orBadRequest } from './failures.ts';
import { lockProgress } from './progress.ts';
import { keepProgress } from './save-onboarding-progress.ts';

/** Called when a merchant comes back from the provider's part of onboarding. */
export type OnboardedListener = (context: Context) => Promise<void>;
export const onboardedListeners: OnboardedListener[] = [];

/** The merchant left the provider's part: reads the account again and turns payments on. */
export const finalizeKyc = endpoint.connect.finalizeKyc.handler(({ input, context }) =>
  orBadRequest(context, async () => {
    const { store, provider } = context;
    if (store.account_id === '') throw new OnboardingFailure('There’s no account to finish yet.');
    await forgetAccount(context, store);
    const account = await readAccount(context, store);
    if (account.details_submitted) await finishProgress(context);
    for (const listener of onboardedListeners) await listener(context);
    const promotion_id = await promotionOf(context);
    return {
      success: true,
      details_submitted: account.details_submitted,
      account_id: account.id,
      mode: provider.test_mode ? ('test' as const) : ('live' as const),
      promotion_id,
      params: {
        promo: promotion_id ?? '',
        from: cleanOrigin(input.from),
        source: cleanOrigin(input.source),
        'wcpay-connection-success': '1',
      },
    };
  }),
);

const finishProgress = (context: Context): Promise<unknown> =>
  transact(context.db, async (tx) => {
    const head = await lockProgress(tx, context);
    await keepProgress(tx, context, head, { step: 'finished', fields: head.fields });
  });

/** The promotion that was activated last. */
async function promotionOf({ db, store }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('incentive_activations')
    .select('incentive_id')
    .where('store_id', '=', store.store_id)
    .orderBy('activated', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.incentive_id ?? null;
}
