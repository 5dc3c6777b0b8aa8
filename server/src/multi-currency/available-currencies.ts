import { sellableCurrencies } from '@purser/contract/multi-currency/currency-codes';
import type { Store } from '../context.ts';
import { refuse } from '../http/endpoint.ts';

/** Upper-case codes, the store's own first: what its account can charge in, or its own alone while it has no account. */
export function availableCurrencies({ account_id, currency }: Pick<Store, 'account_id' | 'currency'>): string[] {
  const own = currency.toUpperCase();
  return account_id === '' ? [own] : [own, ...sellableCurrencies.filter((code) => code !== own)];
}

/** The upper-case code in an address. Refuses what is no code at all, and a currency that the shop can't sell in. */
export function requireCurrency(store: Pick<Store, 'account_id' | 'currency'>, code: string): string {
  if (!/^[a-z]{3}$/i.test(code))
    throw refuse('rest_no_route', 404, 'No route was found matching the URL and request method.');
  const upper = code.toUpperCase();
  if (!availableCurrencies(store).includes(upper)) throw unknownCurrency(code);
  return upper;
}

export const unknownCurrency = (code: string) =>
  refuse('wcpay_multi_currency_invalid_currency', 500, `Your store can’t sell in this currency: ${code}`);
