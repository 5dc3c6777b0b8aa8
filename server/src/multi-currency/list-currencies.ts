import { toUnixSeconds } from '@purser/contract/dates';
import { decimalsOf } from '@purser/contract/money';
import { flagOf } from '@purser/contract/multi-currency/currency-codes';
import type { StoreCurrencies, StoreCurrency } from '@purser/contract/multi-currency/currency';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { availableCurrencies } from './available-currencies.ts';
import { lookOfCurrency } from './currency-look.ts';
import { chosenCurrencies, pricingOf, queryCurrencyOptions } from './currency-options.ts';
import { readExchangeRates } from './exchange-rates.ts';

export const listCurrencies = endpoint.multiCurrency.listCurrencies.handler(({ context }) => viewCurrencies(context));

type Rate = Pick<StoreCurrency, 'rate' | 'last_updated' | 'rate_source' | 'rate_state'>;

/** What the store can sell in and what it does sell in, as stored now. */
export async function viewCurrencies(context: Context): Promise<StoreCurrencies> {
  const { store } = context;
  const [options, automatic] = await Promise.all([
    queryCurrencyOptions(context.db, store.store_id),
    readExchangeRates(context, store),
  ]);
  const own = store.currency.toUpperCase();
  const view = (code: string, rate: Rate): StoreCurrency => ({
    code,
    id: code.toLowerCase(),
    ...lookOfCurrency(code, store.locale),
    ...rate,
    is_default: code === own,
    flag: flagOf(code),
    is_zero_decimal: decimalsOf(code) === 0,
  });
  const market = (code: string): Rate => {
    const { settings, byCurrency } = automatic;
    const known = byCurrency.get(code.toLowerCase());
    if (!known) return { rate: null, last_updated: null, rate_source: settings.source, rate_state: 'missing' };
    const { rate, time, source, isOld } = known;
    return {
      rate: Number(rate),
      last_updated: toUnixSeconds(time),
      rate_source: source,
      rate_state: isOld ? (settings.stops_when_old ? 'stopped' : 'old') : 'current',
    };
  };
  const chosen = (code: string): Rate => {
    const { exchange_rate_type, manual_rate } = pricingOf(options, code);
    if (exchange_rate_type !== 'manual' || manual_rate === undefined) return market(code);
    return { rate: Number(manual_rate), last_updated: null, rate_source: 'manual', rate_state: 'current' };
  };
  const store_currency = view(own, { rate: 1, last_updated: null, rate_source: 'store', rate_state: 'current' });
  const available = availableCurrencies(store).filter((code) => code !== own);
  const enabled = new Set(chosenCurrencies(options, own));
  const byName = (codes: string[], rateOf: (code: string) => Rate): Record<string, StoreCurrency> =>
    Object.fromEntries([
      [own, store_currency],
      ...codes
        .map((code) => view(code, rateOf(code)))
        .toSorted((one, other) => one.name.localeCompare(other.name, store.locale))
        .map((currency) => [currency.code, currency] as const),
    ]);
  return {
    available: byName(available, market),
    enabled: byName(
      available.filter((code) => enabled.has(code)),
      chosen,
    ),
    default: store_currency,
  };
}
