import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { within } from '../provider/call-provider.ts';
import { toJson } from '../database/upsert.ts';

/** Seconds for which a read account counts as fresh. */
const keepFor = 30;
/** Milliseconds that a page or a checkout waits where nothing is known or what is known is out of date. */
const patience = 1_000;
/** Milliseconds after a failed read in which pages don't read again. */
const sparedFor = 3_000;

type Asker = Pick<Services, 'db' | 'provider' | 'clock' | 'log'>;
type Whose = Pick<Store, 'store_id' | 'account_id' | 'closed'>;

/** The last known state in the database. */
interface Known {
  account?: Stripe.Account;
  read?: Temporal.Instant;
  changes: number;
  state: 'fresh' | 'old' | 'changed' | 'unknown';
}

interface Look {
  answer: Promise<Stripe.Account>;
  began: number;
  /** Of the account when it began. */
  changes: number;
}

/** The state of this process's reads of an account. */
interface Looking {
  look?: Look;
  failed?: number;
}
const lookings = new WeakMap<object, Map<string, Looking>>();

function lookingOf({ provider }: Pick<Services, 'provider'>, { account_id }: Pick<Store, 'account_id'>): Looking {
  const all = lookings.get(provider) ?? new Map<string, Looking>();
  lookings.set(provider, all);
  const looking = all.get(account_id) ?? {};
  all.set(account_id, looking);
  return looking;
}

const rowOf = ({ provider }: Pick<Services, 'provider'>, { store_id, account_id }: Whose) => ({
  store_id,
  account_id,
  test_mode: provider.test_mode,
});

async function readKnown(services: Asker, store: Whose): Promise<Known> {
  const { store_id, account_id, test_mode } = rowOf(services, store);
  const row = await services.db
    .selectFrom('known_accounts')
    .select(['data', 'read', 'changes'])
    .select(sql<boolean | null>`checked > now() - make_interval(secs => ${keepFor})`.as('is_fresh'))
    .where('store_id', '=', store_id)
    .where('account_id', '=', account_id)
    .where('test_mode', '=', test_mode)
    .executeTakeFirst();
  if (!row?.data || !row.read) return { changes: row?.changes ?? 0, state: 'unknown' };
  return {
    account: row.data,
    read: row.read,
    changes: row.changes,
    state: row.is_fresh === null ? 'changed' : row.is_fresh ? 'fresh' : 'old',
  };
}

/** The account as the provider has it, at most half a minute old, so that no screen costs a call each. Throws when it can't be read. */
export async function readAccount(services: Asker, store: Whose): Promise<Stripe.Account> {
  const known = await readKnown(services, store);
  return known.account && known.state === 'fresh' ? known.account : lookAt(services, store, known.changes).answer;
}

/** Asks the provider; concurrent callers share one call. */
function lookAt(services: Asker, store: Whose, changes: number): Look {
  const looking = lookingOf(services, store);
  if (looking.look && looking.look.changes >= changes) return looking.look;
  const look: Look = { answer: ask(services, store, changes), began: performance.now(), changes };
  looking.look = look;
  void watch(services, store, looking, look);
  return look;
}

async function watch({ log }: Asker, store: Whose, looking: Looking, look: Look): Promise<void> {
  try {
    await look.answer;
    delete looking.failed;
  } catch (error) {
    looking.failed = performance.now();
    log.warn({ err: error, store_id: store.store_id }, 'the account could not be read');
  }
  if (looking.look === look) delete looking.look;
}

async function ask(services: Asker, store: Whose, changes: number): Promise<Stripe.Account> {
  const account = await services.provider.stripe.accounts.retrieve(store.account_id);
  const row = { ...heardOf(services, account), checked: sql<Temporal.Instant>`now()` };
  await services.db
    .insertInto('known_accounts')
    .values({ ...rowOf(services, store), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'account_id', 'test_mode'])
        .doUpdateSet(row)
        // Unless it changed after this read began.
        .where('known_accounts.changes', '=', changes),
    )
    .execute();
  return account;
}

const heardOf = (
  { clock }: Pick<Services, 'clock'>,
  // Personal data of the account's owners isn't needed, so it isn't stored.
  { individual: _individual, company: _company, tos_acceptance: _terms, ...account }: Stripe.Account,
) => ({ data: toJson(account), read: clock.now() });

/**
 * Returns the last known account immediately, while one background read refreshes it. Waits briefly for the
 * read where nothing is known or what is known is out of date; undefined when nothing is known then.
 */
export async function accountIfKnown(services: Asker, store: Whose): Promise<Stripe.Account | undefined> {
  if (store.account_id === '') return undefined;
  const known = await readKnown(services, store);
  // The provider may have deleted the account of closed books.
  if (known.state === 'fresh' || store.closed) return known.account;
  const { failed } = lookingOf(services, store);
  if (failed !== undefined && performance.now() - failed < sparedFor) return known.account;
  const look = lookAt(services, store, known.changes);
  if (known.state === 'old') return known.account;
  try {
    return await within(look.answer, patience - (performance.now() - look.began));
  } catch {
    return known.account;
  }
}

/** Since when the account can't be read at the provider; undefined while it can. */
export async function accountUnreadSince(services: Asker, store: Whose): Promise<Temporal.Instant | undefined> {
  if (store.account_id === '') return undefined;
  const { look, failed } = lookingOf(services, store);
  const isHanging = look !== undefined && performance.now() - look.began > patience;
  if (failed === undefined && !isHanging) return undefined;
  const known = await readKnown(services, store);
  return known.state === 'fresh' ? undefined : known.read;
}

/** The response to a change of ours. */
export async function keepAccount(services: Asker, store: Whose, account: Stripe.Account): Promise<void> {
  const row = { ...heardOf(services, account), checked: sql<Temporal.Instant>`now()` };
  await services.db
    .insertInto('known_accounts')
    .values({ ...rowOf(services, store), ...row, changes: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'account_id', 'test_mode'])
        .doUpdateSet({ ...row, changes: sql<number>`known_accounts.changes + 1` }),
    )
    .execute();
  lookings.get(services.provider)?.delete(store.account_id);
}

/**
 * What money charged in `charged` settles in: that currency itself where the account has a bank for it, even one that
 * payouts fail at, and otherwise the account's default one; the store's currency while nothing is known of the account.
 */
export async function settlementCurrency(services: Asker, store: Store, charged?: string): Promise<string> {
  const account = await accountIfKnown(services, store);
  const isOwn = account?.external_accounts?.data.some(({ currency }) => currency === charged);
  return isOwn && charged !== undefined ? charged : (account?.default_currency ?? store.currency);
}

/** Marks the account as changed at the provider, so that the next reader waits for a fresh read. */
export async function forgetAccount(services: Pick<Services, 'db' | 'provider'>, store: Whose): Promise<void> {
  await services.db
    .insertInto('known_accounts')
    .values({ ...rowOf(services, store), changes: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'account_id', 'test_mode'])
        .doUpdateSet({ checked: null, changes: sql<number>`known_accounts.changes + 1` }),
    )
    .execute();
  lookings.get(services.provider)?.delete(store.account_id);
}
