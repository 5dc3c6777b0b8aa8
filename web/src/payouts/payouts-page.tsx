import { Trans, useLingui } from '@lingui/react/macro';
import { payoutList, payoutsExportConfirmFrom, payoutStatuses } from '@purser/contract/payouts/payout';
import type { PayoutsSummary } from '@purser/contract/payouts/payout';
import type { FilterValues } from '@purser/contract/list-query';
import { useQuery } from '@tanstack/react-query';
import { payoutHref, transactionsHref } from '../hrefs.ts';
import { api, client } from '../api.ts';
import { recordEvent, usePageView } from '../events.ts';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { ListPage } from '../table/list-page.tsx';
import { listOptions } from '../table/list-options.ts';
import { countItem, ListTotals, moneyItems } from '../table/list-totals.tsx';
import { useList } from '../table/use-list.ts';
import { StoreCurrencyFilter } from '../table/store-currency-filter.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { usePayoutColumns } from './payout-columns.tsx';
import { PayoutPageNotices } from './notices/payout-page-notices.tsx';
import { lookByPayoutStatus } from './payout-status-badge.tsx';

/** Any filter counts as narrowing, also the one by currency. */
const isNarrowed = (filters: FilterValues): boolean => Object.keys(filters).some((parameter) => parameter !== 'match');

/** Every payout, newest first. */
export function PayoutsPage() {
  const { t } = useLingui();
  usePageView('payments_payouts');
  const list = useList({
    name: 'payouts',
    description: payoutList,
    columns: usePayoutColumns(),
    preference: 'wc_payments_payouts_hidden_columns',
  });
  const page = useQuery(api.payouts.listPayouts.queryOptions({ input: list.query, ...listOptions }));
  const summary = useQuery(api.payouts.summarizePayouts.queryOptions({ input: list.filters, ...listOptions }));
  // The currencies to choose from do not depend on the filters.
  const everything = useQuery(api.payouts.summarizePayouts.queryOptions({ input: {}, ...listOptions }));
  const totals = summary.data;
  const statuses = payoutStatuses.map((status) => ({ value: status, label: t(lookByPayoutStatus[status].label) }));
  return (
    <ListPage
      title={<Trans>Payouts</Trans>}
      notices={<PayoutPageNotices />}
      list={list}
      page={page}
      total={page.data?.total_count}
      label={t`Payout history`}
      columns={list.columns.visible}
      rowKey={({ id }) => id}
      rowHref={({ id }, index) => payoutHref(id, list.placeOf(index))}
      onOpenRow={() => recordEvent('wcpay_deposits_row_click')}
      errorTitle={<Trans>Error retrieving payouts.</Trans>}
      emptyFiltered={<Trans>No payouts match.</Trans>}
      views={{
        of: list,
        builtIns: [{ id: 'failed', name: t`Failed`, content: { filters: { status_is: 'failed' } } }],
      }}
      totals={
        <ListTotals
          summary={summary}
          items={[
            countItem(t`Payouts`, totals?.count),
            ...moneyItems(totals?.currency, [{ key: 'total', label: t`Total`, amount: totals?.total }]),
            ...(totals && totals.returned.count > 0
              ? [{ key: 'returned', label: t`Failed or canceled`, value: <Returned totals={totals} /> }]
              : []),
          ]}
        />
      }
      freshness={{
        // A payout is new by when it was made, whichever day its money arrives on; no order of the list is by that.
        sort: 'created',
        momentOf: () => '',
        count: (mark, signal) => client.payouts.countNewPayouts({ ...list.filters, ...mark }, { signal }),
        queryKeys: [api.payouts.key()],
      }}
      tools={
        <>
          <ExportButton
            list="payouts"
            page={page}
            summary={summary}
            confirmFrom={payoutsExportConfirmFrom}
            isNarrowed={isNarrowed(list.filters)}
            questionFor={(count) =>
              t`You are about to export ${count} deposits. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?`
            }
            request={() => client.payouts.exportPayouts({ query: list.filters, body: {} })}
            poll={(export_id) => client.payouts.getPayoutsExport({ export_id })}
          />
          <ColumnChooser columns={list.columns} />
        </>
      }
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
          promoted('date', t`Date`),
          { ...promoted('amount', t`Amount`), hint: t`Withdrawals are negative.` },
          promoted('status', t`Status`, statuses),
        ]}
        allLabel={t`All payouts`}
        foldable={<StoreCurrencyFilter currencies={everything.data?.store_currencies} list={list} />}
      />
    </ListPage>
  );
}

/** Payouts that failed or were canceled moved no money, so they aren't part of the total. */
const Returned = ({ totals: { returned, currency } }: { totals: PayoutsSummary }) => (
  <>
    {formatCount(returned.count)}
    {currency !== '' && (
      <span className="text-muted">
        {' '}
        (<Money amount={returned.total} currency={currency} />)
      </span>
    )}
  </>
);
