import { Trans, useLingui } from '@lingui/react/macro';
import type { SortableColumn } from './column.ts';
import type { ListState } from './use-list-query.ts';

/** The order of the rows, where no headings are seen: on phones, whose rows are cards. */
export function SortSelect<S extends string>({
  columns,
  list,
}: {
  columns: readonly SortableColumn[];
  list: ListState<S>;
}) {
  const { t } = useLingui();
  const { sort, direction } = list.query;
  const sortable = columns.flatMap(({ label, sort: by }) => (by === undefined ? [] : [{ label, by: by as S }])); // the columns name sorts of this list
  if (sortable.length === 0) return null;
  return (
    <label className="flex items-center gap-1.5 text-[0.8125rem] text-muted sm:hidden">
      <Trans>Sort by</Trans>
      <select
        className="control min-h-8 min-w-0 flex-1 text-ink"
        value={`${sort} ${direction}`}
        onChange={({ target }) => {
          const [by, order] = target.value.split(' ');
          const chosen = sortable.find((each) => each.by === by)?.by;
          if (chosen !== undefined) list.sortBy(chosen, order === 'asc' ? 'asc' : 'desc');
        }}
      >
        {!sortable.some(({ by }) => by === sort) && <option value={`${sort} ${direction}`}>—</option>}
        {sortable.flatMap(({ label, by }) => [
          <option key={`${by} desc`} value={`${by} desc`}>{t`${label}, descending`}</option>,
          <option key={`${by} asc`} value={`${by} asc`}>{t`${label}, ascending`}</option>,
        ])}
      </select>
    </label>
  );
}
