import { useLingui } from '@lingui/react/macro';
import type { FoundRecord, RecordType } from '@purser/contract/search/search';
import { formatDate } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';
import type { IconName } from '../ui/icon.tsx';
import type { PaletteGroup, PaletteItem } from './items.ts';

const iconByType: Record<RecordType, IconName> = {
  payment: 'payments',
  refund: 'refund',
  payout: 'bank',
  dispute: 'dispute',
  order: 'orders',
  customer: 'customers',
  loan: 'loan',
  document: 'documents',
};

/** Records as lines of the palette. */
export const itemOfRecord = (record: FoundRecord): PaletteItem => {
  const { type, id, title, detail, href, amount, currency, created } = record;
  return {
    // Part of an element’s id, which has no blanks.
    id: `${type}:${encodeURIComponent(id)}`,
    icon: iconByType[type],
    title,
    detail: [detail, type !== 'customer' && formatDate(created)].filter(Boolean).join(' · '),
    end: amount === null || currency === null ? undefined : formatClearMoney(amount, currency),
    keywords: [],
    href,
  };
};

/** Records grouped by type: first the type of the best match, as the search orders them. */
export function useRecordGroups(records: FoundRecord[]): PaletteGroup[] {
  const { t } = useLingui();
  const titleByType: Record<RecordType, string> = {
    payment: t`Payments`,
    refund: t`Refunds`,
    payout: t`Payouts`,
    dispute: t`Disputes`,
    order: t`Orders`,
    customer: t`Customers`,
    loan: t`Loans`,
    document: t`Documents`,
  };
  return [...Map.groupBy(records, ({ type }) => type)].map(([type, ofType]) => ({
    id: type,
    title: titleByType[type],
    items: ofType.map(itemOfRecord),
  }));
}
