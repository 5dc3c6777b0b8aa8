import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readPlace } from '../table/list-place.ts';
import { RecordArrows, useListHref, WayBack } from '../table/record-arrows.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { paymentWalks } from './payment-walks.ts';
import { transactionsHref } from '../hrefs.ts';

/** The header of a record that was opened from a list: links back to the list and to its neighbors there. */
export function PaymentHeader({
  title,
  badge,
  actions,
  children,
}: {
  title: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const listHref = useListHref(paymentWalks, transactionsHref());
  const place = readPlace(useSearch({ strict: false })['list']);
  const label = place?.list === 'disputes' ? t`Disputes` : t`Transactions`;
  return (
    <PageHeader
      breadcrumb={
        <WayBack walks={paymentWalks}>
          <Breadcrumb trail={[{ label, href: listHref }]} here={t`Payment details`} />
        </WayBack>
      }
      title={title}
      badge={badge}
      actions={
        <>
          <RecordArrows walks={paymentWalks} labels={{ previous: t`Previous payment`, next: t`Next payment` }} />
          {actions}
        </>
      }
    >
      {children}
    </PageHeader>
  );
}
