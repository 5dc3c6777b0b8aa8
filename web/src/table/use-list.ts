import type { ListDescription } from '@purser/contract/list-query';
import type { PreferenceKey } from '@purser/contract/users/user';
import type { ViewList } from '@purser/contract/views/list-view';
import { useColumns } from './column.ts';
import type { Column, ColumnChoice, SortableColumn } from './column.ts';
import { usePlaces } from './list-place.ts';
import { useListQuery } from './use-list-query.ts';

/** What the views of a list save and restore. */
export interface ViewedList {
  name: ViewList;
  description: ListDescription;
  columns: Pick<ColumnChoice<unknown>, 'hidden' | 'lend'> & { all: readonly SortableColumn[] };
}

/** A list with views: its address, the columns that the user chose, and the places that the links of its rows carry. */
export function useList<Row, S extends string>({
  name,
  description,
  columns,
  preference,
}: {
  name: ViewList;
  description: ListDescription<S>;
  columns: Column<Row>[];
  /** Keeps which columns the user hides. */
  preference: PreferenceKey;
}) {
  const list = useListQuery(description);
  return {
    ...list,
    name,
    description,
    columns: useColumns(columns, preference),
    placeOf: usePlaces(name, description, list),
  };
}
