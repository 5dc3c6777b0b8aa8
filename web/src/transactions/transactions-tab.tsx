import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterValues } from '@purser/contract/list-query';
import { transactionList, transactionsExportConfirmFrom } from '@purser/contract/transactions/transaction';
import type { TransactionsSummary } from '@purser/contract/transactions/transaction';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, client } from '../api.ts';
import { recordEvent, recordPageView } from '../events.ts';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import { single } from '../search.ts';
import { settings } from '../settings.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { useColumns } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { Pagination } from '../table/pagination.tsx';
import { PastTheEnd } from '../table/past-the-end.tsx';
import { SearchField } from '../table/search-field.tsx';
import { SummaryStrip } from '../table/summary-strip.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { transactionHref } from './links.ts';
import { StoreCurrencyFilter } from './store-currency-filter.tsx';
import { useTransactionColumns } from './transaction-columns.tsx';
import { useTransactionFilters } from './transaction-filters.ts';

const suggest = (text: string, signal: AbortSignal): Promise<string[]> =>
  client.transactions
    .searchTransactions({ search_term: text }, { signal })
    .then((found) => found.map(({ label }) => label));

/** The currency alone does not make a long export a chosen one. (contract facts 11.1) */
const isNarrowed = (filters: FilterValues): boolean =>
  Object.keys(filters).some((parameter) => parameter !== 'match' && parameter !== 'store_currency_is');

/** Every movement of money, newest first. (specification 2 §2.1) */
export function TransactionsTab() {
  const { t } = useLingui();
  const quickFilter = single(useSearch({ strict: false })['filter']);
  const list = useListQuery(transactionList);
  // "Awaiting response" is a search, not a status. (left open: OP-105)
  const awaiting = quickFilter === 'awaiting_response' ? { search: ['needs_response', 'warning_needs_response'] } : {};
  const filters = { ...list.filters, ...awaiting };

  const rows = useQuery(
    api.transactions.listTransactions.queryOptions({
      input: { ...list.query, ...awaiting },
      placeholderData: keepPreviousData,
    }),
  );
  const summary = useQuery(
    api.transactions.summarizeTransactions.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  // Which currencies there are to choose from must not depend on what is chosen.
  const everything = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: {} }));
  const columns = useColumns(useTransactionColumns(), 'wc_payments_transactions_hidden_columns');
  const offers = useTransactionFilters(everything.data, list.filters);

  const isAdvanced = quickFilter === 'advanced';
  useEffect(() => recordPageView('payments_transactions', isAdvanced ? { filter: 'advanced' } : {}), [isAdvanced]);

  const count = summary.data?.count;
  const isPastTheEnd = list.query.page > 1 && rows.data?.data.length === 0;
  const storeCurrencies = everything.data?.store_currencies ?? [];
  return (
    <Card isFlush>
      <FilterBar
        description={transactionList}
        list={list}
        offers={offers}
        quickLabels={{ all: t`All transactions`, advanced: t`Advanced filters` }}
        actions={
          <>
            <ExportButton
              rowCount={count}
              isListLoading={summary.isPending || rows.isPending}
              confirmation={
                count !== undefined && count >= transactionsExportConfirmFrom && !isNarrowed(filters)
                  ? t`You are about to export ${count} transactions. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?`
                  : undefined
              }
              onExport={() =>
                recordEvent('wcpay_csv_export_click', {
                  row_type: 'transactions',
                  source: '/payments/transactions',
                  exported_row_count: count,
                })
              }
              request={() => client.transactions.exportTransactions({ query: filters, body: {} })}
              poll={(export_id) => client.transactions.getTransactionsExport({ export_id })}
            />
            <ColumnChooser columns={columns} />
          </>
        }
      >
        <SearchField
          label={t`Search transactions`}
          placeholder={t`Search by order number, customer name or email`}
          terms={list.filters.search ?? []}
          onChange={(search) => list.setFilters({ search: search.length > 0 ? search : undefined })}
          {...(settings.featureFlags['customSearch'] ? { suggest } : {})}
        />
        {storeCurrencies.length > 1 && <StoreCurrencyFilter currencies={storeCurrencies} list={list} />}
      </FilterBar>
      <Totals data={summary.data} isError={summary.isError} />
      <DataTable
        label={t`Transactions`}
        columns={columns.visible}
        rows={rows.data?.data}
        rowKey={(row) => row.transaction_id}
        rowHref={transactionHref}
        sort={{
          by: list.query.sort,
          direction: list.query.direction,
          onSort: (sort) => list.sortBy(sort as typeof list.query.sort),
        }} // the columns name sorts of this list
        isRefreshing={rows.isPlaceholderData}
        error={rows.isPlaceholderData ? undefined : rows.error}
        errorTitle={<Trans>Error retrieving transactions.</Trans>}
        onRetry={() => void rows.refetch()}
        pageSize={list.query.pagesize}
        isFiltered={!isPastTheEnd && (list.isFiltered || quickFilter === 'awaiting_response')}
        onClearFilters={list.clearFilters}
        emptyFiltered={<Trans>No transactions match.</Trans>}
        empty={
          isPastTheEnd ? (
            <PastTheEnd onFirstPage={() => list.setPage(1)} />
          ) : (
            <EmptyState
              icon="payments"
              title={<Trans>No transactions yet</Trans>}
              action={
                <ButtonLink href={settings.storeUrl} variant="primary" isExternal>
                  <Trans>Visit your store</Trans>
                </ButtonLink>
              }
            >
              <Trans>Every payment, refund and fee appears here as soon as it happens.</Trans>
            </EmptyState>
          )
        }
      />
      <Pagination
        page={list.query.page}
        pagesize={list.query.pagesize}
        total={count}
        onPage={list.setPage}
        onPageSize={list.setPageSize}
      />
    </Card>
  );
}

/** Count, and with exactly one currency total, fees and net. (left open: OP-111) */
function Totals({ data, isError }: { data: TransactionsSummary | undefined; isError: boolean }) {
  const { t } = useLingui();
  const money = (amount: number | undefined) =>
    isError ? (
      '—'
    ) : data && amount !== undefined ? (
      <Money amount={amount} currency={data.currency} isExplicit={data.currency !== settings.accountDefaultCurrency} />
    ) : undefined;
  const hasTotals = !data || data.currency !== '';
  return (
    <div className="border-y border-line">
      <SummaryStrip
        label={t`Totals`}
        items={[
          { key: 'count', label: t`Transactions`, value: isError ? '—' : data && formatCount(data.count) },
          ...(hasTotals
            ? [
                { key: 'total', label: t`Total`, value: money(data?.total) },
                { key: 'fees', label: t`Fees`, value: money(data && -data.fees) },
                { key: 'net', label: t`Net`, value: money(data?.net) },
              ]
            : []),
        ]}
      />
    </div>
  );
}
