import { optionNames } from '@purser/contract/settings/option';
import type { OptionName } from '@purser/contract/settings/option';
import { endpoint } from '../http/endpoint.ts';
import { readOptions } from '../database/stored-options.ts';

/** What an option that was never saved means; the others are off. */
const defaultByName: Partial<Record<OptionName, unknown>> = {
  woocommerce_allowed_countries: 'all',
  woocommerce_specific_allowed_countries: [],
  woocommerce_all_except_countries: [],
};

/** Asked for by name, separated by commas; names that are not options of ours are left out. */
export const getOptions = endpoint.settings.getOptions.handler(async ({ input, context }) => {
  const asked = new Set(input.options.split(',').map((name) => name.trim()));
  const names = optionNames.filter((name) => asked.has(name));
  if (names.length === 0) return {};
  const valueByName = await readOptions(context.db, context.store.store_id, names);
  return Object.fromEntries(names.map((name) => [name, valueByName[name] ?? defaultByName[name] ?? false]));
});
