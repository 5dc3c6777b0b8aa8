import type { Column } from './column.ts';
import { Icon } from '../ui/icon.tsx';

/** The narrow first column of a list whose rows open a page. `nameOf` says which row, to people who don’t see it. */
export const detailsColumn = <Row,>(label: string, nameOf: (row: Row) => string): Column<Row> => ({
  key: 'details',
  label,
  isUnlabelled: true,
  isRequired: true,
  className: 'w-10',
  render: (row) => (
    <>
      <Icon name="info" />
      <span className="sr-only">{nameOf(row)}</span>
    </>
  ),
});
