import { classNames } from '../ui/class-names.ts';
import type { Column } from './column.ts';

/** For texts that may take a second line where a table has little room. */
export const mayWrap = 'sm:max-xl:leading-tight sm:max-xl:whitespace-normal';

/** The classes of a cell; the first column stays in view while the table scrolls sideways. */
export const cellLook = <Row>(column: Column<Row>, isFirst: boolean, isBesideBoxes: boolean): string =>
  classNames(
    'border-b border-line bg-surface px-2.5 py-1 whitespace-nowrap first:pl-5 last:pr-5 sm:max-xl:px-1.5 sm:max-xl:text-[0.8125rem] sm:max-xl:first:pl-4 sm:max-xl:last:pr-4',
    column.isNumeric && 'amount text-right',
    isFirst && 'sticky z-10 max-md:shadow-[1px_0_0_var(--line)]',
    isFirst && (isBesideBoxes ? 'left-11' : 'left-0'),
    column.isCardOnly && 'sm:hidden',
    column.className,
  );
