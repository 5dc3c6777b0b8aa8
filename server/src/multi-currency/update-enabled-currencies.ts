import { endpoint } from '../http/endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';
import { availableCurrencies, unknownCurrency } from './available-currencies.ts';
import { chosenCurrencies, enabledOption, optionsOf, queryCurrencyOptions } from './currency-options.ts';
import { viewCurrencies } from './list-currencies.ts';

export const updateEnabledCurrencies = endpoint.multiCurrency.updateEnabledCurrencies.handler(
  async ({ input, context }) => {
    const { store } = context;
    const codes = input.enabled.map((code) => code.toUpperCase());
    if (codes.length > 0) {
      const available = availableCurrencies(store);
      const stranger = codes.findIndex((code) => !available.includes(code));
      if (stranger !== -1) throw unknownCurrency(input.enabled[stranger] ?? '');
      const own = store.currency.toUpperCase();
      const enabled = available.filter((code) => code === own || codes.includes(code));
      const options = await queryCurrencyOptions(context.db, store.store_id);
      const dropped = chosenCurrencies(options, own).filter((code) => !enabled.includes(code));
      await writeOptions(
        context,
        'updateEnabledCurrencies',
        { [enabledOption]: enabled },
        dropped.flatMap(optionsOf).filter((name) => options.has(name)),
      );
    }
    return viewCurrencies(context);
  },
);
