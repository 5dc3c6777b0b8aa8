import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { customerList, customersDownloadPath } from '@purser/contract/customers/customer';
import type { Customer } from '@purser/contract/customers/customer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { customerHref, customersHref } from '../hrefs.ts';
import { api } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { formatCountry } from '../format/country.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { single, stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import type { Column } from '../table/column.ts';
import { DownloadButton } from '../table/download-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { ListPage } from '../table/list-page.tsx';
import { countItem, ListTotals } from '../table/list-totals.tsx';
import { SearchField } from '../table/search-field.tsx';
import { useList } from '../table/use-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Truncate } from '../ui/truncate.tsx';

/** The list of customers; the address of one customer redirects to that customer's page. */
export function CustomersPage() {
  const id = customerOf(useSearch({ strict: false }));
  return id === undefined ? (
    <Customers />
  ) : (
    <Navigate to={`${customersHref}/details`} search={{ id: String(id) }} replace />
  );
}

/** `filter=single_customer&customers=7`, as links from payments spell it. */
function customerOf(search: Search): number | undefined {
  const id = Number(single(search['customers']));
  return single(search['filter']) === 'single_customer' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function useCustomerColumns(): Column<Customer>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      card: 'who',
      label: t`Name`,
      sort: 'name',
      isRequired: true,
      render: ({ name }) => <Truncate text={name} className="max-w-64" />,
    },
    {
      key: 'email',
      card: 'how',
      label: t`Email`,
      sort: 'email',
      render: ({ email }) => <Truncate text={email} className="max-w-72 max-sm:max-w-full" />,
    },
    { key: 'country', label: t`Country`, render: ({ country }) => (country ? formatCountry(country) : '—') },
    {
      key: 'created',
      card: 'when',
      label: t`First order`,
      sort: 'created',
      render: ({ created }) => <DateTime moment={created} form="date" />,
    },
    {
      key: 'last_order',
      label: t`Last order`,
      render: ({ last_order }) => (last_order ? <DateTime moment={last_order} form="date" /> : '—'),
    },
    {
      key: 'orders',
      card: 'state',
      label: t`Orders`,
      isNumeric: true,
      render: ({ orders_count }) => (
        <span className="max-sm:text-[0.8125rem] max-sm:text-muted">
          {formatCount(orders_count)}
          {/* A card has no headings. */}
          <span className="sm:hidden">
            {' '}
            <Plural value={orders_count} one="order" other="orders" />
          </span>
        </span>
      ),
    },
    {
      key: 'spent',
      card: 'amount',
      label: t`Spent`,
      isNumeric: true,
      render: ({ spent }) =>
        spent.length === 0
          ? '—'
          : spent.map(({ amount, currency }) => (
              <span key={currency} className="amount block">
                {formatClearMoney(amount, currency)}
              </span>
            )),
    },
  ];
}

/** The customers, newest first. */
function Customers() {
  const { t } = useLingui();
  const list = useList({
    name: 'customers',
    description: customerList,
    columns: useCustomerColumns(),
    preference: 'purser_customers_hidden_columns',
  });
  const page = useQuery(
    api.customers.listCustomers.queryOptions({ input: list.query, placeholderData: keepPreviousData }),
  );
  return (
    <ListPage
      title={<Trans>Customers</Trans>}
      list={list}
      page={page}
      total={page.data?.total_count}
      label={t`Customers`}
      columns={list.columns.visible}
      rowKey={(row) => String(row.id)}
      rowHref={({ id }, index) => customerHref(id, list.placeOf(index))}
      errorTitle={<Trans>Error retrieving customers.</Trans>}
      emptyFiltered={<Trans>No customers match.</Trans>}
      views={{ of: list, builtIns: [] }}
      tools={
        <>
          {page.data && page.data.total_count > 0 && (
            <DownloadButton size="small" href={`${customersDownloadPath}${stringifySearch(list.filters)}`}>
              <Trans>Export</Trans>
            </DownloadButton>
          )}
          <ColumnChooser columns={list.columns} />
        </>
      }
      totals={<ListTotals summary={page} items={[countItem(t`Customers`, page.data?.total_count)]} />}
      empty={
        <EmptyState icon="customers" title={<Trans>No customers yet</Trans>}>
          <Trans>Customers appear here after their first order.</Trans>
        </EmptyState>
      }
    >
      <FilterBar
        description={customerList}
        list={list}
        offers={[promoted('last_order', t`Last order`), promoted('spent', t`Spent`)]}
      >
        <SearchField list={list} label={t`Search customers`} placeholder={t`Search by name or email`} />
      </FilterBar>
    </ListPage>
  );
}
