import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterValues } from '@purser/contract/list-query';
import { transactionList, transactionsExportConfirmFrom } from '@purser/contract/transactions/transaction';
import type { TransactionsSummary } from '@purser/contract/transactions/transaction';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { transactionHref } from '../hrefs.ts';
import { api, client, queryClient } from '../api.ts';
import { recordEvent, usePageView } from '../events.ts';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import { single } from '../search.ts';
import { settings } from '../page-settings.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { useColumns } from '../table/column.ts';
import { usePlaces } from '../table/list-place.ts';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { SearchField } from '../table/search-field.tsx';
import { SummaryStrip } from '../table/summary-strip.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { awaitingResponse } from './awaiting-response.ts';
import { StoreCurrencyFilter } from '../table/store-currency-filter.tsx';
import { useTransactionColumns } from './transaction-columns.tsx';
import { useTransactionFilters } from './transaction-filters.ts';

const suggest = (text: string, signal: AbortSignal): Promise<string[]> =>
  client.transactions
    .searchTransactions({ search_term: text }, { signal })
    .then((found) => found.map(({ label }) => label));

/** The currency alone does not make a long export a chosen one. */
const isNarrowed = (filters: FilterValues): boolean =>
  Object.keys(filters).some((parameter) => parameter !== 'match' && parameter !== 'store_currency_is');

/** Every movement of money, newest first. */
export function TransactionsTab() {
  const { t } = useLingui();
  const quickFilter = single(useSearch({ strict: false })['filter']);
  const list = useListQuery(transactionList);
  const awaiting = awaitingResponse({ filter: quickFilter });
  const placeOf = usePlaces('transactions', transactionList, list);
  const filters = { ...list.filters, ...awaiting };

  const page = useQuery(
    api.transactions.listTransactions.queryOptions({
      input: { ...list.query, ...awaiting },
      ...listOptions,
    }),
  );
  const summary = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: filters, ...listOptions }));
  // Which currencies there are to choose from must not depend on what is chosen.
  const everything = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: {}, ...listOptions }));
  const columns = useColumns(useTransactionColumns(), 'wc_payments_transactions_hidden_columns');
  const offers = useTransactionFilters(everything.data, list.filters);

  usePageView('payments_transactions', quickFilter === 'advanced' ? { filter: 'advanced' } : {});

  const count = summary.data?.count;
  const storeCurrencies = everything.data?.store_currencies ?? [];
  return (
    <ListFrame
      list={list}
      page={page}
      total={count}
      label={t`Transactions`}
      columns={columns.visible}
      rowKey={(row) => row.transaction_id}
      rowHref={(row, index) => transactionHref(row, placeOf(index))}
      errorTitle={<Trans>Error retrieving transactions.</Trans>}
      isFiltered={list.isFiltered || quickFilter === 'awaiting_response'}
      emptyFiltered={<Trans>No transactions match.</Trans>}
      views={{
        list: 'transactions',
        description: transactionList,
        columns,
        builtIns: [
          { id: 'all', name: t`All`, content: { filters: {} } },
          { id: 'refunds', name: t`Refunds`, content: { filters: { type_is_in: ['refund', 'payment_refund'] } } },
        ],
      }}
      freshness={{
        sort: 'date',
        momentOf: ({ date }) => date,
        count: (mark, signal) => client.transactions.countNewTransactions({ ...filters, ...mark }, { signal }),
        refresh: () => queryClient.invalidateQueries({ queryKey: api.transactions.key() }),
      }}
      empty={
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
      }
    >
      <FilterBar
        description={transactionList}
        list={list}
        offers={offers}
        quickLabels={{ all: t`All transactions`, advanced: t`Advanced filters` }}
        actions={
          <>
            <ExportButton
              rowCount={count ?? page.data?.data.length}
              isListLoading={summary.isPending || page.isPending}
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
          list={list}
          label={t`Search transactions`}
          placeholder={t`Search by order number, customer name or email`}
          suggest={settings.featureFlags['customSearch'] ? suggest : undefined}
        />
        {storeCurrencies.length > 1 && <StoreCurrencyFilter currencies={storeCurrencies} list={list} />}
      </FilterBar>
      <Totals data={summary.data} isError={summary.isError} />
    </ListFrame>
  );
}

/** Count, and with exactly one currency total, fees and net. */
function Totals({ data, isError }: { data: TransactionsSummary | undefined; isError: boolean }) {
  const { t } = useLingui();
  const money = (amount: number | undefined) =>
    data && amount !== undefined ? <Money amount={amount} currency={data.currency} /> : undefined;
  const hasTotals = !data || data.currency !== '';
  return (
    <div className="border-y border-line">
      <SummaryStrip
        label={t`Totals`}
        isError={isError}
        items={[
          { key: 'count', label: t`Transactions`, value: data && formatCount(data.count) },
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
