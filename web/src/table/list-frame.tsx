import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { settings } from '../page-settings.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useTabRow } from '../ui/tabs.tsx';
import { hasCards } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { Freshness } from './freshness.tsx';
import type { FreshnessSource } from './freshness.tsx';
import { ListFold, useFolded } from './list-fold.tsx';
import { Pagination, reachOf } from './pagination.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import { SortSelect } from './sort-select.tsx';
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
export const ListFrame = <Row, S extends string>(props: ListFrameProps<Row, S>) => (
  <ListFold>
    <FoldingFrame {...props} />
  </ListFold>
);

interface ListFrameProps<Row, S extends string> extends PassedOn<Row> {
  list: ListState<S>;
  /** The query of the rows. */
  page: Pick<
    UseQueryResult<{ data: Row[] }>,
    'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'
  >;
  /** How many rows there are on all pages; while unknown, the rows of the page decide whether there is a next one. */
  total: number | undefined;
  /** Search and filters, above the table. */
  children?: ReactNode;
  /** Sums of what is listed, on one line with its freshness and tools. */
  totals?: ReactNode;
  /** Export and columns. */
  tools?: ReactNode;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** How the list finds rows that came since it was read. */
  freshness?: FreshnessSource<Row>;
  /** The list's views: "All", those named here, and the saved ones. They are in the row of the page's tabs, or first in the card. */
  views?: { of: ViewedList; builtIns: NamedView[] };
  /** Given when more than the list's own filters narrows it. */
  isFiltered?: boolean;
}

function FoldingFrame<Row, S extends string>({
  list,
  page,
  total,
  totals,
  tools,
  children,
  empty,
  freshness,
  views,
  isFiltered = list.isFiltered,
  ...passedOn
}: ListFrameProps<Row, S>) {
  const { query } = list;
  const reach = reachOf({ ...query, total, rows: page.isPlaceholderData ? undefined : page.data?.data.length });
  const isPastTheEnd = query.page > 1 && page.data?.data.length === 0;
  const folded = useFolded();
  const tabRow = useTabRow();
  const sideTools = (freshness || tools) && (
    <div
      className={classNames(
        'ml-auto flex items-center gap-x-2 px-5 py-0.5 max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:px-3',
        // News are shown in any case.
        folded && 'max-sm:not-has-data-new:hidden',
      )}
    >
      {freshness && <Freshness name={passedOn.label} list={list} page={page} source={freshness} />}
      {tools && <div className={classNames('flex items-center gap-x-2', folded)}>{tools}</div>}
    </div>
  );
  const bar = views && (
    <div className={classNames('min-w-0 flex-1', folded)}>
      <Suspense fallback={<div className="h-10" />}>
        <ViewBar list={views.of} builtIns={views.builtIns} />
      </Suspense>
    </div>
  );
  const isInTabRow = tabRow !== undefined;
  return (
    <div>
      {isInTabRow && tabRow && createPortal(bar, tabRow)}
      <Card isFlush>
        {bar && !isInTabRow && (
          <div className="flex border-line max-sm:flex-col sm:border-b">
            {bar}
            {!totals && sideTools}
          </div>
        )}
        {children}
        {(totals !== undefined || (sideTools && (!bar || isInTabRow))) && (
          <div className="flex flex-wrap items-center border-line sm:border-y">
            {totals && <div className={classNames('min-w-0', folded)}>{totals}</div>}
            {sideTools}
          </div>
        )}
        {hasCards(passedOn.columns) && (
          <div className={classNames('px-4 pb-2 sm:hidden', folded)}>
            <SortSelect columns={views?.of.columns.all ?? passedOn.columns} list={list} />
          </div>
        )}
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
          empty={
            isPastTheEnd ? (
              <PastTheEnd onFirstPage={() => list.setPage(1)} />
            ) : settings.testHistory ? (
              <NothingKept />
            ) : (
              empty
            )
          }
        />
        {/* Drawn with the rows, which would push it down. */}
        {(page.data || page.isError) && (
          <Pagination
            page={query.page}
            pagesize={query.pagesize}
            total={reach.total}
            hasNext={reach.hasNext}
            onPage={list.setPage}
            onPageSize={list.setPageSize}
          />
        )}
      </Card>
    </div>
  );
}

/** Closed books get no first entry, so there is nothing to wait for or to do. */
const NothingKept = () => (
  <EmptyState icon="ledger" title={<Trans>Nothing in this test history</Trans>}>
    <Trans>This list was empty when the test account closed.</Trans>
  </EmptyState>
);
