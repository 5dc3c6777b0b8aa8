import type { ListDescription } from '@purser/contract/list-query';
import type { View, ViewContent } from '@purser/contract/views/list-view';
import type { Search } from '../search.ts';
import { defaultOrder, readListQuery, writeFilters, writeListQuery } from './list-address.ts';

/** A view as the bar shows it; the id of one that the list brings is a word. */
export interface NamedView {
  id: number | string;
  name: string;
  content: ViewContent;
}

/** A view in the bar: one that the list brings, or a saved one. */
export type ShownView = NamedView | (View & NamedView);
export const isSaved = (view: ShownView | undefined): view is View => view !== undefined && 'version' in view;

/** Quick filters that select rows, besides those that only choose the look of the filter bar. */
const quickFilters = new Set(['awaiting_response']);

const quickFilterOf = ({ filters: { filter } }: ViewContent): string | undefined =>
  typeof filter === 'string' && quickFilters.has(filter) ? filter : undefined;

/** The current address and columns as the content of a view. */
export function contentOf<S extends string>(
  search: Search,
  description: ListDescription<S>,
  hidden: string[],
): ViewContent {
  const { page: _, pagesize, sort, direction, ...filters } = readListQuery(search, description);
  const written = Object.entries(writeFilters(filters, description)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const quick = search['filter'];
  if (typeof quick === 'string' && quickFilters.has(quick)) written.push(['filter', quick]);
  return { filters: Object.fromEntries(written), sort, direction, pagesize, hidden_columns: hidden };
}

/** The address of a view; parameters that the list does not know (any more) are left out, other parameters of the page are kept. */
export function searchOf<S extends string>(
  content: ViewContent,
  description: ListDescription<S>,
  current: Search = {},
): Search {
  const query = readListQuery(
    { ...content.filters, orderby: content.sort, order: content.direction, per_page: content.pagesize?.toString() },
    description,
  );
  const quick = quickFilterOf(content);
  return { ...current, ...writeListQuery(query, description, quick), filter: quick };
}

const sorted = (value: string | string[]): string[] => [value].flat().toSorted();

/** The filters of a view as a key that does not depend on their order. An absent match means `all`. */
function filterKey<S extends string>(content: ViewContent, description: ListDescription<S>): string {
  const known = contentOf(searchOf(content, description), description, []).filters;
  return JSON.stringify(
    Object.entries(known)
      .filter(([name, value]) => !(name === 'match' && value === 'all'))
      .map(([name, value]) => [name, sorted(value)])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
}

/** Whether two views select the same rows. */
export const hasSameFilters = <S extends string>(
  a: ViewContent,
  b: ViewContent,
  description: ListDescription<S>,
): boolean => filterKey(a, description) === filterKey(b, description);

/** Whether the view is exactly what is shown: rows, order, and rows per page and columns when the view stores them. */
export function isShown<S extends string>(
  view: ViewContent,
  now: ViewContent,
  description: ListDescription<S>,
): boolean {
  const otherwise = defaultOrder(description, quickFilterOf(view));
  const { sort = otherwise.sort, direction = otherwise.direction, pagesize, hidden_columns } = view;
  return (
    hasSameFilters(view, now, description) &&
    sort === now.sort &&
    direction === now.direction &&
    (pagesize === undefined || pagesize === now.pagesize) &&
    (hidden_columns === undefined ||
      JSON.stringify(hidden_columns.toSorted()) === JSON.stringify((now.hidden_columns ?? []).toSorted()))
  );
}

/**
 * The active view. One that is shown exactly wins, the one that was chosen last (`base`) first; then one with the same
 * filters; then `base` itself, which has been changed since.
 */
export function activeView<V extends NamedView, S extends string>(
  views: V[],
  now: ViewContent,
  base: V['id'] | undefined,
  description: ListDescription<S>,
): { view: V | undefined; isChanged: boolean } {
  const pick = (among: V[]): V | undefined => among.find(({ id }) => id === base) ?? among[0];
  const exact = pick(views.filter(({ content }) => isShown(content, now, description)));
  if (exact) return { view: exact, isChanged: false };
  const alike = pick(views.filter(({ content }) => hasSameFilters(content, now, description)));
  const view = alike ?? views.find(({ id }) => id === base);
  return { view, isChanged: view !== undefined };
}

/** How many of some widths fit beside each other, when what does not fit needs `more` for its own button. */
export function fitting(widths: number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = more;
  const first = widths.findIndex((width) => (used += width) > room);
  return Math.max(0, first);
}
