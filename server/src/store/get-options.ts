import { optionNames } from '@purser/contract/store/option';
import type { OptionName } from '@purser/contract/store/option';
import { endpoint } from '../endpoint.ts';

/** What an option that was never saved means; the others are off. */
const defaultByName: Partial<Record<OptionName, unknown>> = {
  woocommerce_allowed_countries: 'all',
  woocommerce_specific_allowed_countries: [],
  woocommerce_all_except_countries: [],
};

/** Asked for by name, separated by commas; names that are not options of ours are left out. */
export const getOptions = endpoint.store.getOptions.handler(async ({ input, context }) => {
  const asked = new Set(input.options.split(',').map((name) => name.trim()));
  const names = optionNames.filter((name) => asked.has(name));
  if (names.length === 0) return {};
  const rows = await context.db
    .selectFrom('options')
    .select(['name', 'value'])
    .where('store_id', '=', context.store.store_id)
    .where('name', 'in', names)
    .execute();
  const valueByName = new Map(rows.map((row) => [row.name, row.value]));
  return Object.fromEntries(names.map((name) => [name, valueByName.get(name) ?? defaultByName[name] ?? false]));
});
