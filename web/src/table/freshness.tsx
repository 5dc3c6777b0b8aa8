import type { NewRows } from '@purser/contract/list-query';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { FreshnessLine } from './freshness-line.tsx';
import type { ListState } from './use-list-query.ts';
import { markOf, useNewRows } from './use-new-rows.ts';
import type { NewRowsMark } from './use-new-rows.ts';

/** How a list finds rows that its reader has not seen. */
export interface FreshnessSource<Row> {
  /** The sort by the moment that makes a row new. */
  sort: string;
  momentOf: (row: Row) => string;
  /** Counts the rows that came since, with the list's own filters. */
  count: (mark: NewRowsMark, signal: AbortSignal) => Promise<NewRows>;
  /** The queries of rows, totals and tabs, which are read again. */
  queryKeys: QueryKey[];
}

export function Freshness<Row, S extends string>({
  name,
  list,
  page,
  source,
}: {
  name: string;
  list: ListState<S>;
  page: Pick<
    UseQueryResult<{ data: Row[] }>,
    'data' | 'isPlaceholderData' | 'isFetching' | 'isError' | 'dataUpdatedAt'
  >;
  source: FreshnessSource<Row>;
}) {
  const { query } = list;
  const refresh = () => {
    for (const queryKey of source.queryKeys) void queryClient.invalidateQueries({ queryKey });
  };
  const isRead = page.data !== undefined && !page.isPlaceholderData;
  const isNewestFirst = query.page === 1 && query.sort === source.sort && query.direction === 'desc';
  const newRows = useNewRows({
    name,
    readAt: isRead && !page.isError ? page.dataUpdatedAt : undefined,
    mark: isNewestFirst ? markOf(page.data?.data.map(source.momentOf) ?? []) : undefined,
    count: source.count,
  });
  return (
    <FreshnessLine
      readAt={isRead ? page.dataUpdatedAt : undefined}
      newRows={newRows}
      isReading={page.isFetching}
      onRefresh={refresh}
      onShowNew={() => {
        if (query.page !== 1) list.setPage(1);
        refresh();
      }}
    />
  );
}
