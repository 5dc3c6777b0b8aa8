import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterValues } from '@purser/contract/list-query';
import { transactionList, transactionsExportConfirmFrom } from '@purser/contract/transactions/transaction';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { transactionHref } from '../hrefs.ts';
import { api, client } from '../api.ts';
import { usePageView } from '../events.ts';
import { single } from '../search.ts';
import { settings } from '../page-settings.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { SearchField } from '../table/search-field.tsx';
import { countItem, ListTotals, moneyItems } from '../table/list-totals.tsx';
import { useList } from '../table/use-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { awaitingResponse } from './awaiting-response.ts';
import { StoreCurrencyFilter } from '../table/store-currency-filter.tsx';
import { useTransactionColumns } from './transaction-columns.tsx';
import { useTransactionFilters } from './transaction-filters.ts';
import { transactionQueries } from '../acts/refresh-payments.ts';

const suggest = (text: string, signal: AbortSignal): Promise<string[]> =>
  client.transactions
    .searchTransactions({ search_term: text }, { signal })
    .then((found) => found.map(({ label }) => label));

/** A filter by currency alone does not count as narrowing: the export still asks. */
const isNarrowed = (filters: FilterValues): boolean =>
  Object.keys(filters).some((parameter) => parameter !== 'match' && parameter !== 'store_currency_is');

/** Every transaction, newest first. */
export function TransactionsTab() {
  const { t } = useLingui();
  const list = useList({
    name: 'transactions',
    description: transactionList,
    columns: useTransactionColumns(),
    preference: 'wc_payments_transactions_hidden_columns',
  });
  const quickFilter = single(useSearch({ strict: false })['filter']);
  const awaiting = awaitingResponse({ filter: quickFilter });
  const filters = { ...list.filters, ...awaiting };

  const page = useQuery(
    api.transactions.listTransactions.queryOptions({
      input: { ...list.query, ...awaiting },
      ...listOptions,
    }),
  );
  const summary = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: filters, ...listOptions }));
  // The currencies to choose from do not depend on the filters.
  const everything = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: {}, ...listOptions }));
  const offers = useTransactionFilters(everything.data, list.filters);

  usePageView('payments_transactions', quickFilter === 'advanced' ? { filter: 'advanced' } : {});

  const totals = summary.data;
  return (
    <ListFrame
      list={list}
      page={page}
      total={totals?.count}
      label={t`Transactions`}
      columns={list.columns.visible}
      rowKey={(row) => row.transaction_id}
      rowHref={(row, index) => transactionHref(row, list.placeOf(index))}
      errorTitle={<Trans>Error retrieving transactions.</Trans>}
      isFiltered={list.isFiltered || quickFilter === 'awaiting_response'}
      emptyFiltered={<Trans>No transactions match.</Trans>}
      views={{
        of: list,
        builtIns: [
          { id: 'refunds', name: t`Refunds`, content: { filters: { type_is_in: ['refund', 'payment_refund'] } } },
        ],
      }}
      totals={
        <ListTotals
          summary={summary}
          items={[
            countItem(t`Transactions`, totals?.count),
            ...moneyItems(totals?.currency, [
              { key: 'total', label: t`Total`, amount: totals?.total },
              { key: 'fees', label: t`Fees`, amount: totals && -totals.fees },
              { key: 'net', label: t`Net`, amount: totals?.net },
            ]),
          ]}
        />
      }
      freshness={{
        sort: 'date',
        momentOf: ({ date }) => date,
        count: (mark, signal) => client.transactions.countNewTransactions({ ...filters, ...mark }, { signal }),
        queryKeys: transactionQueries,
      }}
      tools={
        <>
          <ExportButton
            list="transactions"
            page={page}
            summary={summary}
            confirmFrom={transactionsExportConfirmFrom}
            isNarrowed={isNarrowed(filters)}
            questionFor={(count) =>
              t`You are about to export ${count} transactions. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?`
            }
            request={() => client.transactions.exportTransactions({ query: filters, body: {} })}
            poll={(export_id) => client.transactions.getTransactionsExport({ export_id })}
          />
          <ColumnChooser columns={list.columns} />
        </>
      }
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
        allLabel={t`All transactions`}
        foldable={<StoreCurrencyFilter currencies={everything.data?.store_currencies} list={list} />}
      >
        <SearchField
          list={list}
          label={t`Search transactions`}
          placeholder={t`Search by order number, customer name or email`}
          suggest={settings.featureFlags['customSearch'] ? suggest : undefined}
        />
      </FilterBar>
    </ListFrame>
  );
}
