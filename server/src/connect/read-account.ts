import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { within } from '../provider/call-provider.ts';

const keepFor = 30_000;
/** How long a page waits. */
const patience = 2_000;
/** After a look that failed, pages do not wait again. */
const sparedFor = 3_000;

interface Known {
  account?: { value: Stripe.Account; read: number };
  /** A look that is under way: everybody waits for the same one. */
  reading?: Promise<Stripe.Account>;
  failed?: number;
}
const known = new WeakMap<object, Map<string, Known>>();

function knownOf({ provider }: Pick<Services, 'provider'>, { account_id }: Pick<Store, 'account_id'>): Known {
  const accounts = known.get(provider) ?? new Map<string, Known>();
  known.set(provider, accounts);
  const kept = accounts.get(account_id) ?? {};
  accounts.set(account_id, kept);
  return kept;
}

/** The account as the provider has it, at most half a minute old, so that no screen costs a call each. */
export async function readAccount(
  { provider }: Pick<Services, 'provider'>,
  store: Pick<Store, 'account_id'>,
): Promise<Stripe.Account> {
  const kept = knownOf({ provider }, store);
  if (kept.account && performance.now() - kept.account.read < keepFor) return kept.account.value;
  kept.reading ??= look({ provider }, store, kept);
  return kept.reading;
}

async function look(
  { provider }: Pick<Services, 'provider'>,
  store: Pick<Store, 'account_id'>,
  kept: Known,
): Promise<Stripe.Account> {
  try {
    const account = await provider.stripe.accounts.retrieve(store.account_id);
    // What was changed or forgotten meanwhile is not what this look saw.
    if (knownOf({ provider }, store) === kept) kept.account = { value: account, read: performance.now() };
    delete kept.failed;
    return account;
  } catch (error) {
    kept.failed = performance.now();
    throw error;
  } finally {
    delete kept.reading;
  }
}

/** The same, or undefined while the provider cannot be asked. */
export async function accountIfKnown(
  services: Pick<Services, 'provider' | 'log'>,
  store: Store,
): Promise<Stripe.Account | undefined> {
  try {
    return await readAccount(services, store);
  } catch (error) {
    services.log.warn({ err: error, store_id: store.store_id }, 'the account could not be read');
    return undefined;
  }
}

/** The same for pages, which rather do without it than wait long. */
export async function accountSoon(
  services: Pick<Services, 'provider' | 'log'>,
  store: Store,
): Promise<Stripe.Account | undefined> {
  if (store.account_id === '') return undefined;
  const kept = knownOf(services, store);
  if (kept.failed !== undefined && performance.now() - kept.failed < sparedFor) return undefined;
  try {
    return await within(readAccount(services, store), patience);
  } catch (error) {
    kept.failed = performance.now();
    services.log.warn({ err: error, store_id: store.store_id }, 'a page is made without the account');
    return undefined;
  }
}

/** What a change of ours answered. */
export const keepAccount = (
  { provider }: Pick<Services, 'provider'>,
  { account_id }: Pick<Store, 'account_id'>,
  account: Stripe.Account,
): void => {
  const accounts = known.get(provider) ?? new Map<string, Known>();
  known.set(provider, accounts.set(account_id, { account: { value: account, read: performance.now() } }));
};

/**
 * What money charged in `charged` settles in: that currency itself where the account has a bank for it, even one that
 * payouts fail at, and otherwise the account's default one; the store's currency while the provider cannot be asked.
 */
export async function settlementCurrency(
  services: Pick<Services, 'provider' | 'log'>,
  store: Store,
  charged?: string,
): Promise<string> {
  const account = await accountIfKnown(services, store);
  const isOwn = account?.external_accounts?.data.some(({ currency }) => currency === charged);
  return isOwn && charged !== undefined ? charged : (account?.default_currency ?? store.currency);
}

/** So that the next read asks the provider. */
export const forgetAccount = (
  { provider }: Pick<Services, 'provider'>,
  { account_id }: Pick<Store, 'account_id'>,
): void => {
  known.get(provider)?.delete(account_id);
};
