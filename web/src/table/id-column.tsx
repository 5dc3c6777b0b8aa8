import { CopyableId } from '../ui/copyable-id.tsx';
import type { Column } from './column.ts';

/** A column of ids that can be copied, hidden until a user shows it. */
export const idColumn = <Row,>(
  { key, label, copy }: { key: string; label: string; copy: string },
  idOf: (row: Row) => string | undefined,
): Column<Row> => ({
  key,
  label,
  isHiddenByDefault: true,
  isInteractive: true,
  render: (row) => {
    const id = idOf(row);
    return id ? <CopyableId id={id} label={copy} /> : '—';
  },
});
