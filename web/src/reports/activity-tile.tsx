import { useLingui } from '@lingui/react/macro';
import type { Activity, ActivityReport, ActivityTile } from '@purser/contract/reports/activity';
import { formatCount } from '../format/count.ts';
import { formatClearMoney } from '../format/money.ts';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { changeWords, labelByTile, tileHref } from './activity-words.ts';

/** Formats a tile's figure; fees are negative, as in the list. */
export const tileText = (tile: ActivityTile, value: number, currency: string): string =>
  tile === 'charges' ? formatCount(value) : formatClearMoney(tile === 'fees' ? -value : value, currency);

/** A figure, its change since the previous period, and a link to its transactions. */
export function ActivityTileLink({
  tile,
  report,
  isBlank,
}: {
  tile: ActivityTile;
  report: ActivityReport | undefined;
  /** Nothing happened at all, so that there is nothing to compare. */
  isBlank: boolean;
}) {
  const { t } = useLingui();
  const label = <span className="text-xs text-muted">{t(labelByTile[tile])}</span>;
  if (!report)
    return (
      <span className="flex flex-1 flex-col gap-0.5 px-4 py-3">
        {label}
        <Skeleton className="my-1 h-5 w-24 max-w-full @lg:h-6" />
        <Skeleton className="h-4 w-20 max-w-full" />
      </span>
    );
  const { current, previous, currency } = report;
  const value = (totals: Activity) => tileText(tile, totals[tile], currency);
  return (
    <Link
      href={tileHref(tile, currency, current)}
      isQuiet
      className="flex flex-1 flex-col gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-hover hover:no-underline"
    >
      {label}
      <span className="amount text-base leading-7 font-semibold @sm:text-lg @lg:text-xl @lg:leading-8">
        {value(current.totals)}
      </span>
      {!isBlank && (
        <span className="text-xs text-muted tabular-nums">
          {t(changeWords(current.totals[tile], previous.totals[tile], value(previous.totals)))}
        </span>
      )}
    </Link>
  );
}
