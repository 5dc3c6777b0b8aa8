import type { ListDescription } from '@purser/contract/list-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { parseSearch, single, stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { writeListQuery } from './list-address.ts';
import type { ListState } from './use-list-query.ts';

/** The position of a record in the list that it was opened from. */
export interface ListPlace {
  /** Which list: `blocked`. */
  list: string;
  /** How many rows of the list come before it. */
  offset: number;
  /** The list's filters and order as its own address spells them, without the page. */
  search: Search;
}

/**
 * A place in one parameter, `blocked.31?orderby=amount`, that the address of a record carries as `list`. An entry of the
 * history would be lost in a new tab or a copied link.
 */
export const writePlace = ({ list, offset, search }: ListPlace): string =>
  `${list}.${offset}${stringifySearch(search)}`;

export function readPlace(text: string | string[] | undefined): ListPlace | undefined {
  const [, list, offset, search = ''] = /^([a-z]+)\.(\d{1,9})(\?.*)?$/s.exec(single(text) ?? '') ?? [];
  return list && offset ? { list, offset: Number(offset), search: parseSearch(search) } : undefined;
}

/** Writes the places of a list's rows, which their links carry. */
export function usePlaces<S extends string>(
  name: string,
  description: ListDescription<S>,
  { query }: Pick<ListState<S>, 'query'>,
): (index: number) => string {
  const filter = useRouterState({ select: ({ location }) => single(location.search['filter']) });
  const search = { ...writeListQuery({ ...query, page: 1 }, description, filter), filter };
  const before = (query.page - 1) * query.pagesize;
  useRemembered(writePlace({ list: name, offset: before, search }));
  return (index) => writePlace({ list: name, offset: before + index, search });
}

const rememberedKey = 'purser-list';

/** Stores which entry of the history is this page of the list, so that going back restores its scroll position. */
function useRemembered(page: string): void {
  const router = useRouter();
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  useEffect(() => {
    // While a record is being opened, the list is still shown but the address is already the record's.
    const { latestLocation } = router;
    if (latestLocation.pathname !== shown) return;
    sessionStorage.setItem(rememberedKey, JSON.stringify([page, latestLocation.state.__TSR_index]));
  }, [page, router, shown]);
}

/** Whether the entry before this one is that page of the list. */
export const isEntryBefore = (page: string, entry: number | undefined): boolean =>
  sessionStorage.getItem(rememberedKey) === JSON.stringify([page, (entry ?? 0) - 1]);
