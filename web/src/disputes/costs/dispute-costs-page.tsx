import { Trans, useLingui } from '@lingui/react/macro';
import { disputeCostsDownloadPath } from '@purser/contract/reports/dispute-costs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { usePageView } from '../../events.ts';
import { disputesHref } from '../../hrefs.ts';
import { isCurrent, ReportPage, useReportScope } from '../../reports/report-page.tsx';
import { stringifySearch } from '../../search.ts';
import { DownloadButton } from '../../table/download-button.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CostTable } from './cost-table.tsx';
import { CostTiles } from './cost-tiles.tsx';
import { NetworkPrograms } from './network-programs.tsx';

/** Disputes, their rate, outcome and fees in one currency and period, and how far the card networks’ programs are. */
export function DisputeCostsPage() {
  const { t } = useLingui();
  usePageView('payments_dispute_costs');
  // Disputes come weeks after their payments, so a month says little.
  const scope = useReportScope('last-12-months');
  const { input, isAsked } = scope;
  const query = useQuery(
    api.reports.getDisputeCosts.queryOptions({ input, placeholderData: keepPreviousData, enabled: isAsked }),
  );
  return (
    <div className="max-w-[64rem]">
      <ReportPage
        scope={scope}
        query={query}
        breadcrumb={<Breadcrumb trail={[{ label: t`Disputes`, href: disputesHref() }]} />}
        title={<Trans>What disputes cost</Trans>}
        actions={
          <DownloadButton
            href={`${disputeCostsDownloadPath}${stringifySearch(input)}`}
            isDisabled={!isCurrent(scope, query)}
          >
            <Trans>Download CSV</Trans>
          </DownloadButton>
        }
      >
        {(report) => (
          <>
            <CostTiles report={report} />
            {report.totals.disputes + report.totals.inquiries + report.totals.disputes_of_payments > 0 ? (
              <CostTable report={report} />
            ) : (
              <Card>
                <EmptyState icon="dispute" title={<Trans>No disputes in this period</Trans>}>
                  <Trans>Reasons, payment methods, countries and products of disputes appear here.</Trans>
                </EmptyState>
              </Card>
            )}
            <NetworkPrograms report={report} />
          </>
        )}
      </ReportPage>
    </div>
  );
}
