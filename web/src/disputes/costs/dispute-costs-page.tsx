import { Trans, useLingui } from '@lingui/react/macro';
import { disputeCostsDownloadPath } from '@purser/contract/reports/dispute-costs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, isForbidden } from '../../api.ts';
import { usePageView } from '../../events.ts';
import { formatDayRange } from '../../format/date.ts';
import { disputesHref } from '../../hrefs.ts';
import { now } from '../../now.ts';
import { settings } from '../../page-settings.ts';
import { dayAt, isTooLong, readPeriod, writePeriod } from '../../reports/activity-period.ts';
import type { ActivityPeriod } from '../../reports/activity-period.ts';
import { ActivityPeriodPick } from '../../reports/activity-period-pick.tsx';
import { ReportCurrencyPick, useReportCurrency } from '../../reports/report-currency.tsx';
import { stringifySearch } from '../../search.ts';
import type { Search } from '../../search.ts';
import { DownloadButton } from '../../table/download-button.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { CostTable } from './cost-table.tsx';
import { CostTiles } from './cost-tiles.tsx';
import { NetworkPrograms } from './network-programs.tsx';

// Disputes come weeks after their payments, so a month says little.
const usual = 'last-12-months';

/** Disputes, their rate, outcome and fees in one currency and period, and how far the card networks’ programs are. */
export function DisputeCostsPage() {
  const { t } = useLingui();
  usePageView('payments_dispute_costs');
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = dayAt(now(), settings.timeZone);
  const period = readPeriod(search, today, usual);
  const { currencies, currency } = useReportCurrency();
  const input = { currency, from: period.from, to: period.to };
  const isAsked = !isTooLong(period);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    api.reports.getDisputeCosts.queryOptions({ input, placeholderData: keepPreviousData, enabled: isAsked }),
  );
  const change = (patch: Search) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...patch }), resetScroll: false });
  const choose = (next: ActivityPeriod) => change(writePeriod(next, usual));
  const range = formatDayRange(period.from, period.to);
  const zone = settings.timeZone;
  if (isForbidden(error)) return <NoPermission capability="manage_woocommerce" />;
  return (
    <div className="max-w-[64rem]">
      <PageHeader
        breadcrumb={<Breadcrumb trail={[{ label: t`Disputes`, href: disputesHref() }]} />}
        title={<Trans>What disputes cost</Trans>}
        actions={
          <DownloadButton
            href={`${disputeCostsDownloadPath}${stringifySearch(input)}`}
            isDisabled={!data || isPlaceholderData || Boolean(error) || !isAsked}
          >
            <Trans>Download CSV</Trans>
          </DownloadButton>
        }
      >
        <Trans>
          {range}. Time zone: {zone}.
        </Trans>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ActivityPeriodPick
          period={period}
          onPreset={(preset) => choose(readPeriod({ activity: preset }, today, usual))}
          onDays={(from, to) => choose({ preset: 'custom', from, to })}
        />
        <ReportCurrencyPick
          currencies={currencies}
          currency={currency}
          onChoose={(selected_currency) => change({ selected_currency })}
        />
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
          className={classNames('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}
        >
          <CostTiles report={data} />
          {data.totals.disputes + data.totals.inquiries + data.totals.disputes_of_payments > 0 ? (
            <CostTable report={data} />
          ) : (
            <Card>
              <EmptyState icon="dispute" title={<Trans>No disputes in this period</Trans>}>
                <Trans>Reasons, payment methods, countries and products of disputes appear here.</Trans>
              </EmptyState>
            </Card>
          )}
          <NetworkPrograms report={data} />
        </div>
      )}
    </div>
  );
}
