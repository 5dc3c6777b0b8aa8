import type { Call } from '../api/call.ts';
import { marketCurrencies, unitRate } from './currencies.ts';
import { missing } from '../api/errors.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from './store.ts';

export const exchangeRateRoutes: Route[] = [
  { method: 'GET', path: '/v1/exchange_rates', handler: listRates },
  { method: 'GET', path: '/v1/exchange_rates/{id}', handler: async (tx, call) => ratesOf(tx, call.ids['id'] ?? '') },
];

async function listRates(tx: Tx, { params }: Call) {
  const place = (id: unknown, param: string) => {
    const at = marketCurrencies.indexOf(String(id));
    if (at === -1) throw missing('exchange_rate', String(id), param);
    return at;
  };
  const { starting_after: after, ending_before: before } = params;
  const limit = Math.min(100, Math.max(1, Number(params['limit'] ?? 10)));
  const rest =
    before === undefined
      ? marketCurrencies.slice(after === undefined ? 0 : place(after, 'starting_after') + 1)
      : marketCurrencies.slice(0, place(before, 'ending_before'));
  const page = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return {
    object: 'list' as const,
    data: page.map((currency) => ratesOf(tx, currency)),
    has_more: rest.length > page.length,
    url: '/v1/exchange_rates',
  };
}

/** What one unit, not one minor unit, of `currency` buys of every other. */
function ratesOf(tx: Tx, currency: string): StripeObject {
  if (!marketCurrencies.includes(currency)) throw missing('exchange_rate', currency);
  return {
    id: currency,
    object: 'exchange_rate',
    rates: Object.fromEntries(marketCurrencies.map((other) => [other, unitRate(currency, other, tx.now)])),
  };
}
