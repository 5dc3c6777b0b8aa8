import type { Filters, FilterValues, ListDescription, ListQuery } from '@purser/contract/list-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from '../search.ts';
import { readFilters, readListQuery, writeFilters } from './list-address.ts';

export interface ListState<S extends string = string> {
  /** What the list endpoint takes. */
  query: ListQuery<S>;
  /** What the summary and the export take. */
  filters: FilterValues;
  /** Whether any filter or search narrows the list. */
  isFiltered: boolean;
  setPage: (page: number) => void;
  setPageSize: (pagesize: number) => void;
  /** Sorts by a column; without a direction, the same column again flips it. */
  sortBy: (sort: S, direction?: 'asc' | 'desc') => void;
  /** Replaces the given filters (`undefined` removes) and returns to page 1. */
  setFilters: (change: FilterValues) => void;
  clearFilters: () => void;
}

/** A list whose page, order and filters are stored in the address, read by the list's description. Other parameters are kept. */
export function useListQuery<S extends string, F extends Filters>(description: ListDescription<S, F>): ListState<S> {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (patch: Search) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...patch }), resetScroll: false });
  const query = readListQuery(search, description);
  const filters = readFilters(search, description);
  const narrowing = Object.keys(filters).filter((parameter) => parameter !== 'match');
  return {
    query,
    filters,
    isFiltered: narrowing.length > 0,
    setPage: (page) => change({ paged: page === 1 ? undefined : String(page) }),
    setPageSize: (pagesize) => change({ paged: undefined, per_page: pagesize === 25 ? undefined : String(pagesize) }),
    sortBy: (sort, wanted) => {
      const direction =
        wanted ??
        (query.sort === sort
          ? query.direction === 'asc'
            ? 'desc'
            : 'asc'
          : sort === description.defaultSort
            ? description.defaultDirection
            : 'desc');
      change({ paged: undefined, orderby: sort, order: direction });
    },
    setFilters: (patch) => change({ ...writeFilters({ ...filters, ...patch }, description), paged: undefined }),
    clearFilters: () => change({ ...writeFilters({}, description), filter: undefined, paged: undefined }),
  };
}
