import type { ReactNode } from 'react';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordArrows, useListHref, WayBack } from './record-arrows.tsx';
import type { Walks } from './record-walk.ts';

/** The header of a record that was opened from a list: links back to the list and to its neighbors there. */
export function RecordHeader({
  walks,
  list,
  listHref,
  here,
  labels,
  title,
  badge,
  actions,
  children,
}: {
  walks: Walks;
  /** The name of the list. */
  list: string;
  /** The list of those who came from elsewhere. */
  listHref: string;
  here?: string;
  /** Of the arrows to the neighbors. */
  labels: { previous: string; next: string };
  title: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const href = useListHref(walks, listHref);
  return (
    <PageHeader
      breadcrumb={
        <WayBack walks={walks}>
          <Breadcrumb trail={[{ label: list, href }]} {...(here && { here })} />
        </WayBack>
      }
      title={title}
      badge={badge}
      actions={
        <>
          <RecordArrows walks={walks} labels={labels} />
          {actions}
        </>
      }
    >
      {children}
    </PageHeader>
  );
}
