import type { PreferenceKey } from '@purser/contract/users/user';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { usePreference } from '../preferences.ts';

/**
 * Where a cell stands in the card that a row is on a phone. First line: `who` and `amount`. Second line: `when`, `how` and `state`. An `icon` or
 * a `button` stands beside both lines; `foot` and `foot-button` are a third line where a row waits for a decision.
 */
export type CardPlace = 'who' | 'amount' | 'when' | 'how' | 'state' | 'icon' | 'button' | 'foot' | 'foot-button';

/** What sorting needs of a column, shown or hidden. */
export type SortableColumn = Pick<Column<never>, 'label' | 'sort'>;

/** Whether the rows are cards on a phone. */
export const hasCards = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ card }) => card !== undefined);

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Buttons after what is rendered, outside the row's link. */
  renderBeside?: (row: Row) => ReactNode;
  /** What the heading explains of the column. */
  help?: string;
  /** The sort name of the list, when the column can be sorted. */
  sort?: string;
  /** Right-aligned, tabular figures. */
  isNumeric?: boolean;
  /** Cannot be hidden. */
  isRequired?: boolean;
  isHiddenByDefault?: boolean;
  /** The cell holds links or buttons of its own, so the row's link is not put around it. */
  isInteractive?: boolean;
  /** No visible heading; the label is for screen readers. */
  isUnlabelled?: boolean;
  /** Its place in the card that a row is on a phone; columns without one are not in it. */
  card?: CardPlace;
  /** Only in the card: nothing of a table, and not to be chosen. */
  isCardOnly?: boolean;
  /** Cells keep to one line; long texts say `max-w-72 whitespace-normal` here. */
  className?: string;
}

/** The columns to hide: never chosen means the defaults, an empty choice means none. */
export const hiddenKeys = <Row>(columns: Column<Row>[], chosen: string[] | undefined): string[] =>
  columns
    .filter((column) => (chosen ? !column.isRequired && chosen.includes(column.key) : column.isHiddenByDefault))
    .map(({ key }) => key);

// While a saved view is shown, its columns replace the user's own choice.
let viewColumns: Partial<Record<PreferenceKey, string[]>> = {};
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows the columns of a view in a table; `undefined` restores the user's own. */
function lendColumns(preference: PreferenceKey, hidden: string[] | undefined): void {
  viewColumns = { ...viewColumns, [preference]: hidden };
  for (const listener of listeners) listener();
}

/** The columns a user sees, and how to change them. */
export function useColumns<Row>(columns: Column<Row>[], preference: PreferenceKey) {
  const [chosen, save] = usePreference(preference);
  const lent = useSyncExternalStore(subscribe, () => viewColumns[preference]);
  const hidden = hiddenKeys(columns, lent ?? (Array.isArray(chosen) ? chosen : undefined));
  return {
    all: columns.filter(({ isCardOnly }) => !isCardOnly),
    visible: columns.filter(({ key }) => !hidden.includes(key)),
    hidden,
    setHidden: (keys: string[]) => (lent ? lendColumns(preference, keys) : save(keys)),
    lend: (keys: string[] | undefined) => lendColumns(preference, keys),
  };
}

export type ColumnChoice<Row> = ReturnType<typeof useColumns<Row>>;
