import { feePercentageOf } from '@purser/contract/payouts/instant-payout';
import type { InstantFunds } from '@purser/contract/payouts/payouts-overview';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';

/** Milliseconds of our clock for which a balance that was read is good enough to show. */
const keepFor = 5_000;

interface Kept {
  balance: Promise<Stripe.Balance>;
  read: number;
}
const known = new WeakMap<object, Map<string, Kept>>();

const options = { expand: ['instant_available.net_available'] };

/** The balance as the provider has it, at most five seconds old; several who ask at once cost one call. */
export function readBalance(services: Pick<Services, 'provider' | 'clock'>, store: Store): Promise<Stripe.Balance> {
  const { provider } = services;
  const now = services.clock.now().epochMilliseconds;
  const balances = known.get(provider) ?? new Map<string, Kept>();
  known.set(provider, balances);
  const kept = balances.get(store.account_id);
  if (kept && now >= kept.read && now - kept.read < keepFor) return kept.balance;
  const balance = readBalanceNow(services, store, provider.timeout);
  const entry = { balance, read: now };
  balances.set(store.account_id, entry);
  balance.catch(() => {
    if (balances.get(store.account_id) === entry) balances.delete(store.account_id);
  });
  return balance;
}

/** The same, as it is now. */
export const readBalanceNow = (
  { provider }: Pick<Services, 'provider'>,
  store: Store,
  timeout: number,
): Promise<Stripe.Balance> =>
  provider.stripe.balance.retrieve(options, { stripeAccount: store.account_id, timeout: Math.floor(timeout) });

/** So that the next read asks the provider. */
export const forgetBalance = ({ provider }: Pick<Services, 'provider'>, store: Store): void => {
  known.get(provider)?.delete(store.account_id);
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
