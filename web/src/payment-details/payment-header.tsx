import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { readPlace } from '../table/list-place.ts';
import { RecordHeader } from '../table/record-header.tsx';
import type { RecordTitle } from '../table/record-header.tsx';
import { paymentWalks } from './payment-walks.ts';
import { transactionsHref } from '../hrefs.ts';

/** The header of a payment, opened from transactions or disputes. */
export function PaymentHeader(title: RecordTitle) {
  const { t } = useLingui();
  const place = readPlace(useSearch({ strict: false })['list']);
  return (
    <RecordHeader
      walks={paymentWalks}
      list={place?.list === 'disputes' ? t`Disputes` : t`Transactions`}
      listHref={transactionsHref()}
      here={t`Payment details`}
      labels={{ previous: t`Previous payment`, next: t`Next payment` }}
      {...title}
    />
  );
}
