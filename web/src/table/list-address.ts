import { parametersOf, spelled } from '@purser/contract/list-query';
import type { FilterValues, ListDescription, ListQuery } from '@purser/contract/list-query';
import { plainUnits, unitAmountOrder } from '@purser/contract/money';
import { several, single } from '../search.ts';
import type { Search } from '../search.ts';

const isBound = (text: string): boolean => /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d)?$/.test(text);

function readNumber(value: string | string[] | undefined, otherwise: number, most = Number.MAX_SAFE_INTEGER): number {
  const text = single(value) ?? '';
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : otherwise;
}

/** Reads filters from a page's address; unknown parameters and invalid values are ignored. */
export function readFilters(search: Search, description: ListDescription): FilterValues {
  const values: FilterValues = {};
  const match = single(search['match']);
  if (match === 'all' || match === 'any') values.match = match;
  const terms = several(search['search']).filter((term) => term.trim() !== '');
  if (terms.length > 0) values.search = terms;
  for (const [name, filter] of Object.entries(description.filters)) {
    for (const parameter of parametersOf(name, filter)) {
      const written = several(search[parameter]);
      // Links from outside may leave `_is` out.
      const isBare = filter.kind === 'choice' && filter.bare && parameter === `${name}_is` && written.length === 0;
      const given = (isBare ? several(search[name]) : written).filter((value) => value !== '' && value !== '---');
      if (filter.kind === 'date') {
        const bounds = given.filter(isBound);
        if (parameter.endsWith('_between')) {
          // A reversed pair means the same range.
          if (bounds.length === 2) values[parameter] = bounds.toSorted();
        } else if (bounds.length > 0) values[parameter] = bounds.at(-1)!;
      } else if (filter.kind === 'amount') {
        const amounts = given.flatMap((value) => plainUnits(value) ?? []);
        if (parameter.endsWith('_between')) {
          if (amounts.length === 2) values[parameter] = amounts.toSorted(unitAmountOrder);
        } else if (amounts.length > 0) values[parameter] = amounts.at(-1)!;
      } else {
        const known = given
          .filter((value) => !filter.values || filter.values.includes(value))
          .map((value) => spelled(filter, value));
        if (known.length > 0) values[parameter] = known;
      }
    }
  }
  return values;
}

/** The order of a list whose address names none. */
export const defaultOrder = <S extends string>(
  { quickOrders = {}, defaultSort, defaultDirection }: ListDescription<S>,
  quickFilter = '',
): { sort: S; direction: 'asc' | 'desc' } =>
  (Object.hasOwn(quickOrders, quickFilter) ? quickOrders[quickFilter] : undefined) ?? {
    sort: defaultSort,
    direction: defaultDirection,
  };

/** The direction of an order that names only what it is by. */
const directionOf = <S extends string>(
  sort: S,
  otherwise: ReturnType<typeof defaultOrder<S>>,
  { defaultDirection }: ListDescription<S>,
) => (sort === otherwise.sort ? otherwise.direction : defaultDirection);

/** Reads the whole list query: `paged`, `per_page`, `orderby`, `order` and the filters. Non-numeric pages and sizes are 1 and 25. */
export function readListQuery<S extends string>(search: Search, description: ListDescription<S>): ListQuery<S> {
  const orderby = single(search['orderby']);
  const order = single(search['order']);
  const otherwise = defaultOrder(description, single(search['filter']));
  const sort = description.sorts.find((known) => known === orderby) ?? otherwise.sort;
  return {
    ...readFilters(search, description),
    page: readNumber(search['paged'], 1),
    pagesize: readNumber(search['per_page'], 25, 100),
    sort,
    direction: order === 'asc' || order === 'desc' ? order : directionOf(sort, otherwise, description),
  };
}

/** Writes a list query as an address; values that equal the default are left out. Choices of one value are written without brackets. */
export function writeListQuery<S extends string>(
  query: ListQuery<S>,
  description: ListDescription<S>,
  quickFilter?: string,
): Search {
  const { page, pagesize, sort, direction, ...filters } = query;
  const otherwise = defaultOrder(description, quickFilter);
  return {
    ...writeFilters(filters, description),
    paged: page === 1 ? undefined : String(page),
    per_page: pagesize === 25 ? undefined : String(pagesize),
    orderby: sort === otherwise.sort ? undefined : sort,
    order: direction === directionOf(sort, otherwise, description) ? undefined : direction,
  };
}

/** Every filter parameter of the list, with `undefined` for those to remove. */
export function writeFilters(values: FilterValues, description: ListDescription): Search {
  const search: Search = { match: values.match, search: values.search };
  for (const [name, filter] of Object.entries(description.filters)) {
    if (filter.kind === 'choice' && filter.bare) search[name] = undefined;
    for (const parameter of parametersOf(name, filter)) {
      const value = values[parameter];
      const list = several(typeof value === 'number' ? String(value) : value);
      const isList = parameter.endsWith('_between') || parameter.endsWith('_is_in') || list.length > 1;
      search[parameter] = list.length === 0 ? undefined : isList ? list : list[0];
    }
  }
  return search;
}
