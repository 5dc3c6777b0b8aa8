import { useLingui } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import type { Column } from '../table/column.ts';
import { detailsColumn } from '../table/details-column.tsx';
import { ShyCopy } from '../table/shy-copy.tsx';
import { PayoutDay } from './payout-day.tsx';
import { labelByPayoutType } from './labels.ts';
import { PayoutStatusBadge } from './payout-status-badge.tsx';
import { amountColumn } from '../table/amount-column.tsx';

/** The columns of the payout history, in order. */
export function usePayoutColumns(): Column<Payout>[] {
  const { t } = useLingui();
  return [
    detailsColumn(t`Details`, ({ id }) => t`Details of payout ${id}`),
    {
      key: 'date',
      card: 'who',
      label: t`Date`,
      sort: 'date',
      isRequired: true,
      render: ({ date }) => <PayoutDay date={date} />,
    },
    { key: 'type', label: t`Type`, render: ({ type }) => t(labelByPayoutType[type]) },
    amountColumn(),
    {
      key: 'status',
      card: 'state',
      label: t`Status`,
      isRequired: true,
      render: (row) => <PayoutStatusBadge payout={row} />,
    },
    {
      key: 'bankAccount',
      card: 'how',
      label: t`Bank account`,
      render: ({ bankAccount }) => (
        <span className="block max-w-72 truncate max-sm:max-w-full" title={bankAccount}>
          {bankAccount || '—'}
        </span>
      ),
    },
    {
      key: 'bankReferenceId',
      label: t`Bank reference ID`,
      isInteractive: true,
      render: ({ bank_reference_key }) =>
        bank_reference_key ? (
          <span className="inline-flex items-center">
            <span className="font-mono text-[0.8125rem]">{bank_reference_key}</span>
            <ShyCopy text={bank_reference_key} label={t`Copy bank reference ID ${bank_reference_key}`} />
          </span>
        ) : (
          '—'
        ),
    },
  ];
}
