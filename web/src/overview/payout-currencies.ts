import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/** The currencies that the account is paid out in: its default first, then the others by name. (left open: OP-57) */
export function payoutCurrencies(
  { account, balance, deposit }: PayoutsOverview,
  nameOf: (currency: string) => string = (currency) => currency,
): string[] {
  const found = [...balance.available, ...balance.pending, ...balance.instant, ...deposit.last_paid].map(
    ({ currency }) => currency.toLowerCase(),
  );
  const first = account.default_currency.toLowerCase();
  const others = new Set(found);
  others.delete(first);
  return [first, ...[...others].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))];
}

/**
 * Which currency the page shows: the wanted one when the account has it, else its default. While the account has not answered,
 * what is wanted is believed, so that nothing waits for it. (left open: OP-58)
 */
export function shownCurrency(wanted: string | undefined, currencies: string[] | undefined, fallback: string): string {
  const code = wanted?.toLowerCase();
  if (code && (currencies?.includes(code) ?? /^[a-z]{3}$/.test(code))) return code;
  return currencies?.[0] ?? fallback.toLowerCase();
}
