import { classNames } from '../ui/class-names.ts';
import { HelpTip } from '../ui/help-tip.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Column } from './column.ts';

/** The order of the rows, and how to change it. */
export interface TableSort {
  by: string;
  direction: 'asc' | 'desc';
  onSort: (sort: string) => void;
}

/** The heading of a column; a sortable one is a button, and says how the list is sorted by it. */
export function ColumnHeading<Row>({
  column,
  sort,
  isFirst,
  isBesideBoxes,
}: {
  column: Column<Row>;
  sort: TableSort | undefined;
  isFirst: boolean;
  isBesideBoxes: boolean;
}) {
  const isSorted = column.sort !== undefined && sort?.by === column.sort;
  const look = classNames(
    'sticky top-(--covered) h-10 border-b border-line bg-surface px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap text-muted first:pl-5 last:pr-5 sm:max-xl:px-1.5 sm:max-xl:text-xs sm:max-xl:leading-tight sm:max-xl:whitespace-normal sm:max-xl:first:pl-4 sm:max-xl:last:pr-4',
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
      {column.help && (
        // Near the label, over the place of the arrow that shows on hover.
        <span className={classNames(column.isNumeric && !isSorted && '-mr-3')}>
          <HelpTip about={column.label}>{column.help}</HelpTip>
        </span>
      )}
      <button
        type="button"
        onClick={() => sort.onSort(by)}
        className={classNames(
          'group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded px-1.5 font-semibold hover:text-ink sm:max-xl:text-left',
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
