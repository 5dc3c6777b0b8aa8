import type { InstantFunds, PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/** The money of one currency; the total is the sum of its parts. Without an entry there is none. */
export function fundsIn(
  { balance }: PayoutsOverview,
  currency: string,
): { total: number; available: number; pending: number; instant: InstantFunds | undefined } {
  const isOf = (each: { currency: string }) => each.currency.toLowerCase() === currency.toLowerCase();
  const available = balance.available.find(isOf)?.amount ?? 0;
  const pending = balance.pending.find(isOf)?.amount ?? 0;
  return { total: available + pending, available, pending, instant: balance.instant.find(isOf) };
}
