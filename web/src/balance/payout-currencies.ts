import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/**
 * The currencies in which the account is paid out: its default first, then the others by name. Until its balances are loaded,
 * those of its banks.
 */
export function payoutCurrencies(
  overview: PayoutsOverview | undefined,
  banks: readonly { currency: string }[] = [],
  accountDefault: string,
  nameOf: (currency: string) => string = (currency) => currency,
): string[] {
  const found = overview
    ? [
        ...overview.balance.available,
        ...overview.balance.pending,
        ...overview.balance.instant,
        ...overview.deposit.last_paid,
        ...overview.account.default_external_accounts,
      ]
    : banks;
  const first = (overview?.account.default_currency ?? accountDefault).toLowerCase();
  const others = new Set(found.map(({ currency }) => currency.toLowerCase()));
  others.delete(first);
  return [first, ...[...others].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))];
}

/**
 * Which currency the page shows: the wanted one when the account has it, else its default. While not all currencies are known,
 * the wanted one is taken as valid, so that the page does not wait.
 */
export function shownCurrency(wanted: string | undefined, currencies: string[], areAllKnown: boolean): string {
  const code = wanted?.toLowerCase() ?? '';
  const isPossible = areAllKnown ? currencies.includes(code) : /^[a-z]{3}$/.test(code);
  return isPossible ? code : (currencies[0] ?? '');
}
