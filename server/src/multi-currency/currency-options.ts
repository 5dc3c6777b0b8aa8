import { decimalsOf } from '@purser/contract/money';
import { choiceOf, exchangeRateTypes, priceChoices } from '@purser/contract/multi-currency/currency-settings';
import type { ExchangeRateType } from '@purser/contract/multi-currency/currency-settings';
import type { Context } from '../context.ts';
import { oncePerRequest } from '../http/once-per-request.ts';

/** Codes of the currencies that the shop sells in, in upper case. */
export const enabledOption = 'wcpay_multi_currency_enabled_currencies';
const kinds = ['exchange_rate', 'manual_rate', 'price_rounding', 'price_charm'] as const;
type Kind = (typeof kinds)[number];

export const optionOf = (kind: Kind, code: string): string => `wcpay_multi_currency_${kind}_${code.toLowerCase()}`;
export const optionsOf = (code: string): string[] => kinds.map((kind) => optionOf(kind, code));

/** How one currency's prices are made; what was never saved is undefined. All but the type are decimal texts. */
export interface SavedPricing {
  exchange_rate_type: ExchangeRateType;
  manual_rate: string | undefined;
  price_rounding: string | undefined;
  price_charm: string | undefined;
}

/** The options of this feature by name. */
export type CurrencyOptions = ReadonlyMap<string, unknown>;

/** One query for all, because shoppers wait for it. */
export const readCurrencyOptions = oncePerRequest(({ db, store }) => queryCurrencyOptions(db, store.store_id));

export async function queryCurrencyOptions(db: Context['db'], store_id: number): Promise<CurrencyOptions> {
  const rows = await db
    .selectFrom('options')
    .select(['name', 'value'])
    .where('store_id', '=', store_id)
    .where('name', 'like', String.raw`wcpay\_multi\_currency\_%`)
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Currencies of a shop that has not chosen any: one for each payment method's home country. */
const defaultCurrencies = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'JPY', 'PLN', 'SGD'];

/** As they were chosen, without the store's own; what the shop cannot sell in is left out later. */
export function chosenCurrencies(options: CurrencyOptions, own: string): string[] {
  const stored = options.get(enabledOption);
  const codes = Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : defaultCurrencies;
  return [...new Set(codes.map((code) => code.toUpperCase()))].filter((code) => code !== own.toUpperCase());
}

/** Options may hold what other tools wrote: values that are none count as never saved. */
export function pricingOf(options: CurrencyOptions, code: string): SavedPricing {
  const text = (kind: Kind): string | undefined => {
    const value = options.get(optionOf(kind, code));
    const written = typeof value === 'number' ? String(value) : value;
    return typeof written === 'string' && /^-?\d+(\.\d+)?$/.test(written) ? written : undefined;
  };
  const { rounding, charm } = priceChoices[decimalsOf(code)];
  const [manual_rate, price_rounding, price_charm] = [text('manual_rate'), text('price_rounding'), text('price_charm')];
  const type = options.get(optionOf('exchange_rate', code));
  return {
    exchange_rate_type: exchangeRateTypes.find((each) => each === type) ?? 'automatic',
    manual_rate: manual_rate !== undefined && Number(manual_rate) > 0 ? manual_rate : undefined,
    price_rounding: price_rounding && choiceOf(rounding, price_rounding),
    price_charm: price_charm && choiceOf(charm, price_charm),
  };
}
