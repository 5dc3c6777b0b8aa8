import { toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type { Services, Store } from '../context.ts';
import { within } from '../provider/call-provider.ts';
import { idOf } from '../provider/read-payment.ts';

/** Milliseconds that a page waits for the provider. */
const patience = 3_000;

/**
 * Whether the account has payments from before the store that its books don't hold, by the newest of them: those that events
 * have brought since, of a refund for instance, may be any. `unknown` when the provider doesn't respond.
 */
export async function historyToBring(services: Services, store: Store): Promise<'nothing' | 'available' | 'unknown'> {
  if (store.account_id === '' || store.closed) return 'nothing';
  const { created } = await services.db
    .selectFrom('stores')
    .select('created')
    .where('store_id', '=', store.store_id)
    .executeTakeFirstOrThrow();
  try {
    const { data } = await within(
      services.provider.stripe.charges.list(
        { limit: 100, created: { lt: toUnixSeconds(created) } },
        { stripeAccount: store.account_id },
      ),
      patience,
    );
    const ids = [...new Set(data.flatMap((charge) => idOf(charge.payment_intent) ?? []))];
    const { rows } = await sql<{ known: number }>`
      select count(*) as known from payment_intents
      where store_id = ${store.store_id} and payment_intent_id = any(${ids}::text[])`.execute(services.db);
    return (rows[0]?.known ?? 0) < ids.length ? 'available' : 'nothing';
  } catch (error) {
    services.log.info({ err: error }, 'the history of the account cannot be read now');
    return 'unknown';
  }
}
