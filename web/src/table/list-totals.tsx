import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import type { SummaryItem } from './summary-strip.tsx';

/** The totals of a list, between its filters and its rows. */
export function ListTotals({
  summary,
  items,
  children,
}: {
  /** The query of the totals. */
  summary: Pick<UseQueryResult, 'isError'>;
  items: SummaryItem[];
  /** Buttons beside the totals, of lists without a filter bar. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const strip = <SummaryStrip label={t`Totals`} isError={summary.isError} items={items} />;
  if (!children) return <div className="border-y border-line">{strip}</div>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-y border-line pr-5">
      {strip}
      <div className="max-sm:px-5 max-sm:pb-3">{children}</div>
    </div>
  );
}

/** How many rows there are. */
export const countItem = (label: string, count: number | undefined, key = 'count'): SummaryItem => ({
  key,
  label,
  value: count === undefined ? undefined : formatCount(count),
});

/** Amounts in the one currency of a summary. With several, `''`, there are none, because unlike currencies are never added. */
export const moneyItems = (
  currency: string | undefined,
  amounts: { key: string; label: string; amount: number | undefined }[],
): SummaryItem[] =>
  currency === ''
    ? []
    : amounts.map(({ key, label, amount }) => ({
        key,
        label,
        value:
          currency !== undefined && amount !== undefined ? <Money amount={amount} currency={currency} /> : undefined,
      }));
