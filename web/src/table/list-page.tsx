import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { ListFrame } from './list-frame.tsx';

/** A page that is one list: its title, what stands above the list, and the list in its card. */
export const ListPage = <Row, S extends string>({
  title,
  badge,
  intro,
  actions,
  notices,
  ...frame
}: ComponentProps<typeof ListFrame<Row, S>> & {
  title: ReactNode;
  /** After the title: how many there are. */
  badge?: ReactNode;
  /** A sentence under the title. */
  intro?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  notices?: ReactNode;
}) => (
  <>
    <PageHeader title={title} badge={badge} actions={actions} isShort>
      {intro}
    </PageHeader>
    {notices}
    <ListFrame {...frame} />
  </>
);
