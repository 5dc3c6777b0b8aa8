import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { routeOf, toAdminHref } from '../history.ts';
import { classNames } from '../ui/class-names.ts';
import { dimmedWhile } from '../ui/dimmed.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ColumnHeading } from './column-heading.tsx';
import type { TableSort } from './column-heading.tsx';
import { hasCards } from './column.ts';
import type { Column } from './column.ts';
import { PageBox, selectionCell } from './row-selection.tsx';
import type { RowSelection } from './row-selection.tsx';
import { NothingMatches, TableError } from './table-outcome.tsx';
import { TablePlaceholders } from './table-placeholders.tsx';
import { TableRow } from './table-row.tsx';
import { useDensity } from './use-density.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useIsWide } from './use-is-wide.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: Column<Row>[];
  /** Absent until the first response. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The address that a row opens; the first cell without controls of its own becomes the link, and the whole row a target. */
  rowHref?: (row: Row, index: number) => string | undefined;
  /** Called when a row is opened, by pointer or by key. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** Checkboxes in front of the rows, for acts on several of them. */
  selection?: RowSelection<Row> | undefined;
  sort?: TableSort;
  /** Newer rows are being read: the old ones stay, dimmed. */
  isRefreshing?: boolean;
  error?: unknown;
  /** What to say when the list could not be loaded. */
  errorTitle?: ReactNode;
  onRetry?: () => void;
  /** Turns the page; absent where there are no pages. */
  onPage?: ((step: 1 | -1) => void) | undefined;
  /** Rows per page, for as many placeholders. */
  pageSize?: number;
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /** Shown when there is nothing at all. */
  empty?: ReactNode;
  /** Shown when filters leave nothing: "No transactions match". */
  emptyFiltered?: ReactNode;
}

/** A list: a real table with sortable headings, its own sideways scroll, and every state a list can be in. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  onOpenRow,
  selection,
  sort,
  isRefreshing = false,
  error,
  errorTitle,
  onRetry,
  onPage,
  pageSize = 25,
  isFiltered = false,
  onClearFilters,
  empty,
  emptyFiltered,
}: DataTableProps<Row>) {
  const { t } = useLingui();
  const [density] = useDensity();
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame);
  const keepFocus = useFocusAfterRemoval();
  const rowHeight = density === 'compact' ? 'h-10' : 'h-12';
  const isCards = hasCards(columns);
  const headed = columns.filter(({ isCardOnly }) => !isCardOnly);
  const isBlank = !error && rows?.length === 0;

  const follow = (row: Row, href: string, inNewTab: boolean) => {
    onOpenRow?.(row);
    if (inNewTab) window.open(toAdminHref(routeOf(href) ?? href), '_blank', 'noopener');
    else void router.navigate({ href: routeOf(href) ?? href });
  };
  const rowKeys = useRowKeys(rows?.map(rowKey) ?? [], {
    onOpen: (key, inNewTab) => {
      const index = rows?.findIndex((each) => rowKey(each) === key) ?? -1;
      const row = rows?.[index];
      const href = row && rowHref?.(row, index);
      if (href) follow(row, href, inNewTab);
    },
    onPage,
  });
  const bodyProps = {
    ...rowKeys.bodyProps,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      keepFocus.onFocus(event);
      rowKeys.bodyProps.onFocus(event);
    },
    onBlur: keepFocus.onBlur,
  };

  return (
    <div className="relative">
      <div
        aria-hidden
        className={classNames(
          'absolute inset-x-0 top-0 z-20 h-0.5 origin-left bg-accent transition-opacity duration-150',
          isRefreshing ? 'animate-pulse opacity-100 delay-150' : 'opacity-0',
        )}
      />
      <div
        ref={frame}
        className={classNames('relative', isWide && 'overflow-x-auto -outline-offset-2 [--covered:0rem]')}
        {...(isWide ? { role: 'region', 'aria-label': t`${label}, scrolls sideways`, tabIndex: 0 } : {})}
      >
        <table
          aria-label={label}
          aria-busy={rows === undefined && !error}
          // Laid out as cards, it is still a table to those who don't see it.
          role={isCards ? 'table' : undefined}
          className={classNames('w-full border-separate border-spacing-0', isCards && 'max-sm:block')}
        >
          {/* A card names no columns: the order is chosen above the list then. */}
          <thead className={isCards ? 'max-sm:hidden' : undefined}>
            <tr className="group/row">
              {selection && (
                <th scope="col" className={classNames(selectionCell, 'top-(--covered) z-20 h-10')}>
                  <PageBox rows={rows ?? []} rowKey={rowKey} selection={selection} />
                </th>
              )}
              {headed.map((column, index) => (
                <ColumnHeading
                  key={column.key}
                  column={column}
                  sort={sort}
                  isFirst={index === 0}
                  isBesideBoxes={selection !== undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody
            {...bodyProps}
            role={isCards ? 'rowgroup' : undefined}
            className={classNames(dimmedWhile(isRefreshing), isCards && 'max-sm:block')}
          >
            {!error && rows === undefined && (
              <TablePlaceholders
                columns={columns}
                pageSize={pageSize}
                hasBoxes={selection !== undefined}
                rowHeight={rowHeight}
              />
            )}
            {!error &&
              rows?.map((row, index) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  rowKey={rowKey(row)}
                  columns={columns}
                  href={rowHref?.(row, index)}
                  onPressLink={onOpenRow && (() => onOpenRow(row))}
                  onFollow={(href, inNewTab) => follow(row, href, inNewTab)}
                  selection={selection}
                  rowHeight={rowHeight}
                  rowProps={rowKeys.rowProps(rowKey(row))}
                />
              ))}
          </tbody>
        </table>
      </div>
      {Boolean(error) && <TableError error={error} title={errorTitle} onRetry={onRetry} />}
      {isBlank &&
        (isFiltered ? (
          <NothingMatches title={emptyFiltered} onClearFilters={onClearFilters} />
        ) : (
          (empty ?? <EmptyState title={<Trans>No results found.</Trans>} />)
        ))}
    </div>
  );
}
