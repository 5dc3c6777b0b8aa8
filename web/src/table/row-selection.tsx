import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';

/** Rows that an act can take together, by their keys. Selected rows may lie on other pages. */
export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  /** Adds or removes rows of the page. */
  onSelect: (rows: Row[], isSelected: boolean) => void;
  /** Names a row's box: "Select order #12". */
  labelOf: (row: Row) => string;
  /** Rows that the act cannot be applied to have no box. */
  isSelectable?: (row: Row) => boolean;
}

/** The column of the boxes; the next column begins at its right. */
export const selectionCell = 'sticky left-0 w-11 min-w-11 border-b border-line bg-surface pl-3.5 text-left';

// Boxes show on hover or focus, and always while something is selected or where the device cannot hover.
const shyBox =
  'opacity-0 transition-opacity duration-150 group-hover/row:opacity-100 focus-visible:opacity-100 group-focus-within/row:opacity-100 checked:opacity-100 indeterminate:opacity-100 [@media(hover:none)]:opacity-100';

const boxLook = 'block size-4 cursor-pointer accent-accent';

export function RowBox<Row>({ row, rowKey, selection }: { row: Row; rowKey: string; selection: RowSelection<Row> }) {
  if (selection.isSelectable && !selection.isSelectable(row)) return null;
  return (
    <label className="-ml-1.5 inline-flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={selection.labelOf(row)}
        checked={selection.selected.has(rowKey)}
        onChange={(event) => selection.onSelect([row], event.target.checked)}
        className={classNames(boxLook, selection.selected.size === 0 && shyBox)}
      />
    </label>
  );
}

/** Selects the page, or nothing of it. */
export function PageBox<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: Row[];
  rowKey: (row: Row) => string;
  selection: RowSelection<Row>;
}) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const selectable = rows.filter((row) => selection.isSelectable?.(row) ?? true);
  const count = selectable.filter((row) => selection.selected.has(rowKey(row))).length;
  const isAll = count > 0 && count === selectable.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="-ml-1.5 inline-flex size-7 cursor-pointer items-center justify-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={t`Select all rows of this page`}
        checked={isAll}
        disabled={selectable.length === 0}
        onChange={() => selection.onSelect(selectable, !isAll)}
        className={classNames(boxLook, selection.selected.size === 0 && shyBox)}
      />
    </label>
  );
}
