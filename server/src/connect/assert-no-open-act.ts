import type { Context } from '../context.ts';
import { OnboardingFailure } from './onboarding/failures.ts';

/** Books can't be closed while the outcome of a money act is unknown: it could no longer be recorded. */
export async function assertNoOpenAct({ db, store }: Pick<Context, 'db' | 'store'>): Promise<void> {
  const open = await db
    .selectFrom('money_intents')
    .select('money_intent_id')
    .where('store_id', '=', store.store_id)
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .limit(1)
    .executeTakeFirst();
  if (open) throw new OnboardingFailure('A refund, capture or payout is still being confirmed. Try again in a minute.');
}
