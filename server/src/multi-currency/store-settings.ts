import { autoCurrencyOption, switcherOption } from '@purser/contract/multi-currency/store-settings';
import type { MultiCurrencyStoreSettings } from '@purser/contract/multi-currency/store-settings';
import type { Context } from '../context.ts';
import { readOptions } from '../database/stored-options.ts';
import { endpoint } from '../http/endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';

/** The name of the shop's theme as the platform stores it; our own shop's without one. */
const themeOption = 'current_theme';

async function viewStoreSettings({ db, store, request }: Context): Promise<MultiCurrencyStoreSettings> {
  const options = await readOptions(db, store.store_id, [autoCurrencyOption, switcherOption, themeOption]);
  const theme = options[themeOption];
  return {
    [autoCurrencyOption]: options[autoCurrencyOption] === 'yes',
    [switcherOption]: options[switcherOption] === 'yes',
    site_theme: typeof theme === 'string' ? theme : 'Storefront',
    date_format: 'M j, Y',
    time_format: 'g:i a',
    store_url: new URL('/', request.origin).href,
  };
}

export const getStoreSettings = endpoint.multiCurrency.getStoreSettings.handler(({ context }) =>
  viewStoreSettings(context),
);

export const updateStoreSettings = endpoint.multiCurrency.updateStoreSettings.handler(async ({ input, context }) => {
  await writeOptions(context, 'updateStoreSettings', {
    [autoCurrencyOption]: input[autoCurrencyOption],
    [switcherOption]: input[switcherOption],
  });
  return viewStoreSettings(context);
});
