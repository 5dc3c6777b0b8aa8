import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * When the focused row leaves the table, as after its capture or when the page is turned, the same cell of the row
 * that takes its place gets the focus (the row itself, when the row had it), and without rows the page's heading: otherwise the focus would return to the top of the page. Spread what it
 * returns on the table's body; each row carries `data-row`.
 */
export function useFocusAfterRemoval() {
  const held = useRef<{ body: HTMLElement; row: HTMLElement; rowIndex: number; cellIndex: number | undefined }>(
    undefined,
  );

  useLayoutEffect(() => {
    const last = held.current;
    if (!last || last.row.isConnected) return;
    held.current = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    const rows = last.body.querySelectorAll<HTMLTableRowElement>('tr[data-row]');
    const row = rows[Math.min(last.rowIndex, rows.length - 1)];
    const next =
      last.cellIndex === undefined ? row : row?.cells[last.cellIndex]?.querySelector<HTMLElement>('a, button');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  });

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const cell = target.closest<HTMLTableCellElement>('td');
      const row = target.closest<HTMLTableRowElement>('tr[data-row]');
      held.current =
        row && (cell || row === target)
          ? { body: currentTarget, row, rowIndex: row.sectionRowIndex, cellIndex: cell?.cellIndex }
          : undefined;
    },
    onBlur: () => {
      held.current = undefined;
    },
  };
}
