import type { CurrencySettings } from '@purser/contract/multi-currency/currency-settings';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireCurrency } from './available-currencies.ts';
import { pricingOf, queryCurrencyOptions } from './currency-options.ts';

export const getCurrencySettings = endpoint.multiCurrency.getCurrencySettings.handler(({ input, context }) =>
  viewCurrencySettings(context, requireCurrency(context.store, input.code)),
);

const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

export async function viewCurrencySettings({ db, store }: Context, code: string): Promise<CurrencySettings> {
  const saved = pricingOf(await queryCurrencyOptions(db, store.store_id), code);
  return {
    exchange_rate_type: saved.exchange_rate_type,
    manual_rate: number(saved.manual_rate),
    price_rounding: number(saved.price_rounding),
    price_charm: number(saved.price_charm),
  };
}
