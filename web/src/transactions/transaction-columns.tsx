import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Transaction } from '@purser/contract/transactions/transaction';
import type { ReactNode } from 'react';
import { refundColumn } from '../acts/refund-column.tsx';
import { formatCountry } from '../format/country.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { payoutHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { mayWrap } from '../table/cell-look.ts';
import type { Column } from '../table/column.ts';
import { idColumn } from '../table/id-column.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Link } from '../ui/link.tsx';
import { MiddleTruncate } from '../ui/middle-truncate.tsx';
import { Truncate } from '../ui/truncate.tsx';
import { formatUnitRate } from './fees.ts';
import { labelByChannel, labelByDevice, labelByPayoutState, labelByRisk, labelByType } from './labels.ts';
import { labelOf } from '../translated.ts';
import { CardState, ChargedAmount, NoCustomer, RefundButton } from './transaction-cells.tsx';
import { CustomerCell } from './customer-cell.tsx';
import { Method } from './method-mark.tsx';
import { OrderCell } from '../table/order-cell.tsx';
import { PayoutDate } from './payout-date.tsx';

const isLoan = ({ type }: Transaction): boolean => type === 'financing_payout' || type === 'financing_paydown';

/** The columns of the transactions list, in order. */
export function useTransactionColumns(): Column<Transaction>[] {
  const { t } = useLingui();
  const none = '—';
  const word = (label: MessageDescriptor | undefined, key: string | undefined): ReactNode =>
    label ? t(label) : key || none;
  const columns: Column<Transaction>[] = [
    idColumn(
      { key: 'transaction_id', label: t`Transaction Id`, copy: t`Copy transaction ID` },
      ({ transaction_id }) => transaction_id,
    ),
    {
      key: 'date',
      card: 'when',
      label: t`Date / Time`,
      sort: 'date',
      isRequired: true,
      className: mayWrap,
      render: ({ date }) => <DateTime moment={date} />,
    },
    // A reader fee is marked in its metadata, whatever its type.
    {
      key: 'type',
      label: t`Type`,
      isRequired: true,
      className: mayWrap,
      render: ({ type, metadata }) => t(labelByType[metadata?.charge_type ?? type]),
    },
    {
      key: 'channel',
      label: t`Channel`,
      isRequired: true,
      render: ({ channel, source_device: device }) => (
        // The few long names wrap, so that the last column stays on the screen.
        <span className="block leading-tight whitespace-normal xl:min-w-20">
          {device ? t`${t(labelByChannel[channel])}, ${t(labelByDevice[device])}` : t(labelByChannel[channel])}
        </span>
      ),
    },
    {
      key: 'customer_currency',
      label: t`Paid Currency`,
      sort: 'customer_currency',
      isHiddenByDefault: true,
      render: ({ customer_currency }) => customer_currency.toUpperCase(),
    },
    {
      key: 'customer_amount',
      label: t`Amount Paid`,
      sort: 'customer_amount',
      isNumeric: true,
      isHiddenByDefault: true,
      render: ({ customer_amount, customer_currency }) => (
        <Money amount={customer_amount} currency={customer_currency} />
      ),
    },
    {
      key: 'deposit_currency',
      label: t`Payout Currency`,
      sort: 'deposit_currency',
      isHiddenByDefault: true,
      render: ({ currency }) => currency.toUpperCase(),
    },
    {
      key: 'amount',
      card: 'amount',
      label: t`Amount`,
      sort: 'amount',
      isNumeric: true,
      render: (row) => <ChargedAmount row={row} />,
    },
    {
      key: 'fees',
      label: t`Fees`,
      sort: 'fees',
      isNumeric: true,
      render: ({ fees, amount, currency, metadata }) => {
        const fee = metadata ? Math.abs(amount) : fees;
        return fee === 0 ? none : <Money amount={-fee} currency={currency} />;
      },
    },
    {
      key: 'net',
      label: t`Net`,
      sort: 'net',
      isNumeric: true,
      isRequired: true,
      render: ({ net, currency }) => <Money amount={net} currency={currency} />,
    },
    {
      key: 'order',
      label: t`Order #`,
      isRequired: true,
      isInteractive: true,
      render: ({ order }) => (order ? <OrderCell order={order} /> : none),
    },
    {
      key: 'subscriptions',
      label: t`Subscription #`,
      isInteractive: true,
      render: ({ order }) =>
        order?.subscriptions?.length ? (
          <span className="inline-flex gap-2">
            {order.subscriptions.map(({ number, url }) => (
              <Link key={number} href={url}>
                #{number}
              </Link>
            ))}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'source',
      card: 'how',
      label: t`Payment Method`,
      render: ({ source, source_identifier }) =>
        source ? (
          // Long names wrap too.
          <span className="block leading-tight whitespace-normal max-sm:whitespace-nowrap xl:min-w-32">
            <Method source={source} identifier={source_identifier} />
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'customer_name',
      card: 'who',
      label: t`Customer`,
      isInteractive: true,
      render: (row) =>
        isLoan(row) || !row.customer_name ? (
          <NoCustomer row={row} />
        ) : (
          <CustomerCell order={row.order} name={row.customer_name} email={row.customer_email} />
        ),
    },
    {
      key: 'customer_email',
      label: t`Email`,
      isHiddenByDefault: true,
      render: (row) =>
        isLoan(row) || !row.customer_email ? none : <Truncate text={row.customer_email} className="max-w-60" />,
    },
    {
      key: 'customer_country',
      label: t`Country`,
      isHiddenByDefault: true,
      render: ({ customer_country }) => (customer_country ? formatCountry(customer_country) : none),
    },
    {
      key: 'risk_level',
      label: t`Risk level`,
      isHiddenByDefault: true,
      render: ({ risk_level }) => word(labelOf(labelByRisk, risk_level), undefined),
    },
    {
      key: 'deposit_id',
      label: t`Payout ID`,
      isHiddenByDefault: true,
      isInteractive: true,
      render: ({ deposit_id }) =>
        deposit_id ? (
          <span className="inline-flex items-center gap-1">
            <Link href={payoutHref(deposit_id)}>
              <MiddleTruncate text={deposit_id} />
            </Link>
            <CopyButton text={deposit_id} label={t`Copy payout ID`} />
          </span>
        ) : (
          none
        ),
    },
    {
      // A calendar day, so it is not converted to a time zone.
      key: 'deposit',
      label: t`Payout date`,
      isInteractive: true,
      className: mayWrap,
      render: (row) => <PayoutDate row={row} />,
    },
    {
      key: 'deposit_status',
      label: t`Payout status`,
      isHiddenByDefault: true,
      render: ({ deposit_status }) => word(labelOf(labelByPayoutState, deposit_status), deposit_status),
    },
    {
      key: 'exchange_rate',
      label: t`Exchange rate`,
      isNumeric: true,
      isHiddenByDefault: true,
      className: 'whitespace-nowrap',
      render: ({ exchange_rate, customer_currency, currency }) =>
        exchange_rate === undefined ? none : formatUnitRate(exchange_rate, customer_currency, currency),
    },
    {
      key: 'status',
      card: 'state',
      isCardOnly: true,
      label: t`Status`,
      render: (row) => <CardState row={row} />,
    },
    refundColumn(t`Actions`, (row) => <RefundButton row={row} />),
  ];
  return columns.filter(({ key }) => key !== 'subscriptions' || settings.isSubscriptionsActive);
}
