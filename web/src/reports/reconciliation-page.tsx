import { Trans, useLingui } from '@lingui/react/macro';
import { reconciliationDownloadPath } from '@purser/contract/reports/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { recordEvent, usePageView } from '../events.ts';
import { stringifySearch } from '../search.ts';
import { DownloadButton } from '../table/download-button.tsx';
import { ReconciledPayouts } from './reconciled-payouts.tsx';
import { ReconciliationTable } from './reconciliation-table.tsx';
import { isCurrent, ReportPage, useReportScope } from './report-page.tsx';

/** Opening balance, activity by kind, payouts and closing balance, for one currency and period. */
export function ReconciliationPage() {
  const { t } = useLingui();
  // Merchants close their books by month.
  const scope = useReportScope('last-month');
  const { input, isAsked } = scope;
  const query = useQuery(
    api.reports.getReconciliation.queryOptions({ input, placeholderData: keepPreviousData, enabled: isAsked }),
  );
  usePageView('payments_reports');
  return (
    <div className="max-w-[48rem]">
      <ReportPage
        scope={scope}
        query={query}
        title={<Trans>Reconciliation</Trans>}
        actions={(['csv', 'pdf'] as const).map((format) => (
          <DownloadButton
            key={format}
            href={`${reconciliationDownloadPath}${stringifySearch({ ...input, format })}`}
            isDisabled={!isCurrent(scope, query)}
            onSaved={() => recordEvent('wcpay_reconciliation_download', { format })}
          >
            {format === 'csv' ? t`Download CSV` : t`Download PDF`}
          </DownloadButton>
        ))}
      >
        {(report) => (
          <>
            <ReconciliationTable report={report} />
            {report.payout_list.length > 0 && <ReconciledPayouts report={report} />}
          </>
        )}
      </ReportPage>
    </div>
  );
}
