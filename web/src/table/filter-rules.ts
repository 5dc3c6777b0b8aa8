import { parametersOf } from '@purser/contract/list-query';
import type { Filters, FilterValues, ListDescription } from '@purser/contract/list-query';
import { several } from '../search.ts';
import type { Choice } from './check-list.tsx';

/** One filter of the list as the bar offers it; choices of open lists (currencies, countries) come from the screen. */
export interface FilterOffer {
  name: string;
  label: string;
  choices?: Choice[];
  /** What else to know of the amounts of the list. */
  hint?: string;
  /** Its chip is always shown, set or not. */
  isPromoted?: boolean;
}

/** A filter whose chip is always shown. */
export const promoted = (name: string, label: string, choices?: Choice[]): FilterOffer => ({
  name,
  label,
  isPromoted: true,
  ...(choices && { choices }),
});

/** How one filter is set: by which parameter, to what. */
export interface FilterRule {
  name: string;
  rule: 'is' | 'is_not' | 'is_in' | 'min' | 'max' | 'before' | 'after' | 'between';
  values: string[];
}

/** The filters that are set, in the list's own order. */
export function rulesOf(values: FilterValues, description: ListDescription): FilterRule[] {
  return Object.entries(description.filters).flatMap(([name, filter]) =>
    parametersOf(name, filter).flatMap((parameter) => {
      const value = values[parameter];
      const list = several(typeof value === 'number' ? String(value) : value);
      return list.length > 0
        ? [{ name, rule: parameter.slice(name.length + 1) as FilterRule['rule'], values: list }]
        : []; // parametersOf spells `<name>_<rule>`
    }),
  );
}

/** The change that sets one filter to one rule and removes its other rules. */
export function changeFor(
  name: string,
  filter: Filters[string],
  rule: Omit<FilterRule, 'name'> | undefined,
): FilterValues {
  const change: FilterValues = Object.fromEntries(
    parametersOf(name, filter).map((parameter) => [parameter, undefined]),
  );
  if (rule && rule.values.length > 0)
    change[`${name}_${rule.rule}`] = isOneValue(filter, rule.rule) ? rule.values[0]! : rule.values;
  return change;
}

const isOneValue = (filter: Filters[string], rule: FilterRule['rule']): boolean =>
  rule !== 'between' && (filter.kind === 'date' || filter.kind === 'amount');
