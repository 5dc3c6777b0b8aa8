import { classNames } from '../ui/class-names.ts';
import type { Column } from './column.ts';

/** The classes of a cell; the first column stays in view while the table scrolls sideways. */
export const cellLook = <Row>(column: Column<Row>, isFirst: boolean, isBesideBoxes: boolean): string =>
  classNames(
    'border-b border-line bg-surface px-2.5 py-1 whitespace-nowrap first:pl-5 last:pr-5',
    column.isNumeric && 'amount text-right',
    isFirst && 'sticky z-10 max-md:shadow-[1px_0_0_var(--line)]',
    isFirst && (isBesideBoxes ? 'left-11' : 'left-0'),
    column.className,
  );
