import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { codeOf, isForbidden } from '../api.ts';
import { routeOf, toAdminHref } from '../history.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import type { Column } from './column.ts';
import { PageBox, RowBox, selectionCell } from './row-selection.tsx';
import type { RowSelection } from './row-selection.tsx';
import { useDensity } from './use-density.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: Column<Row>[];
  /** Absent until the first response. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads; the first cell without controls of its own becomes the link, and the whole row a target. */
  rowHref?: (row: Row, index: number) => string | undefined;
  /** Called when a row is opened, by pointer or by key. */
  onOpenRow?: (() => void) | undefined;
  /** Boxes in front of the rows, for acts on several of them. */
  selection?: RowSelection<Row> | undefined;
  sort?: { by: string; direction: 'asc' | 'desc'; onSort: (sort: string) => void };
  /** Newer rows are on their way: the old ones stay, dimmed. */
  isRefreshing?: boolean;
  error?: unknown;
  /** What could not be loaded, in the list's own words. */
  errorTitle?: ReactNode;
  onRetry?: () => void;
  /** Turns the page; absent where there is none to turn to. */
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

const foldRows = 12;

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
  const rowHeight = density === 'compact' ? 'h-10' : 'h-[3.25rem]';
  const linkColumn = rowHref && columns.find((column) => !column.isInteractive)?.key;
  const isBlank = !error && rows?.length === 0;

  const open = (event: MouseEvent, href: string) => {
    // A dialog that a row opened is its child on paper only.
    if (!event.currentTarget.contains(event.target as Element)) return; // as below
    if ((event.target as Element).closest('a, button, input, label') || document.getSelection()?.toString()) return; // an event in a table row comes from an element
    follow(href, event.metaKey || event.ctrlKey);
  };
  const follow = (href: string, inNewTab: boolean) => {
    onOpenRow?.();
    if (inNewTab) window.open(toAdminHref(routeOf(href) ?? href), '_blank', 'noopener');
    else void router.navigate({ href: routeOf(href) ?? href });
  };
  const rowKeys = useRowKeys(rows?.map(rowKey) ?? [], {
    onOpen: (key, inNewTab) => {
      const index = rows?.findIndex((each) => rowKey(each) === key) ?? -1;
      const row = rows?.[index];
      const href = row && rowHref?.(row, index);
      if (href) follow(href, inNewTab);
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
          isRefreshing ? 'animate-pulse opacity-100 delay-[120ms]' : 'opacity-0',
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
          className="w-full border-separate border-spacing-0"
        >
          <thead>
            <tr className="group/row">
              {selection && (
                <th scope="col" className={classNames(selectionCell, 'top-(--covered) z-20 h-11')}>
                  <PageBox rows={rows ?? []} rowKey={rowKey} selection={selection} />
                </th>
              )}
              {columns.map((column, index) => (
                <Heading
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
            className={classNames('transition-opacity duration-150', isRefreshing && 'opacity-60 delay-[120ms]')}
          >
            {!error &&
              rows === undefined &&
              Array.from({ length: Math.min(pageSize, foldRows) }, (_, row) => (
                <tr key={row} className={rowHeight}>
                  {selection && (
                    <td className={classNames(selectionCell, 'z-10')}>
                      <Skeleton className="size-4" />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td key={column.key} className={cellLook(column, index === 0, selection !== undefined)}>
                      <Skeleton
                        className={classNames(
                          'h-3.5',
                          column.isNumeric ? 'ml-auto w-16' : index % 3 === 1 ? 'w-32' : 'w-24',
                        )}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            {!error &&
              rows?.map((row, index) => {
                const href = rowHref?.(row, index);
                return (
                  <tr
                    key={rowKey(row)}
                    data-row
                    {...rowKeys.rowProps(rowKey(row))}
                    onClick={href ? (event) => open(event, href) : undefined}
                    data-selected={selection?.selected.has(rowKey(row)) || undefined}
                    className={classNames(
                      rowHeight,
                      'group/row outline-none data-selected:[&>td]:bg-accent-soft',
                      // The cells' own backgrounds would cover an outline of the row.
                      'focus-visible:[&>td]:bg-hover focus-visible:[&>td]:shadow-[inset_0_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] focus-visible:[&>td:first-child]:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] focus-visible:[&>td:last-child]:shadow-[inset_-2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)]',
                      href && 'cursor-pointer hover:[&>td]:bg-hover',
                    )}
                  >
                    {selection && (
                      <td className={classNames(selectionCell, 'z-10')}>
                        <RowBox row={row} rowKey={rowKey(row)} selection={selection} />
                      </td>
                    )}
                    {columns.map((column, at) => (
                      <td key={column.key} className={cellLook(column, at === 0, selection !== undefined)}>
                        {href && column.key === linkColumn ? (
                          <Link
                            href={href}
                            isQuiet
                            {...(onOpenRow && { onPress: onOpenRow })}
                            className="inline-flex min-h-6 items-center group-hover/row:text-accent"
                          >
                            {column.render(row)}
                          </Link>
                        ) : (
                          column.render(row)
                        )}
                        {column.renderBeside?.(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
          </tbody>
        </table>
      </div>
      {Boolean(error) &&
        (isForbidden(error) ? (
          <NoPermission capability="manage_woocommerce" />
        ) : (
          <ErrorState
            title={errorTitle ?? <Trans>We couldn’t load this list.</Trans>}
            reference={codeOf(error)}
            {...(onRetry ? { onRetry } : {})}
          />
        ))}
      {isBlank &&
        (isFiltered ? (
          <EmptyState
            title={emptyFiltered ?? <Trans>No results match these filters.</Trans>}
            action={
              onClearFilters && (
                <Button onPress={onClearFilters}>
                  <Trans>Clear all filters</Trans>
                </Button>
              )
            }
          >
            <Trans>Remove a filter or choose a longer period.</Trans>
          </EmptyState>
        ) : (
          (empty ?? <EmptyState title={<Trans>No results found.</Trans>} />)
        ))}
    </div>
  );
}

const cellLook = <Row,>(column: Column<Row>, isFirst: boolean, isBesideBoxes: boolean) =>
  classNames(
    'border-b border-line bg-surface px-2.5 py-1 whitespace-nowrap first:pl-5 last:pr-5',
    column.isNumeric && 'amount text-right',
    isFirst && 'sticky z-10 max-md:shadow-[1px_0_0_var(--line)]',
    isFirst && (isBesideBoxes ? 'left-11' : 'left-0'),
    column.className,
  );

function Heading<Row>({
  column,
  sort,
  isFirst,
  isBesideBoxes,
}: {
  column: Column<Row>;
  sort: DataTableProps<Row>['sort'];
  isFirst: boolean;
  isBesideBoxes: boolean;
}) {
  const isSorted = column.sort !== undefined && sort?.by === column.sort;
  const look = classNames(
    'sticky top-(--covered) h-11 border-b border-line bg-surface px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap text-muted first:pl-5 last:pr-5',
    column.isNumeric ? 'text-right' : 'text-left',
    isFirst ? classNames('z-20 max-md:shadow-[1px_0_0_var(--line)]', isBesideBoxes ? 'left-11' : 'left-0') : 'z-10',
  );
  if (!column.sort || !sort)
    return (
      <th scope="col" className={look}>
        {column.isUnlabelled ? <span className="sr-only">{column.label}</span> : column.label}
      </th>
    );
  const by = column.sort;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={look}
    >
      <button
        type="button"
        onClick={() => sort.onSort(by)}
        className={classNames(
          'group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded px-1.5 font-semibold hover:text-ink',
          column.isNumeric && 'flex-row-reverse',
          isSorted && 'text-ink',
        )}
      >
        {column.label}
        <Icon
          name={isSorted ? (sort.direction === 'asc' ? 'arrow-up' : 'arrow-down') : 'sort'}
          className={classNames(
            'size-3.5',
            !isSorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        />
      </button>
    </th>
  );
}

/** Whether the table is wider than its frame. Only then does the frame scroll, since a scrolling frame would keep the headings from sticking to the window. */
function useIsWide(frame: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const table = frame.current?.firstElementChild;
    if (!frame.current || !table) return;
    const observer = new ResizeObserver(() =>
      setWide(table.getBoundingClientRect().width > (frame.current?.clientWidth ?? 0) + 1),
    );
    observer.observe(frame.current);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return isWide;
}
