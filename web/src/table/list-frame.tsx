import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { Pagination } from './pagination.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import type { ListState } from './use-list-query.ts';

type Told<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'rowHref' | 'selection' | 'errorTitle' | 'emptyFiltered'
>;

/** A list in its card: what stands above it, the table of one page of an answer, and the pages. A screen says only what differs. */
export function ListFrame<Row, S extends string>({
  list,
  page,
  total,
  children,
  empty,
  isFiltered = list.isFiltered,
  ...told
}: Told<Row> & {
  list: ListState<S>;
  /** The query of the rows. */
  page: Pick<UseQueryResult<{ data: Row[] }>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  /** How many rows there are on all pages; absent while unknown. */
  total: number | undefined;
  /** Filters, totals and actions, above the table. */
  children?: ReactNode;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** When more than the list's own filters narrows it. */
  isFiltered?: boolean;
}) {
  const { query } = list;
  const isPastTheEnd = query.page > 1 && page.data?.data.length === 0;
  return (
    <Card isFlush>
      {children}
      <DataTable
        {...told}
        rows={page.data?.data}
        sort={{ by: query.sort, direction: query.direction, onSort: (sort) => list.sortBy(sort as S) }} // the columns name sorts of this list
        isRefreshing={page.isPlaceholderData}
        error={page.isPlaceholderData ? undefined : page.error}
        onRetry={() => void page.refetch()}
        pageSize={query.pagesize}
        isFiltered={isFiltered && !isPastTheEnd}
        onClearFilters={list.clearFilters}
        empty={isPastTheEnd ? <PastTheEnd onFirstPage={() => list.setPage(1)} /> : empty}
      />
      <Pagination
        page={query.page}
        pagesize={query.pagesize}
        total={total}
        onPage={list.setPage}
        onPageSize={list.setPageSize}
      />
    </Card>
  );
}
