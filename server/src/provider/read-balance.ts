import { feePercentageOf } from '@purser/contract/payouts/instant-payout';
import type { InstantFunds } from '@purser/contract/payouts/payouts-overview';
import Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { readOption } from '../database/stored-options.ts';
import { toJson } from '../database/upsert.ts';
import { within } from './call-provider.ts';

/** Milliseconds of our clock for which a balance that was read is current enough to show. */
const keepFor = 5_000;
/** Milliseconds that a page waits for the provider before it shows the last known balance. */
const patience = 1_000;
/** The same where no balance is known. */
const longPatience = 4_000;
/** The store's option with the last balance that was read. */
const knownOption = 'purser_known_balance';

type Asker = Pick<Services, 'db' | 'provider' | 'clock' | 'log'>;

interface Look {
  balance: Promise<Stripe.Balance>;
  /** By our clock. */
  read: number;
  /** By the process's own clock, in milliseconds. */
  began: number;
}
const looks = new WeakMap<object, Map<string, Look>>();

/** The last balance that was read, for all processes and over restarts. */
interface KnownBalance {
  account_id: string;
  test_mode: boolean;
  /** ISO. */
  read: string;
  balance: Stripe.Balance;
}

/** A balance to show; `as_of` is the time at which it was read, if the provider doesn't respond now. */
export interface ShownBalance {
  balance: Stripe.Balance;
  as_of: string | null;
}

const emptyBalance: Stripe.Balance = { object: 'balance', available: [], pending: [], livemode: false };

const options = { expand: ['instant_available.net_available'] };

/**
 * The balance at the provider, at most five seconds old. When the provider is slow or not reachable, the last known one with
 * its time; of closed books always the last known one. Throws when none is known, or when the provider refuses to return it.
 */
export async function readBalance(services: Asker, store: Store): Promise<ShownBalance> {
  if (store.closed) {
    const known = await readKnown(services, store);
    return { balance: known?.balance ?? emptyBalance, as_of: known?.read ?? null };
  }
  const look = lookAt(services, store);
  const waited = () => performance.now() - look.began;
  try {
    return { balance: await within(look.balance, patience - waited()), as_of: null };
  } catch (error) {
    const known = isRefusal(error) ? undefined : await readKnown(services, store);
    if (known) return { balance: known.balance, as_of: known.read };
    return { balance: await within(look.balance, longPatience - waited()), as_of: null };
  }
}

/** Asks the provider; concurrent callers share one call. */
function lookAt(services: Asker, store: Store): Look {
  const { provider } = services;
  const now = services.clock.now().epochMilliseconds;
  const looksOfProvider = looks.get(provider) ?? new Map<string, Look>();
  looks.set(provider, looksOfProvider);
  const last = looksOfProvider.get(store.account_id);
  if (last && now >= last.read && now - last.read < keepFor) return last;
  const look = { balance: ask(services, store), read: now, began: performance.now() };
  looksOfProvider.set(store.account_id, look);
  look.balance.catch(() => {
    if (looksOfProvider.get(store.account_id) === look) looksOfProvider.delete(store.account_id);
  });
  return look;
}

async function ask(services: Asker, store: Store): Promise<Stripe.Balance> {
  const { db, provider, clock, log } = services;
  const read = clock.now().toString();
  const balance = await readBalanceNow(services, store, provider.timeout);
  const { store_id, account_id } = store;
  const known: KnownBalance = { account_id, test_mode: provider.test_mode, read, balance };
  const value = toJson(known);
  try {
    await db
      .insertInto('options')
      .values({ store_id, name: knownOption, value })
      .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
      .execute();
  } catch (error) {
    log.warn({ err: error, store_id }, 'the last known balance could not be stored');
  }
  return balance;
}

async function readKnown({ db, provider }: Asker, store: Store): Promise<KnownBalance | undefined> {
  const known = (await readOption(db, store.store_id, knownOption)) as KnownBalance | undefined; // written by `ask` only
  return known?.account_id === store.account_id && known.test_mode === provider.test_mode ? known : undefined;
}

/** The provider responded with a refusal. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode < 500 &&
  error.statusCode !== 429;

/** The balance at this moment. */
export const readBalanceNow = (
  { provider }: Pick<Services, 'provider'>,
  store: Store,
  timeout: number,
): Promise<Stripe.Balance> =>
  provider.stripe.balance.retrieve(options, { stripeAccount: store.account_id, timeout: Math.floor(timeout) });

/** Makes the next read ask the provider. */
export const forgetBalance = ({ provider }: Pick<Services, 'provider'>, store: Store): void => {
  looks.get(provider)?.delete(store.account_id);
};

/** What could be sent at once in each currency, and the bank account or card that it would go to. */
export function instantFundsOf(balance: Stripe.Balance): (InstantFunds & { destination?: string })[] {
  return (balance.instant_available ?? []).map(({ amount, currency, net_available }) => {
    // Without a bank that takes instant payouts nothing can be sent.
    const most = net_available?.toSorted((a, b) => b.amount - a.amount)[0];
    const net = Math.max(0, most?.amount ?? 0);
    const gross = net > 0 ? amount : 0;
    return {
      amount: gross,
      currency,
      fee: gross - net,
      net,
      fee_percentage: feePercentageOf(gross - net, gross),
      ...(most && { destination: most.destination }),
    };
  });
}
