import type { ComponentProps } from 'react';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordArrows, useListHref, WayBack } from './record-arrows.tsx';
import type { Walks } from './record-walk.ts';

/** What the header of a record shows beside its list. */
export type RecordTitle = Pick<ComponentProps<typeof PageHeader>, 'title' | 'badge' | 'actions' | 'children'>;

/** The header of a record that was opened from a list: links back to the list and to its neighbors there. */
export function RecordHeader({
  walks,
  list,
  listHref,
  here,
  labels,
  actions,
  ...title
}: RecordTitle & {
  walks: Walks;
  /** The name of the list. */
  list: string;
  /** The list of those who came from elsewhere. */
  listHref: string;
  here?: string;
  /** Of the arrows to the neighbors. */
  labels: { previous: string; next: string };
}) {
  const href = useListHref(walks, listHref);
  return (
    <PageHeader
      {...title}
      breadcrumb={
        <WayBack walks={walks}>
          <Breadcrumb trail={[{ label: list, href }]} {...(here && { here })} />
        </WayBack>
      }
      actions={
        <>
          <RecordArrows walks={walks} labels={labels} />
          {actions}
        </>
      }
    />
  );
}
