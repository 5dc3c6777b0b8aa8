import { Trans, useLingui } from '@lingui/react/macro';
import { activityTiles } from '@purser/contract/reports/activity';
import type { ActivityReport, ActivityTile } from '@purser/contract/reports/activity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.ts';
import { recordEvent } from '../events.ts';
import { selectLook } from '../form/field-look.ts';
import { formatDayRange } from '../format/date.ts';
import { dayAt } from '../format/days.ts';
import { now } from '../now.ts';
import type { Search } from '../search.ts';
import { settings } from '../page-settings.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { dimmedWhile } from '../ui/dimmed.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { isTooLong, readPeriod, writePeriod } from './activity-period.ts';
import type { ActivityPeriod } from './activity-period.ts';
import { ActivityPeriodPick } from './activity-period-pick.tsx';
import { ActivityTileLink } from './activity-tile.tsx';
import { labelByTile } from './activity-words.ts';

/** Payments, refunds and fees in a period, compared with the previous one, by days of the store's time zone. The period is in the address. */
export function ActivityPanel({ currency }: { currency: string }) {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = dayAt(now(), settings.timeZone);
  const period = readPeriod(search, today);
  const [tile, setTile] = useState<ActivityTile>('volume');
  const isAsked = !isTooLong(period);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    api.reports.getActivity.queryOptions({
      input: { currency, from: period.from, to: period.to },
      placeholderData: keepPreviousData,
      enabled: isAsked,
    }),
  );
  const isBlank =
    data !== undefined &&
    activityTiles.every((name) => data.current.totals[name] === 0 && data.previous.totals[name] === 0);
  const change = (next: ActivityPeriod) => {
    recordEvent('wcpay_overview_payment_activity_period_change', { preset_name: next.preset });
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, ...writePeriod(next) }),
      resetScroll: false,
    });
  };
  return (
    <Card
      title={<Trans>Activity</Trans>}
      className="@container"
      actions={
        <ActivityPeriodPick
          period={period}
          onPreset={(preset) => change({ ...readPeriod({ activity: preset }, today) })}
          onDays={(from, to) => change({ preset: 'custom', from, to })}
        />
      }
    >
      {!isAsked ? (
        <p role="status" className="py-8 text-center text-muted">
          <Trans>This period is too long. Choose up to three years.</Trans>
        </p>
      ) : isError ? (
        <ErrorState title={<Trans>We couldn’t load your activity.</Trans>} onRetry={() => void refetch()} />
      ) : (
        <div
          aria-busy={!data || isPlaceholderData}
          className={classNames('flex flex-col gap-4', dimmedWhile(isPlaceholderData))}
        >
          <Compared data={data} />
          <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line @lg:grid-cols-3">
            {activityTiles.map((name) => (
              <li key={name} className="flex bg-surface">
                <ActivityTileLink tile={name} report={data} isBlank={isBlank} />
              </li>
            ))}
          </ul>
          <div className="flex flex-col gap-3">
            {!isBlank && (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
                <label className="flex items-center gap-2">
                  <Trans>By day</Trans>
                  <select
                    value={tile}
                    onChange={(event) =>
                      setTile(activityTiles.find((known) => known === event.target.value) ?? 'volume')
                    }
                    className={classNames(selectLook, 'text-sm text-ink')}
                  >
                    {activityTiles.map((name) => (
                      <option key={name} value={name}>
                        {t(labelByTile[name])}
                      </option>
                    ))}
                  </select>
                </label>
                <span aria-hidden className="flex items-center gap-1.5">
                  <span className="w-5 border-t border-dashed border-muted" />
                  <Trans>Previous period</Trans>
                </span>
              </div>
            )}
            {/* The height of the chart with its axis. */}
            <div className="min-h-[12.25rem]">
              {data ? <ActivityChart report={data} tile={tile} /> : <Skeleton className="h-44 w-full" />}
            </div>
          </div>
        </div>
      )}
    </Card>
  );
}

/** The days of both periods, and their time zone. */
function Compared({ data }: { data: ActivityReport | undefined }) {
  if (!data) return <Skeleton className="h-4 w-72 max-w-full" />;
  const range = formatDayRange(data.current.from, data.current.to);
  const before = formatDayRange(data.previous.from, data.previous.to);
  const zone = data.time_zone;
  return (
    <p className="text-xs text-muted">
      <Trans>
        {range}, compared with {before}. Time zone: {zone}.
      </Trans>
    </p>
  );
}
