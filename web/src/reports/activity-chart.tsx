import { Trans, useLingui } from '@lingui/react/macro';
import { decimalsOf, toDecimal } from '@purser/contract/money';
import type { ActivityReport, ActivityTile } from '@purser/contract/reports/activity';
import { formatDay, formatDayRange } from '../format/date.ts';
import { browserLocale, settings } from '../page-settings.ts';
import { DayChart } from '../ui/day-chart.tsx';
import { Link } from '../ui/link.tsx';
import { tileText } from './activity-tile.tsx';
import { labelByTile } from './activity-words.ts';

/** One figure of the report by day. */
export function ActivityChart({ report, tile }: { report: ActivityReport; tile: ActivityTile }) {
  const { t } = useLingui();
  const { currency, current, previous } = report;
  const sign = tile === 'fees' ? -1 : 1;
  const label = t(labelByTile[tile]);
  const isEmpty = [...current.days, ...previous.days].every((day) => day[tile] === 0);
  if (isEmpty)
    return (
      <div className="flex h-44 flex-col items-center justify-center gap-2 rounded-control bg-sunken px-4 text-center">
        <p className="text-muted">
          <Trans>Nothing in this period or the previous one.</Trans>
        </p>
        {tile === 'volume' && (
          <Link href={settings.storeUrl} isExternal>
            <Trans>Open your store</Trans>
          </Link>
        )}
      </div>
    );
  const points = current.days.map((day, index) => {
    const before = previous.days[index];
    return {
      label: formatDay(day.day),
      shortLabel: shortDay(day.day),
      value: sign * day[tile],
      text: tileText(tile, day[tile], currency),
      before: before && {
        label: formatDay(before.day),
        value: sign * before[tile],
        text: tileText(tile, before[tile], currency),
      },
    };
  });
  const range = formatDayRange(current.from, current.to);
  return (
    <DayChart
      title={t`${label} by day, ${range}`}
      points={points}
      dayLabel={t`Day`}
      valueLabel={label}
      beforeLabel={t`Previous period`}
      formatTick={(value) => tickText(tile, value, currency)}
      leastStep={tile === 'charges' ? 1 : 10 ** decimalsOf(currency)}
    />
  );
}

const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(browserLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Short, for the axis: `$1.2K`. The only place where an amount may be rounded. */
const tickText = (tile: ActivityTile, value: number, currency: string): string =>
  tile === 'charges'
    ? new Intl.NumberFormat(browserLocale(), { notation: 'compact' }).format(value)
    : new Intl.NumberFormat(browserLocale(), {
        notation: 'compact',
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }).format(Number(toDecimal(Math.round(value), currency)));
