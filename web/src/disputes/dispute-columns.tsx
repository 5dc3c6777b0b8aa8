import { Trans, useLingui } from '@lingui/react/macro';
import type { DisputeRow } from '@purser/contract/disputes/dispute-list';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { recordEvent } from '../events.ts';
import { formatCountry } from '../format/country.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { disputedPaymentHref } from '../hrefs.ts';
import { cardControl } from '../table/card-look.ts';
import type { Column } from '../table/column.ts';
import { detailsColumn } from '../table/details-column.tsx';
import { CustomerCell } from '../transactions/customer-cell.tsx';
import { labelOf } from '../translated.ts';
import { Method } from '../transactions/method-mark.tsx';
import { OrderCell } from '../table/order-cell.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Truncate } from '../ui/truncate.tsx';
import { DisputeStatusBadge } from './dispute-status-badge.tsx';
import { RespondByCell } from './deadline/respond-by-cell.tsx';
import { labelByDisputeReason } from './words.ts';
import { amountColumn } from '../table/amount-column.tsx';

export const recordRowAction = ({ dispute_id, status, reason }: DisputeRow): void =>
  recordEvent('wcpay_disputes_row_action_click', { dispute_id, dispute_status: status, dispute_reason: reason });

/** The columns of the disputes list, in order. */
export function useDisputeColumns(): Column<DisputeRow>[] {
  const { t } = useLingui();
  const none = '—';
  return [
    detailsColumn(t`Details`, ({ dispute_id }) => t`Details of dispute ${dispute_id}`),
    amountColumn(),
    {
      key: 'currency',
      label: t`Currency`,
      isHiddenByDefault: true,
      render: ({ currency }) => currency.toUpperCase(),
    },
    {
      key: 'status',
      card: 'state',
      label: t`Status`,
      isRequired: true,
      render: ({ status }) => <DisputeStatusBadge status={status} />,
    },
    {
      key: 'reason',
      card: 'how',
      label: t`Reason`,
      isRequired: true,
      render: ({ reason }) => {
        const label = labelOf(labelByDisputeReason, reason);
        return (
          <span className="block min-w-24 leading-tight whitespace-normal max-sm:min-w-0 max-sm:truncate">
            {label ? t(label) : reason}
          </span>
        );
      },
    },
    {
      key: 'source',
      label: t`Source`,
      isRequired: true,
      render: ({ source }) =>
        source ? (
          <span className="block min-w-20 leading-tight whitespace-normal">
            <Method source={source} />
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'order',
      label: t`Order #`,
      isRequired: true,
      isInteractive: true,
      render: ({ order }) => (order ? <OrderCell order={order} /> : none),
    },
    {
      key: 'customerName',
      card: 'who',
      label: t`Customer`,
      isInteractive: true,
      render: ({ order, customer_name, customer_email = '' }) =>
        customer_name ? <CustomerCell order={order} name={customer_name} email={customer_email} /> : none,
    },
    {
      key: 'customerEmail',
      label: t`Email`,
      isHiddenByDefault: true,
      render: ({ customer_email }) => (customer_email ? <Truncate text={customer_email} className="max-w-60" /> : none),
    },
    {
      key: 'customerCountry',
      label: t`Country`,
      isHiddenByDefault: true,
      render: ({ customer_country }) => (customer_country ? formatCountry(customer_country) : none),
    },
    {
      key: 'created',
      label: t`Disputed on`,
      sort: 'created',
      isHiddenByDefault: true,
      render: ({ created }) => <DateTime moment={created} />,
    },
    {
      key: 'dueBy',
      card: 'foot',
      label: t`Respond by`,
      sort: 'due_by',
      isRequired: true,
      render: (row) => <RespondByCell {...row} />,
    },
    {
      key: 'opened',
      card: 'when',
      isCardOnly: true,
      label: t`Disputed on`,
      render: ({ created }) => <DateTime moment={created} form="date" />,
    },
    {
      key: 'action',
      card: 'foot-button',
      label: t`Action`,
      isRequired: true,
      isInteractive: true,
      isNumeric: true,
      render: (row) => {
        const amount = formatClearMoney(row.amount, row.currency);
        const isAwaiting = isAwaitingResponse(row);
        return (
          <ButtonLink
            href={disputedPaymentHref(row)}
            size="small"
            variant={isAwaiting ? 'secondary' : 'quiet'}
            // The whole card leads there.
            className={isAwaiting ? cardControl : 'max-sm:hidden'}
            onPress={() => recordRowAction(row)}
            aria-label={
              isAwaiting ? t`Respond to the dispute of ${amount}` : t`See details of the dispute of ${amount}`
            }
          >
            {isAwaiting ? <Trans>Respond</Trans> : <Trans>See details</Trans>}
          </ButtonLink>
        );
      },
    },
  ];
}
