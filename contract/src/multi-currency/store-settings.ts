import { z } from 'zod';
import { merchant } from '../endpoint.ts';
import { multiCurrencyPath } from './currency.ts';

export const autoCurrencyOption = 'wcpay_multi_currency_enable_auto_currency';
export const switcherOption = 'wcpay_multi_currency_enable_storefront_switcher';

/** Booleans out, `yes` and `no` in. */
export const MultiCurrencyStoreSettings = z.object({
  [autoCurrencyOption]: z.boolean(),
  [switcherOption]: z.boolean(),
  /** The name of the shop's theme: `Storefront` has a place for the switcher. */
  site_theme: z.string(),
  date_format: z.string(),
  time_format: z.string(),
  /** The shop's address, with a slash at its end. */
  store_url: z.string(),
});
export type MultiCurrencyStoreSettings = z.infer<typeof MultiCurrencyStoreSettings>;

export const getStoreSettings = merchant()
  .route({
    method: 'GET',
    path: `${multiCurrencyPath}/get-settings`,
    summary: 'How the shop chooses and offers currencies',
  })
  .output(MultiCurrencyStoreSettings);

const YesNo = z.enum(['yes', 'no']);

export const updateStoreSettings = merchant('purser_settings')
  .route({
    method: 'POST',
    path: `${multiCurrencyPath}/update-settings`,
    summary: 'Save how the shop chooses and offers currencies',
  })
  .input(z.object({ [autoCurrencyOption]: YesNo, [switcherOption]: YesNo }))
  .output(MultiCurrencyStoreSettings);
