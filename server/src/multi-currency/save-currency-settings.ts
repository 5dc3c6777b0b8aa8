import { toUnixSeconds } from '@purser/contract/dates';
import { choiceOf, isAbsurdRate, priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import { endpoint, refuse, refuseField } from '../http/endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';
import { requireCurrency } from './available-currencies.ts';
import { optionOf, pricingOf, queryCurrencyOptions } from './currency-options.ts';
import { readExchangeRates } from './exchange-rates.ts';
import { rateOf } from './rate-file.ts';
import { viewCurrencySettings } from './get-currency-settings.ts';

export const saveCurrencySettings = endpoint.multiCurrency.saveCurrencySettings.handler(async ({ input, context }) => {
  const { db, store } = context;
  const code = requireCurrency(store, input.code);
  if (code.toLowerCase() === store.currency)
    throw refuse(
      'wcpay_multi_currency_invalid_currency',
      500,
      'Prices in your store’s own currency aren’t converted, so it has no settings.',
    );
  const choices = priceChoicesOf(code);
  const price_rounding = choiceOf(choices.rounding, input.price_rounding);
  if (price_rounding === undefined)
    throw refuseField('price_rounding', `Choose one of ${choices.rounding.join(', ')}.`);
  const price_charm = choiceOf(choices.charm, input.price_charm);
  if (price_charm === undefined) throw refuseField('price_charm', `Choose one of ${choices.charm.join(', ')}.`);

  const saved = pricingOf(await queryCurrencyOptions(db, store.store_id), code);
  const isManual = input.exchange_rate_type === 'manual';
  const isGiven = input.manual_rate !== undefined && input.manual_rate !== null;
  const manual_rate = isManual ? (isGiven ? rateOf(input.manual_rate) : saved.manual_rate) : undefined;
  if (isManual && manual_rate === undefined)
    throw refuse(
      'wcpay_multi_currency_invalid_currency_rate',
      500,
      'Enter an exchange rate above zero, such as 0.92 or 152.',
    );
  if (manual_rate !== undefined && manual_rate !== saved.manual_rate && input.confirm_rate !== true) {
    const automatic = (await readExchangeRates(context, store)).byCurrency.get(code.toLowerCase());
    const known = automatic?.rate ?? saved.manual_rate;
    if (known !== undefined && isAbsurdRate(manual_rate, known))
      throw refuse(
        'purser_rate_needs_confirmation',
        409,
        `The last known rate is ${known}. Check ${manual_rate} and confirm it if it’s right.`,
        {
          rate: Number(manual_rate),
          known_rate: Number(known),
          known_source: automatic?.source ?? 'manual',
          known_time: automatic ? toUnixSeconds(automatic.time) : null,
        },
      );
  }
  await writeOptions(context, 'saveCurrencySettings', {
    [optionOf('exchange_rate', code)]: input.exchange_rate_type,
    [optionOf('manual_rate', code)]: manual_rate,
    [optionOf('price_rounding', code)]: price_rounding,
    [optionOf('price_charm', code)]: price_charm,
  });
  return viewCurrencySettings(context, code);
});
