import type { AccountHold } from '@purser/contract/connect/account-status';
import { toUnixSeconds } from '@purser/contract/dates';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { erroredBanks, holdsOf } from './account-state.ts';

/**
 * Returns the account's holds with their start. Stores new holds and ends those that are over, as of `at`: the time of an event,
 * or now when the account was read.
 */
export async function noteHolds(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { store_id }: Pick<Store, 'store_id'>,
  account: Stripe.Account,
  at: Temporal.Instant = clock.now(),
): Promise<AccountHold[]> {
  const account_id = account.id;
  const holds = holdsOf(account, clock.now());
  const live = await db
    .selectFrom('account_holds')
    .select(['kind', 'since', 'reason'])
    .where('store_id', '=', store_id)
    .where('account_id', '=', account_id)
    .where('ended', 'is', null)
    .execute();
  const sinceByKind = new Map(live.map((row) => [row.kind, row.since]));
  const fresh = holds.filter(({ kind, since }) => since === null && !sinceByKind.has(kind));
  if (fresh.length > 0)
    await db
      .insertInto('account_holds')
      .values(fresh.map(({ kind, reason }) => ({ store_id, account_id, kind, since: at, reason })))
      // A concurrent process stored it.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const over = live.filter((row) => !holds.some(({ kind }) => kind === row.kind)).map(({ kind }) => kind);
  if (over.length > 0)
    await db
      .updateTable('account_holds')
      .set({ ended: at })
      .where('store_id', '=', store_id)
      .where('account_id', '=', account_id)
      .where('kind', 'in', over)
      .where('ended', 'is', null)
      .execute();
  const code = erroredBanks(account).length > 0 ? await failureOf({ db }, store_id, account) : null;
  return holds.map((hold) => ({
    ...hold,
    since: hold.since ?? toUnixSeconds(sinceByKind.get(hold.kind) ?? at),
    reason: hold.kind === 'bank_account_errored' ? code : hold.reason,
  }));
}

/** Why the last payout to a bank account with an error failed. */
async function failureOf(
  { db }: Pick<Services, 'db'>,
  store_id: number,
  account: Stripe.Account,
): Promise<string | null> {
  const row = await db
    .selectFrom('payouts')
    .select('failure_code')
    .where('store_id', '=', store_id)
    .where('status', '=', 'failed')
    .where(
      'destination_id',
      'in',
      erroredBanks(account).map(({ id }) => id),
    )
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.failure_code ?? null;
}
