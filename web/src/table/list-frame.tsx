import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { Freshness } from './freshness.tsx';
import type { FreshnessSource } from './freshness.tsx';
import { ListShortcuts } from './list-shortcuts.tsx';
import { Pagination, reachOf } from './pagination.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import type { ListState } from './use-list-query.ts';
import type { ViewedList } from './use-list.ts';
import type { NamedView } from './views.ts';

// The rows come first; the views follow in a chunk of their own.
const ViewBar = lazy(async () => ({ default: (await import('./view-bar.tsx')).ViewBar }));

type PassedOn<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'rowHref' | 'onOpenRow' | 'selection' | 'errorTitle' | 'emptyFiltered'
>;

/** A list in its card: what stands above it, the table of one page of rows, and the pages. A screen passes only what differs. */
export function ListFrame<Row, S extends string>({
  list,
  page,
  total,
  children,
  empty,
  freshness,
  views,
  isFiltered = list.isFiltered,
  ...passedOn
}: PassedOn<Row> & {
  list: ListState<S>;
  /** The query of the rows. */
  page: Pick<
    UseQueryResult<{ data: Row[] }>,
    'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'
  >;
  /** How many rows there are on all pages; while unknown, the rows of the page decide whether there is a next one. */
  total: number | undefined;
  /** Filters, totals and actions, above the table. */
  children?: ReactNode;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** How the list finds rows that came since it was read. */
  freshness?: FreshnessSource<Row>;
  /** The list's views, above everything else in its card: "All", those named here, and the saved ones. */
  views?: { of: ViewedList; builtIns: NamedView[] };
  /** Given when more than the list's own filters narrows it. */
  isFiltered?: boolean;
}) {
  const { query } = list;
  const frame = useRef<HTMLDivElement>(null);
  const reach = reachOf({ ...query, total, rows: page.isPlaceholderData ? undefined : page.data?.data.length });
  const isPastTheEnd = query.page > 1 && page.data?.data.length === 0;
  // One line with the views, where there is room.
  const tools = (
    <div className="flex items-center justify-between gap-x-4 border-b border-line px-5 py-0.5 max-sm:px-2">
      {freshness ? <Freshness name={passedOn.label} list={list} page={page} source={freshness} /> : <span />}
      {/* A phone has no keys. */}
      <span className="max-sm:hidden">
        <ListShortcuts frame={frame} />
      </span>
    </div>
  );
  return (
    <div ref={frame}>
      <Card isFlush>
        {views && (
          <div className="flex max-sm:flex-col">
            <div className="min-w-0 flex-1">
              <Suspense fallback={<div className="h-[2.5625rem] border-b border-line" />}>
                <ViewBar list={views.of} builtIns={views.builtIns} />
              </Suspense>
            </div>
            {tools}
          </div>
        )}
        {children}
        {!views && tools}
        <DataTable
          {...passedOn}
          rows={page.data?.data}
          sort={{ by: query.sort, direction: query.direction, onSort: (sort) => list.sortBy(sort as S) }} // the columns name sorts of this list
          isRefreshing={page.isPlaceholderData}
          error={page.isPlaceholderData ? undefined : page.error}
          onRetry={() => void page.refetch()}
          onPage={(step) => {
            if (step > 0 ? reach.hasNext : query.page > 1) list.setPage(query.page + step);
          }}
          pageSize={query.pagesize}
          isFiltered={isFiltered && !isPastTheEnd}
          onClearFilters={list.clearFilters}
          empty={isPastTheEnd ? <PastTheEnd onFirstPage={() => list.setPage(1)} /> : empty}
        />
        <Pagination
          page={query.page}
          pagesize={query.pagesize}
          total={reach.total}
          hasNext={reach.hasNext}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      </Card>
    </div>
  );
}
