import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import type { SummaryItem } from './summary-strip.tsx';

/** The totals of a list, on one line with its freshness. */
export function ListTotals({
  summary,
  items,
}: {
  /** The query of the totals. */
  summary: Pick<UseQueryResult, 'isError'>;
  items: SummaryItem[];
}) {
  const { t } = useLingui();
  return <SummaryStrip label={t`Totals`} isError={summary.isError} items={items} />;
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
