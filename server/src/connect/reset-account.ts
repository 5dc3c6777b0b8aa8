import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { recordAudit } from '../access/audit.ts';
import type { Context, Services } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { accountSinceOption } from '../database/stored-options.ts';
import { toJson } from '../database/upsert.ts';
import { isTestDrive } from './is-test-drive.ts';
import { accountIfKnown, forgetAccount } from './read-account.ts';
import { testAccountParams } from './test-account.ts';

/** Called in the transaction that links the store to its new account. */
export type ResetListener = (services: Services, tx: DatabaseTransaction, store_id: number) => Promise<void>;
export const resetListeners: ResetListener[] = [];

/**
 * Throws the store's test account away: makes a new one, closes the books of the old one so that its balance is zero, links the
 * store to the new one and deletes the old one at the provider. Asked twice at once it happens once. Live accounts refuse.
 */
export async function resetAccount(context: Context): Promise<void> {
  const { provider, store, db, log, clock } = context;
  const { account_id } = store;
  if (!isTestDrive(context)) throw new Error('only a test account can be reset');
  const open = await db
    .selectFrom('money_intents')
    .select('money_intent_id')
    .where('store_id', '=', store.store_id)
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .limit(1)
    .executeTakeFirst();
  if (open) throw new Error('an act is in progress whose outcome is not known yet');
  const old = await accountIfKnown(context, store);
  const made = await provider.stripe.accounts.create(testAccountParams(context, old), {
    // Two clicks get one account, the second waits for the first; a minute later it may be tried anew.
    idempotencyKey: `purser-reset-${account_id}-${Math.floor(clock.now().epochMilliseconds / 60_000)}`,
    maxNetworkRetries: 2,
  });
  const linked = await transact(db, (tx) => link(tx, context, made));
  await forgetAccount(context, store);
  // Stores are remembered for a moment; the very next page must not look for the account that is gone.
  store.account_id = linked;
  // The old account; or ours, when another request stored its own first.
  const unused = linked === made.id ? account_id : made.id;
  try {
    await provider.stripe.accounts.del(unused);
  } catch (error) {
    // Nothing of ours speaks of it any more; and of two who share the new one, the second finds the old one gone.
    log.warn({ err: error, account_id: unused }, 'the old test account could not be deleted');
  }
}

/** Returns the store's account afterwards: another one when a concurrent request stored its own. */
async function link(tx: DatabaseTransaction, context: Context, made: Stripe.Account): Promise<string> {
  const { store, clock } = context;
  const { store_id, account_id } = store;
  const row = await tx
    .selectFrom('stores')
    .select('account_id')
    .where('store_id', '=', store_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.account_id !== account_id) return row.account_id ?? '';
  // Balance transactions count in whole seconds.
  const now = fromUnixSeconds(toUnixSeconds(clock.now()));
  const closed = await closeBooks(tx, store_id, account_id, now);
  await tx.updateTable('stores').set({ account_id: made.id }).where('store_id', '=', store_id).execute();
  // Cards that shoppers saved were the old account's.
  for (const table of ['users', 'customers'] as const)
    await tx
      .updateTable(table)
      .set({ provider_customer_id: null })
      .where('store_id', '=', store_id)
      .where('provider_customer_id', 'is not', null)
      .execute();
  // Payouts of former accounts are recomputed too when one of their entries is recorded late.
  const value = toJson([now.toString()]);
  await tx
    .insertInto('options')
    .values({ store_id, name: accountSinceOption, value })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'name']).doUpdateSet({ value: sql`options.value || excluded.value` }),
    )
    .execute();
  await tx
    .updateTable('account_holds')
    .set({ ended: now })
    .where('store_id', '=', store_id)
    .where('account_id', '=', account_id)
    .where('ended', 'is', null)
    .execute();
  for (const listener of resetListeners) await listener(context, tx, store_id);
  await recordAudit(tx, context, {
    action: 'resetAccount',
    object_type: 'account',
    object_id: account_id,
    before: { account_id },
    after: { account_id: made.id, closed },
    outcome: 'done',
  });
  return made.id;
}

/** One adjustment per currency that still has a balance; returns their amounts. */
async function closeBooks(
  tx: DatabaseTransaction,
  store_id: number,
  account_id: string,
  now: Temporal.Instant,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ currency: string; balance: number }>`
    select currency, sum(amount)::bigint as balance from ledger_postings
    where store_id = ${store_id} and account = 'provider_balance' group by currency having sum(amount) <> 0`.execute(
    tx,
  );
  for (const { currency, balance } of rows) {
    const entry_id = `reset_${account_id}_${currency}`;
    await tx
      .insertInto('ledger_entries')
      .values({ store_id, entry_id, created: now, available_on: now, kind: 'adjustment', source_id: account_id })
      .execute();
    await tx
      .insertInto('ledger_postings')
      .values([
        { store_id, entry_id, line: 1, account: 'provider_balance', currency, amount: -balance },
        { store_id, entry_id, line: 2, account: 'adjustments', currency, amount: balance },
      ])
      .execute();
  }
  return Object.fromEntries(rows.map(({ currency, balance }) => [currency, -balance]));
}
