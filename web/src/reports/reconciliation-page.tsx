import { Trans, useLingui } from '@lingui/react/macro';
import { reconciliationDownloadPath } from '@purser/contract/reports/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../api.ts';
import { recordEvent, usePageView } from '../events.ts';
import { formatDayRange } from '../format/date.ts';
import { now } from '../now.ts';
import { stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { settings } from '../page-settings.ts';
import { DownloadButton } from '../table/download-button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { dimmedWhile } from '../ui/dimmed.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { dayAt, isTooLong, readPeriod, writePeriod } from './activity-period.ts';
import type { ActivityPeriod } from './activity-period.ts';
import { ActivityPeriodPick } from './activity-period-pick.tsx';
import { ReconciledPayouts } from './reconciled-payouts.tsx';
import { ReconciliationTable } from './reconciliation-table.tsx';
import { ReportCurrencyPick, useReportCurrency } from './report-currency.tsx';

// Merchants close their books by month.
const usual = 'last-month';

/** Opening balance, activity by kind, payouts and closing balance, for one currency and period. */
export function ReconciliationPage() {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = dayAt(now(), settings.timeZone);
  const period = readPeriod(search, today, usual);
  const { currencies, currency } = useReportCurrency();
  const input = { currency, from: period.from, to: period.to };
  const isAsked = !isTooLong(period);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    api.reports.getReconciliation.queryOptions({ input, placeholderData: keepPreviousData, enabled: isAsked }),
  );
  usePageView('payments_reports');
  const change = (patch: Search) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...patch }), resetScroll: false });
  const choose = (next: ActivityPeriod) => change(writePeriod(next, usual));
  const isCurrent = data !== undefined && !isPlaceholderData && !isError && isAsked;
  const range = formatDayRange(period.from, period.to);
  const zone = settings.timeZone;
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader
        title={<Trans>Reconciliation</Trans>}
        actions={(['csv', 'pdf'] as const).map((format) => (
          <DownloadButton
            key={format}
            href={`${reconciliationDownloadPath}${stringifySearch({ ...input, format })}`}
            isDisabled={!isCurrent}
            onSaved={() => recordEvent('wcpay_reconciliation_download', { format })}
          >
            {format === 'csv' ? t`Download CSV` : t`Download PDF`}
          </DownloadButton>
        ))}
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
      ) : isError ? (
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
          <ReconciliationTable report={data} />
          {data.payout_list.length > 0 && <ReconciledPayouts report={data} />}
        </div>
      )}
    </div>
  );
}
