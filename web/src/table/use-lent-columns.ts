import { useEffect, useRef } from 'react';
import type { ColumnChoice } from './column.ts';
import { isSaved } from './views.ts';
import type { ShownView } from './views.ts';

/** While a saved view is shown, the list shows the view's columns; after it, the user's own again. */
export function useLentColumns({ lend }: Pick<ColumnChoice<unknown>, 'lend'>, active: ShownView | undefined): void {
  const lent = isSaved(active) ? active.content.hidden_columns : undefined;
  // As text, so that the effect runs only when the view or its columns change.
  const lentKey = JSON.stringify([active?.id, lent]);
  const latest = useRef(lend);
  useEffect(() => {
    latest.current = lend;
  });
  useEffect(() => {
    const [, hidden] = JSON.parse(lentKey) as [unknown, string[] | null | undefined]; // written above
    latest.current(hidden ?? undefined);
  }, [lentKey]);
  useEffect(() => {
    const { current } = latest;
    return () => current(undefined);
  }, []);
}
