import { Trans, useLingui } from '@lingui/react/macro';
import { payoutList, payoutsExportConfirmFrom, payoutStatuses } from '@purser/contract/payouts/payout';
import type { PayoutsSummary } from '@purser/contract/payouts/payout';
import type { FilterValues } from '@purser/contract/list-query';
import { useQuery } from '@tanstack/react-query';
import { payoutHref, transactionsHref } from '../hrefs.ts';
import { api, client, queryClient } from '../api.ts';
import { recordEvent, usePageView } from '../events.ts';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { useColumns } from '../table/column.ts';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { usePlaces } from '../table/list-place.ts';
import { SummaryStrip } from '../table/summary-strip.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { StoreCurrencyFilter } from '../table/store-currency-filter.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePayoutColumns } from './payout-columns.tsx';
import { PayoutPageNotices } from './payout-page-notices.tsx';
import { lookByPayoutStatus } from './payout-status-badge.tsx';

/** Any filter makes a long export a chosen one, the currency too. */
const isNarrowed = (filters: FilterValues): boolean => Object.keys(filters).some((parameter) => parameter !== 'match');

/** Every payout, newest first. */
export function PayoutsPage() {
  const { t } = useLingui();
  usePageView('payments_payouts');
  const list = useListQuery(payoutList);
  const placeOf = usePlaces('payouts', payoutList, list);
  const page = useQuery(api.payouts.listPayouts.queryOptions({ input: list.query, ...listOptions }));
  const summary = useQuery(api.payouts.summarizePayouts.queryOptions({ input: list.filters, ...listOptions }));
  // Which currencies there are to choose from must not depend on what is chosen.
  const everything = useQuery(api.payouts.summarizePayouts.queryOptions({ input: {}, ...listOptions }));
  const columns = useColumns(usePayoutColumns(), 'wc_payments_payouts_hidden_columns');

  const count = summary.data?.count;
  const currencies = everything.data?.store_currencies ?? [];
  return (
    <>
      <PageHeader title={<Trans>Payouts</Trans>} />
      <PayoutPageNotices />
      <ListFrame
        list={list}
        page={page}
        total={page.data?.total_count}
        label={t`Payout history`}
        columns={columns.visible}
        rowKey={({ id }) => id}
        rowHref={({ id }, index) => payoutHref(id, placeOf(index))}
        onOpenRow={() => recordEvent('wcpay_deposits_row_click')}
        errorTitle={<Trans>Error retrieving payouts.</Trans>}
        emptyFiltered={<Trans>No payouts match.</Trans>}
        views={{
          list: 'payouts',
          description: payoutList,
          columns,
          builtIns: [
            { id: 'all', name: t`All`, content: { filters: {} } },
            { id: 'failed', name: t`Failed`, content: { filters: { status_is: 'failed' } } },
          ],
        }}
        freshness={{
          // New is what was made since, whichever day its money arrives on: no order of the list tells that.
          sort: 'created',
          momentOf: () => '',
          count: (mark, signal) => client.payouts.countNewPayouts({ ...list.filters, ...mark }, { signal }),
          refresh: () => queryClient.invalidateQueries({ queryKey: api.payouts.key() }),
        }}
        empty={
          <EmptyState
            icon="bank"
            title={<Trans>No payouts yet</Trans>}
            action={
              <ButtonLink href={transactionsHref()}>
                <Trans>View transactions</Trans>
              </ButtonLink>
            }
          >
            <Trans>We send your sales to your bank account on your payout schedule. Each payout appears here.</Trans>
          </EmptyState>
        }
      >
        <FilterBar
          description={payoutList}
          list={list}
          offers={[
            { name: 'date', label: t`Date`, isPromoted: true },
            {
              name: 'status',
              label: t`Status`,
              isPromoted: true,
              choices: payoutStatuses.map((status) => ({ value: status, label: t(lookByPayoutStatus[status].label) })),
            },
          ]}
          quickLabels={{ all: t`All payouts`, advanced: t`Advanced filters` }}
          actions={
            <>
              <ExportButton
                rowCount={count ?? page.data?.data.length}
                isListLoading={summary.isPending || page.isPending}
                confirmation={
                  count !== undefined && count >= payoutsExportConfirmFrom && !isNarrowed(list.filters)
                    ? t`You are about to export ${count} deposits. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?`
                    : undefined
                }
                onExport={() =>
                  recordEvent('wcpay_csv_export_click', {
                    row_type: 'payouts',
                    source: '/payments/payouts',
                    exported_row_count: count,
                  })
                }
                request={() => client.payouts.exportPayouts({ query: list.filters, body: {} })}
                poll={(export_id) => client.payouts.getPayoutsExport({ export_id })}
              />
              <ColumnChooser columns={columns} />
            </>
          }
        >
          {currencies.length > 1 && <StoreCurrencyFilter currencies={currencies} list={list} />}
        </FilterBar>
        <Totals data={summary.data} isError={summary.isError} />
      </ListFrame>
    </>
  );
}

/** Count, and with exactly one currency the total; what failed or was canceled is no money, and shown apart. */
function Totals({ data, isError }: { data: PayoutsSummary | undefined; isError: boolean }) {
  const { t } = useLingui();
  return (
    <div className="border-y border-line">
      <SummaryStrip
        label={t`Totals`}
        isError={isError}
        items={[
          { key: 'count', label: t`Payouts`, value: data && formatCount(data.count) },
          ...(!data || data.currency !== ''
            ? [
                {
                  key: 'total',
                  label: t`Total`,
                  value: data && <Money amount={data.total} currency={data.currency} />,
                },
              ]
            : []),
          ...(data && data.returned.count > 0
            ? [
                {
                  key: 'returned',
                  label: t`Failed or canceled`,
                  value: (
                    <>
                      {formatCount(data.returned.count)}
                      {data.currency !== '' && (
                        <span className="text-muted">
                          {' '}
                          (<Money amount={data.returned.total} currency={data.currency} />)
                        </span>
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
