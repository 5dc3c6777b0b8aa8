import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { cardBoxLook, cardCellLook, cardRowLook } from './card-look.ts';
import { cellLook } from './cell-look.ts';
import { hasCards } from './column.ts';
import type { Column } from './column.ts';
import { selectionCell } from './row-selection.tsx';

/** About as many rows as are seen without scrolling. */
const mostPlaceholders = 12;

/** Gray bars where the rows of the first response will be. */
export const TablePlaceholders = <Row,>({
  columns,
  pageSize,
  hasBoxes,
  rowHeight,
}: {
  columns: Column<Row>[];
  pageSize: number;
  hasBoxes: boolean;
  rowHeight: string;
}) =>
  Array.from({ length: Math.min(pageSize, mostPlaceholders) }, (_, row) => (
    <tr key={row} className={classNames(rowHeight, cardRowLook(columns, hasBoxes))}>
      {hasBoxes && (
        <td className={classNames(selectionCell, 'z-10', hasCards(columns) && cardBoxLook)}>
          <Skeleton className="size-4" />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classNames(
            cellLook(column, index === 0, hasBoxes),
            hasCards(columns) && cardCellLook(column.card?.startsWith('foot') ? undefined : column.card),
          )}
        >
          <Skeleton
            className={classNames('h-3.5', column.isNumeric ? 'ml-auto w-16' : index % 3 === 1 ? 'w-32' : 'w-24')}
          />
        </td>
      ))}
    </tr>
  ));
