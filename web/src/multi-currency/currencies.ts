import { t } from '@lingui/core/macro';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import { autoCurrencyOption, switcherOption } from '@purser/contract/multi-currency/store-settings';
import type { MultiCurrencyStoreSettings } from '@purser/contract/multi-currency/store-settings';
import { api, client, queryClient } from '../api.ts';
import { recordEvent } from '../events.ts';
import { savedToast } from '../form/form.tsx';
import { toast } from '../ui/toast.tsx';

export const currenciesQuery = api.multiCurrency.listCurrencies.queryOptions();
export const storeSettingsQuery = api.multiCurrency.getStoreSettings.queryOptions();

/** Codes beside the store's own. */
export const enabledCodes = ({ enabled, default: own }: StoreCurrencies): string[] =>
  Object.keys(enabled).filter((code) => code !== own.code);

/**
 * Adds currencies to those that the shop sells in, or takes one out. The whole list is posted, so it is read again first: what
 * another user added meanwhile must not be removed with its settings. Throws what the server refuses.
 */
export async function changeEnabled({
  added = [],
  removed,
}: {
  added?: readonly string[];
  removed?: string;
}): Promise<void> {
  toast.clear(savedToast);
  const before = await queryClient.fetchQuery({ ...currenciesQuery, staleTime: 0 });
  const was = Object.keys(before.enabled);
  const enabled = [...new Set([...was, ...added])].filter((code) => code !== removed);
  const saved = await client.multiCurrency.updateEnabledCurrencies({ enabled });
  queryClient.setQueryData(currenciesQuery.queryKey, saved);
  // A currency that was removed and comes back begins with other settings.
  void queryClient.invalidateQueries({ queryKey: api.multiCurrency.getCurrencySettings.key() });
  const is = Object.keys(saved.enabled);
  recordEvent('wcpay_multi_currency_enabled_currencies_updated', {
    added_currencies: is.filter((code) => !was.includes(code)),
    removed_currencies: was.filter((code) => !is.includes(code)),
  });
  toast.success(t`Enabled currencies updated.`, { about: savedToast });
}

/** How the shop chooses and offers currencies. */
export interface StoreOptions {
  auto: boolean;
  switcher: boolean;
}

export const optionsOf = (settings: MultiCurrencyStoreSettings): StoreOptions => ({
  auto: settings[autoCurrencyOption],
  switcher: settings[switcherOption],
});

/** Only this theme has a place for the switcher. */
export const hasSwitcherPlace = ({ site_theme }: MultiCurrencyStoreSettings): boolean => site_theme === 'Storefront';

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

export async function saveStoreOptions({ auto, switcher }: StoreOptions): Promise<void> {
  const saved = await client.multiCurrency.updateStoreSettings({
    [autoCurrencyOption]: yesOrNo(auto),
    [switcherOption]: yesOrNo(switcher),
  });
  queryClient.setQueryData(storeSettingsQuery.queryKey, saved);
}

/** Turns multi-currency on or off: the switch of the payments settings, which this page shows too. */
export async function saveSwitch(is_multi_currency_enabled: boolean): Promise<void> {
  const { data } = await client.settings.saveSettings({ is_multi_currency_enabled });
  queryClient.setQueryData(api.settings.getSettings.queryKey(), data);
}
