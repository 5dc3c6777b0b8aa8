import type { InstantFunds, PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/** The money of one currency at the provider; the total is the sum of its parts. */
export interface CurrencyFunds {
  total: number;
  available: number;
  pending: number;
  /** The debt that neither available nor pending money covers. */
  owed: number;
  /** Pending money that a payout, refunds or disputes already used, which makes the available balance negative. */
  used_pending: number;
  /** `pending` is the part of the amount that is not available yet. */
  instant: (InstantFunds & { pending: number }) | undefined;
}

/** All zero for a currency without an entry. */
export function fundsIn(
  { balance }: { balance: Pick<PayoutsOverview['balance'], 'available' | 'pending' | 'instant'> },
  currency: string,
): CurrencyFunds {
  const isOf = (each: { currency: string }) => each.currency.toLowerCase() === currency.toLowerCase();
  const available = balance.available.find(isOf)?.amount ?? 0;
  const pending = balance.pending.find(isOf)?.amount ?? 0;
  const instant = balance.instant.find(isOf);
  const total = available + pending;
  return {
    total,
    available,
    pending,
    owed: Math.max(0, -total),
    used_pending: Math.max(0, Math.min(-available, pending)),
    instant: instant && { ...instant, pending: Math.max(0, instant.amount - Math.max(0, available)) },
  };
}
