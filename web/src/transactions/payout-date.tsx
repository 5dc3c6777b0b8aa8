import { Trans } from '@lingui/react/macro';
import { expectedArrival } from '@purser/contract/payouts/forecast';
import { payoutDateOf } from '@purser/contract/transactions/transaction';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { payoutHref } from '../hrefs.ts';
import { api } from '../api.ts';
import { formatDay, formatDayRange } from '../format/date.ts';
import { YearInRow } from '../format/date-time.tsx';
import { Link } from '../ui/link.tsx';

/** The day on which the payout that contains a transaction arrives; the forecast day while it is in none. */
export function PayoutDate({ row }: { row: Transaction }) {
  const day = payoutDateOf(row);
  if (day !== undefined && row.deposit_id !== undefined)
    return (
      <Link href={payoutHref(row.deposit_id)}>
        <time dateTime={day} className="tabular-nums">
          <YearInRow text={formatDay(day)} moment={day} form="date" />
        </time>
      </Link>
    );
  return row.deposit_id === undefined ? <ExpectedDate row={row} /> : '—';
}

/** The forecast day of money that is in no payout yet. */
export function ExpectedDate({
  row: { currency, available_on },
  fallback = '—',
}: {
  row: Pick<Transaction, 'currency' | 'available_on'>;
  fallback?: ReactNode;
}) {
  // One call per currency for the whole page; the list does not wait for it.
  const { data } = useQuery(
    api.payouts.forecastPayout.queryOptions({ input: { currency }, retry: false, staleTime: 60_000 }),
  );
  const days = data && expectedArrival(data, available_on);
  if (!days) return fallback;
  const text = days.from === days.to ? formatDay(days.from) : formatDayRange(days.from, days.to);
  const range = (
    <span className="whitespace-nowrap">
      <YearInRow text={text} moment={days.to} form="date" />
    </span>
  );
  return (
    <span className="block text-[0.8125rem] leading-tight text-muted tabular-nums xl:max-w-34 xl:whitespace-normal">
      <Trans>expected {range}</Trans>
    </span>
  );
}
