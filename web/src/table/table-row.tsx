import type { HTMLAttributes, MouseEvent } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { cardBoxLook, cardCellLook, cardLinkLook, cardRowLook } from './card-look.ts';
import { cellLook } from './cell-look.ts';
import { hasCards } from './column.ts';
import type { Column } from './column.ts';
import { RowBox, selectionCell } from './row-selection.tsx';
import type { RowSelection } from './row-selection.tsx';

// The cells' own backgrounds would cover an outline of the row; those of a card leave it to see.
const focusedCells =
  'focus-visible:[&>td]:bg-hover focus-visible:[&>td]:shadow-[inset_0_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] focus-visible:[&>td:first-child]:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] focus-visible:[&>td:last-child]:shadow-[inset_-2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)]';
const focusedCard =
  'sm:focus-visible:[&>td]:bg-hover sm:focus-visible:[&>td]:shadow-[inset_0_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] sm:focus-visible:[&>td:first-child]:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] sm:focus-visible:[&>td:last-child]:shadow-[inset_-2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] max-sm:focus-visible:outline-2 max-sm:focus-visible:-outline-offset-2 max-sm:focus-visible:outline-focus max-sm:has-[a:focus-visible]:outline-2 max-sm:has-[a:focus-visible]:-outline-offset-2 max-sm:has-[a:focus-visible]:outline-focus';

/** A row of a list. With an `href` the first cell without controls of its own is the link, and the whole row a target. */
export function TableRow<Row>({
  row,
  rowKey,
  columns,
  href,
  onPressLink,
  onFollow,
  selection,
  rowHeight,
  rowProps,
}: {
  row: Row;
  rowKey: string;
  columns: Column<Row>[];
  href: string | undefined;
  /** Called before the link is followed by itself. */
  onPressLink: (() => void) | undefined;
  /** Opens the row's address after a press beside the link. */
  onFollow: (href: string, inNewTab: boolean) => void;
  selection: RowSelection<Row> | undefined;
  rowHeight: string;
  /** What moving between rows by keys needs. */
  rowProps: HTMLAttributes<HTMLTableRowElement>;
}) {
  const isCard = hasCards(columns);
  const linkColumn = columns.find((column) => !column.isInteractive && !column.isCardOnly)?.key;
  const open = (event: MouseEvent, to: string) => {
    const { target } = event;
    // React passes on events of a dialog that the row opened, though the dialog is elsewhere in the document.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label') || document.getSelection()?.toString()) return;
    onFollow(to, event.metaKey || event.ctrlKey);
  };
  return (
    <tr
      data-row
      role={isCard ? 'row' : undefined}
      {...rowProps}
      onClick={href ? (event) => open(event, href) : undefined}
      data-selected={selection?.selected.has(rowKey) || undefined}
      className={classNames(
        rowHeight,
        cardRowLook(columns, selection !== undefined),
        'group/row outline-none data-selected:[&>td]:bg-accent-soft',
        isCard ? focusedCard : focusedCells,
        href && 'cursor-pointer hover:[&>td]:bg-hover',
      )}
    >
      {selection && (
        <td role={isCard ? 'cell' : undefined} className={classNames(selectionCell, 'z-10', isCard && cardBoxLook)}>
          <RowBox row={row} rowKey={rowKey} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          role={isCard ? 'cell' : undefined}
          className={classNames(
            cellLook(column, index === 0, selection !== undefined),
            isCard && (column.key === linkColumn ? cardLinkLook(column.card) : cardCellLook(column.card)),
          )}
        >
          {href && column.key === linkColumn ? (
            <Link
              href={href}
              isQuiet
              {...(onPressLink && { onPress: onPressLink })}
              className={classNames(
                'inline-flex min-h-6 items-center group-hover/row:text-accent',
                // The small line of a card is muted.
                column.card !== 'who' && 'max-sm:text-inherit',
              )}
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
}
