import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '../api.ts';
import { formatDayRange } from '../format/date.ts';
import { dayAt } from '../format/days.ts';
import { now } from '../now.ts';
import { settings } from '../page-settings.ts';
import type { Search } from '../search.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { dimmedWhile } from '../ui/dimmed.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { isTooLong, readPeriod, writePeriod } from './activity-period.ts';
import type { ActivityPeriod, ActivityPreset } from './activity-period.ts';
import { ActivityPeriodPick } from './activity-period-pick.tsx';
import { ReportCurrencyPick, useReportCurrency } from './report-currency.tsx';

/** What a report is about, from its address: a period (`usual` without one) and a currency. */
export function useReportScope(usual: ActivityPreset) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = dayAt(now(), settings.timeZone);
  const period = readPeriod(search, today, usual);
  const { currencies, currency } = useReportCurrency();
  const change = (patch: Search) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...patch }), resetScroll: false });
  const choose = (next: ActivityPeriod) => change(writePeriod(next, usual));
  return {
    period,
    currencies,
    input: { currency, from: period.from, to: period.to },
    /** Longer periods are not requested. */
    isAsked: !isTooLong(period),
    choosePreset: (preset: ActivityPreset) => choose(readPeriod({ activity: preset }, today, usual)),
    chooseDays: (from: string, to: string) => choose({ preset: 'custom', from, to }),
    chooseCurrency: (selected_currency: string) => change({ selected_currency }),
  };
}
export type ReportScope = ReturnType<typeof useReportScope>;

type ReportQuery<R> = Pick<UseQueryResult<R>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;

/** Whether the report on the screen is the one that was asked for, so that its file can be downloaded. */
export const isCurrent = (
  { isAsked }: ReportScope,
  { data, error, isPlaceholderData }: ReportQuery<unknown>,
): boolean => data !== undefined && !isPlaceholderData && !error && isAsked;

/** A report with its period and currency, in all its states; `children` draws it. */
export function ReportPage<R>({
  scope,
  query,
  title,
  breadcrumb,
  actions,
  children,
}: {
  scope: ReportScope;
  query: ReportQuery<R>;
  title: ReactNode;
  breadcrumb?: ReactNode;
  actions: ReactNode;
  children: (report: R) => ReactNode;
}) {
  const { data, error, isPlaceholderData, refetch } = query;
  const { period, input, isAsked } = scope;
  const range = formatDayRange(period.from, period.to);
  const zone = settings.timeZone;
  if (isForbidden(error)) return <NoPermission capability="manage_woocommerce" />;
  return (
    <>
      <PageHeader breadcrumb={breadcrumb} title={title} actions={actions}>
        <Trans>
          {range}. Time zone: {zone}.
        </Trans>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ActivityPeriodPick period={period} onPreset={scope.choosePreset} onDays={scope.chooseDays} />
        <ReportCurrencyPick currencies={scope.currencies} currency={input.currency} onChoose={scope.chooseCurrency} />
      </div>
      {!isAsked ? (
        <Card>
          <p role="status" className="py-8 text-center text-muted">
            <Trans>This period is too long. Choose up to three years.</Trans>
          </p>
        </Card>
      ) : error ? (
        <Card>
          <ErrorState title={<Trans>We couldn’t load the report.</Trans>} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <SkeletonLines count={9} />
        </Card>
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('flex flex-col gap-4', dimmedWhile(isPlaceholderData))}
        >
          {children(data)}
        </div>
      )}
    </>
  );
}
