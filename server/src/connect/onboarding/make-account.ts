import type Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../access/audit.ts';
import { forgetStores } from '../../access/create-store-finder.ts';
import { findStore } from '../../access/find-store.ts';
import type { Context, Mode } from '../../context.ts';
import { transact } from '../../database/database.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { modeOf } from '../../database/stores.ts';
import { toJson } from '../../database/upsert.ts';
import { forStore } from '../../for-store.ts';
import { callProvider } from '../../provider/call-provider.ts';
import { changeModeOfSite } from '../site/change-mode.ts';
import { beginNewBooks, resetListeners } from '../begin-new-books.ts';
import { keepAccount } from '../read-account.ts';

/** Metadata of an account: the request that made it. */
const requestKey = 'account_request';
/** Hours for which the provider certainly remembers an idempotency key. */
const keyHours = 23;
/** Seconds by which the provider's clock may be ahead of ours. */
const skew = 600;

interface Request {
  key: string;
  params: Stripe.AccountCreateParams;
  created: Temporal.Instant;
  /** Whether an earlier call began it, perhaps with other params. */
  isContinued: boolean;
}

export interface WantedAccount {
  mode: Mode;
  params: Stripe.AccountCreateParams;
  /** The test account whose books are closed when the new account exists. */
  replaces?: string;
}

/**
 * Makes the store's account at the provider, or continues the request of another click, tab or process: however often it is called,
 * the store gets one account. Returns the context of the store with its account; that of a continued request has the params that
 * the request was begun with. Throws when the provider doesn't make one; what it may have made after all is found by the next
 * request.
 */
export async function makeAccount(
  context: Context,
  wanted: WantedAccount,
): Promise<{ context: Context; created: boolean; isContinued: boolean }> {
  const inMode = { ...context, ...forStore(context, wanted) };
  const request = await beginRequest(inMode, wanted);
  if (!request) return { context: await currentContext(context), created: false, isContinued: false };
  const isForgotten = isOld(context, request);
  const made = isForgotten ? await findMade(inMode, request) : undefined;
  if (isForgotten && !made) {
    await endRequest(context, request);
    return makeAccount(context, wanted);
  }
  const account = made ?? (await requestAccount(inMode, request));
  const linked = await transact(context.db, (tx) => link(tx, context, wanted, account));
  // Stores are cached for a moment; the very next page must see the account.
  forgetStores(context);
  const current = await currentContext(context);
  if (linked === account.id) await keepAccount(current, current.store, account);
  else await removeUnused(inMode, account.id);
  return { context: current, created: linked === account.id, isContinued: request.isContinued };
}

/** The request in progress, or a new one; undefined when the store has an account already, and is not to get another. */
async function beginRequest(context: Context, { params, replaces }: WantedAccount): Promise<Request | undefined> {
  const { db, store, clock, provider } = context;
  const { store_id } = store;
  const { test_mode } = provider;
  return transact(db, async (tx) => {
    const row = await lockStore(tx, store_id);
    if (row.successor !== null || (row.account_id !== null && row.account_id !== replaces)) return undefined;
    const open = await tx
      .selectFrom('account_requests')
      .select(['key', 'params', 'created'])
      .where('store_id', '=', store_id)
      .where('test_mode', '=', test_mode)
      .executeTakeFirst();
    if (open) return { ...open, isContinued: true };
    const key = randomUUID();
    // As the database returns them: a repeated request must have its params in the same order.
    const fresh = await tx
      .insertInto('account_requests')
      .values({
        key,
        params: toJson({ ...params, metadata: { ...params.metadata, [requestKey]: key } }),
        created: clock.now(),
        store_id,
        test_mode,
      })
      .returning(['key', 'params', 'created'])
      .executeTakeFirstOrThrow();
    return { ...fresh, isContinued: false };
  });
}

/** The account of the request: made now, replayed by the provider, or found. */
async function requestAccount(context: Context, request: Request): Promise<Stripe.Account> {
  const { provider } = context;
  const result = await callProvider(
    ({ timeout }) => provider.stripe.accounts.create(request.params, { idempotencyKey: request.key, timeout }),
    { total: 2 * provider.timeout, each: provider.timeout, pause: provider.pause },
  );
  if (result.ended === 'answered') return result.answer;
  if (result.ended === 'lost') {
    const made = await findMade(context, request);
    if (made) return made;
    // The provider may still be creating it; the next request uses the same key.
    if (!result.finished) throw result.error;
  }
  await endRequest(context, request);
  throw result.error;
}

/** Whether its key may have expired, so that a retry could create a second account. */
const isOld = ({ clock }: Context, { created }: Request): boolean =>
  Temporal.Instant.compare(created.add({ hours: keyHours }), clock.now()) <= 0;

/** The account of a request whose response was lost. */
async function findMade({ provider }: Context, { key, created }: Request): Promise<Stripe.Account | undefined> {
  const since = Math.floor(created.epochMilliseconds / 1000) - skew;
  for await (const account of provider.stripe.accounts.list({ created: { gte: since }, limit: 100 }))
    if (account.metadata?.[requestKey] === key) return account;
  return undefined;
}

const endRequest = ({ db, store }: Context, { key }: Request) =>
  db.deleteFrom('account_requests').where('store_id', '=', store.store_id).where('key', '=', key).execute();

const lockStore = (tx: DatabaseTransaction, store_id: number) =>
  tx
    .selectFrom('stores')
    .select(['successor', 'account_id', 'mode'])
    .where('store_id', '=', store_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Stores the account. Returns the one that the store has afterwards: another when a concurrent request was first. */
async function link(
  tx: DatabaseTransaction,
  context: Context,
  { mode, replaces }: WantedAccount,
  account: Stripe.Account,
): Promise<string> {
  const { store_id } = context.store;
  const row = await lockStore(tx, store_id);
  if (row.successor !== null) return (await lockStore(tx, row.successor)).account_id ?? '';
  if (row.account_id !== null && row.account_id !== replaces) return row.account_id;
  await tx.deleteFrom('account_requests').where('store_id', '=', store_id).execute();
  let linked = store_id;
  if (row.account_id === null) {
    await tx.updateTable('stores').set({ account_id: account.id, mode }).where('store_id', '=', store_id).execute();
    if (mode !== modeOf(row.mode)) await changeModeOfSite(tx, context, store_id);
    await recordAudit(tx, context, {
      action: 'createAccount',
      object_type: 'account',
      object_id: account.id,
      after: { account_id: account.id, mode },
      outcome: 'done',
    });
  } else {
    const action = mode === 'live' ? 'goLive' : 'resetAccount';
    linked = await beginNewBooks(tx, context, { account_id: account.id, mode, action });
  }
  for (const listener of resetListeners) await listener(context, tx, linked);
  return account.id;
}

/** The context of the store as it is now: with its account, or the open one that continues it. */
export async function currentContext(context: Context): Promise<Context> {
  const { db, store } = context;
  const row = await db
    .selectFrom('stores')
    .select('successor')
    .where('store_id', '=', store.store_id)
    .executeTakeFirstOrThrow();
  const current = await findStore(db, row.successor ?? store.store_id);
  if (!current) throw new Error('the store is gone');
  return { ...context, ...forStore(context, current), store: current };
}

async function removeUnused({ provider, log }: Context, account_id: string): Promise<void> {
  try {
    await provider.stripe.accounts.del(account_id);
  } catch (error) {
    // The concurrent request may have removed it.
    log.warn({ err: error, account_id }, 'an account that was not needed could not be deleted');
  }
}
