import { Trans, useLingui } from '@lingui/react/macro';
import { customerList } from '@purser/contract/store/order';
import type { Customer } from '@purser/contract/store/order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { z } from 'zod';
import { api } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { formatCountry } from '../format/country.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { DataTable } from '../table/data-table.tsx';
import { Pagination } from '../table/pagination.tsx';
import { SearchField } from '../table/search-field.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ordersOfCustomerHref } from './links.ts';

/** Who bought something, newest first. A link to one customer leads to that customer's orders. */
export function CustomersPage() {
  const { t } = useLingui();
  const list = useListQuery(customerList);
  const rows = useQuery(api.store.listCustomers.queryOptions({ input: list.query, placeholderData: keepPreviousData }));
  useSingleCustomer();
  return (
    <>
      <PageHeader title={<Trans>Customers</Trans>} />
      <Card isFlush>
        <div className="px-5 py-3">
          <SearchField
            label={t`Search customers`}
            placeholder={t`Search by name or email`}
            terms={list.filters.search ?? []}
            onChange={(search) => list.setFilters({ search: search.length > 0 ? search : undefined })}
          />
        </div>
        <DataTable<z.infer<typeof Customer>>
          label={t`Customers`}
          columns={[
            {
              key: 'name',
              label: t`Name`,
              sort: 'name',
              render: ({ name }) => <span className="inline-block max-w-64 truncate align-bottom">{name || '—'}</span>,
            },
            {
              key: 'email',
              label: t`Email`,
              sort: 'email',
              render: ({ email }) => <span className="inline-block max-w-64 truncate align-bottom">{email}</span>,
            },
            { key: 'country', label: t`Country`, render: ({ country }) => formatCountry(country) },
            {
              key: 'created',
              label: t`First order`,
              sort: 'created',
              render: ({ created }) => <DateTime moment={created} form="date" />,
            },
            {
              key: 'orders',
              label: t`Orders`,
              isNumeric: true,
              render: ({ orders_count }) => formatCount(orders_count),
            },
            {
              key: 'spent',
              label: t`Spent`,
              isNumeric: true,
              render: ({ spent }) =>
                spent.length === 0
                  ? '—'
                  : spent.map(({ amount, currency }) => (
                      <span key={currency} className="amount block">
                        {formatExplicitMoney(amount, currency)}
                      </span>
                    )),
            },
          ]}
          rows={rows.data?.data}
          rowKey={(row) => String(row.id)}
          rowHref={({ id }) => ordersOfCustomerHref(id)}
          sort={{
            by: list.query.sort,
            direction: list.query.direction,
            onSort: (sort) => list.sortBy(sort as typeof list.query.sort),
          }} // the columns name sorts of this list
          isRefreshing={rows.isPlaceholderData}
          error={rows.isPlaceholderData ? undefined : rows.error}
          errorTitle={<Trans>Error retrieving customers.</Trans>}
          onRetry={() => void rows.refetch()}
          pageSize={list.query.pagesize}
          isFiltered={list.isFiltered}
          onClearFilters={list.clearFilters}
          emptyFiltered={<Trans>No customers match.</Trans>}
          empty={
            <EmptyState icon="customers" title={<Trans>No customers yet</Trans>}>
              <Trans>Everyone who orders something appears here.</Trans>
            </EmptyState>
          }
        />
        <Pagination
          page={list.query.page}
          pagesize={list.query.pagesize}
          total={rows.data?.total_count}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      </Card>
    </>
  );
}

/** `filter=single_customer&customers=7`, as links from payments spell it. */
function useSingleCustomer(): void {
  const search = useSearch({ strict: false }) as Search; // every route parses its query with our parseSearch
  const navigate = useNavigate();
  const id = single(search['filter']) === 'single_customer' ? Number(single(search['customers'])) : Number.NaN;
  useEffect(() => {
    if (Number.isSafeInteger(id) && id > 0) void navigate({ href: ordersOfCustomerHref(id), replace: true });
  }, [id, navigate]);
}
