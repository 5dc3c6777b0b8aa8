import { Trans, useLingui } from '@lingui/react/macro';
import { orderList, orderStatuses } from '@purser/contract/store/order';
import type { OrderRow } from '@purser/contract/store/order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { settings } from '../settings.ts';
import { PagePlaceholder } from '../shell/shell.tsx';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { useColumns } from '../table/column.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { Pagination } from '../table/pagination.tsx';
import { SearchField } from '../table/search-field.tsx';
import { SummaryStrip } from '../table/summary-strip.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { orderHref } from './links.ts';
import { lookByOrderStatus, OrderStatusBadge } from './order-status.tsx';

const OrderPage = lazy(async () => ({ default: (await import('./order-page.tsx')).OrderPage }));

/** `page=wc-orders`: the list, or one order with `action=edit`. */
export function OrdersPage() {
  const search = useSearch({ strict: false }) as Search; // every route parses its query with our parseSearch
  const id = Number(single(search['id']));
  if (single(search['action']) !== 'edit') return <Orders />;
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <OrderPage key={id} id={id} />
    </Suspense>
  );
}

function useOrderColumns(): Column<OrderRow>[] {
  const { t } = useLingui();
  return [
    { key: 'number', label: t`Order`, sort: 'number', isRequired: true, render: ({ number }) => `#${number}` },
    {
      key: 'created',
      label: t`Date`,
      sort: 'date',
      className: 'whitespace-nowrap',
      render: ({ created }) => <DateTime moment={created} />,
    },
    { key: 'status', label: t`Status`, isRequired: true, render: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      key: 'customer',
      label: t`Customer`,
      render: ({ customer_name }) => (
        <span className="inline-block max-w-64 truncate align-bottom">{customer_name || '—'}</span>
      ),
    },
    {
      key: 'email',
      label: t`Email`,
      isHiddenByDefault: true,
      render: ({ customer_email }) => (
        <span className="inline-block max-w-64 truncate align-bottom">{customer_email || '—'}</span>
      ),
    },
    { key: 'items', label: t`Items`, isNumeric: true, render: ({ items_count }) => formatCount(items_count) },
    {
      key: 'refunded',
      label: t`Refunded`,
      isNumeric: true,
      isHiddenByDefault: true,
      render: ({ refunded_total, currency }) =>
        refunded_total ? <Money amount={-refunded_total} currency={currency} /> : '—',
    },
    {
      key: 'total',
      label: t`Total`,
      sort: 'total',
      isNumeric: true,
      isRequired: true,
      render: ({ total, currency }) => (
        <Money amount={total} currency={currency} isExplicit={currency !== settings.accountDefaultCurrency} />
      ),
    },
  ];
}

/** What customers ordered, newest first. */
function Orders() {
  const { t } = useLingui();
  const list = useListQuery(orderList);
  const rows = useQuery(api.store.listOrders.queryOptions({ input: list.query, placeholderData: keepPreviousData }));
  const summary = useQuery(
    api.store.summarizeOrders.queryOptions({ input: list.filters, placeholderData: keepPreviousData }),
  );
  const columns = useColumns(useOrderColumns(), 'purser_orders_hidden_columns');
  const counts = summary.data?.count_by_status;
  const count = (value: number | undefined) =>
    summary.isError ? '—' : value === undefined ? undefined : formatCount(value);
  return (
    <>
      <PageHeader title={<Trans>Orders</Trans>} />
      <Card isFlush>
        <FilterBar
          description={orderList}
          list={list}
          offers={[
            { name: 'date', label: t`Date`, isPromoted: true },
            {
              name: 'status',
              label: t`Status`,
              isPromoted: true,
              choices: orderStatuses.map((status) => ({ value: status, label: t(lookByOrderStatus[status].label) })),
            },
            ...(list.filters['customer_is'] ? [{ name: 'customer', label: t`Customer number` }] : []),
          ]}
          quickLabels={{ all: t`All orders`, advanced: t`Advanced filters` }}
          actions={<ColumnChooser columns={columns} />}
        >
          <SearchField
            label={t`Search orders`}
            placeholder={t`Search by order number, customer name or email`}
            terms={list.filters.search ?? []}
            onChange={(search) => list.setFilters({ search: search.length > 0 ? search : undefined })}
          />
        </FilterBar>
        <div className="border-y border-line">
          <SummaryStrip
            label={t`Totals`}
            items={[
              { key: 'count', label: t`Orders`, value: count(summary.data?.count) },
              { key: 'processing', label: t`Processing`, value: count(counts && (counts['processing'] ?? 0)) },
              { key: 'on-hold', label: t`On hold`, value: count(counts && (counts['on-hold'] ?? 0)) },
            ]}
          />
        </div>
        <DataTable
          label={t`Orders`}
          columns={columns.visible}
          rows={rows.data?.data}
          rowKey={(row) => row.number}
          rowHref={({ id }) => orderHref(id)}
          sort={{
            by: list.query.sort,
            direction: list.query.direction,
            onSort: (sort) => list.sortBy(sort as typeof list.query.sort),
          }} // the columns name sorts of this list
          isRefreshing={rows.isPlaceholderData}
          error={rows.isPlaceholderData ? undefined : rows.error}
          errorTitle={<Trans>Error retrieving orders.</Trans>}
          onRetry={() => void rows.refetch()}
          pageSize={list.query.pagesize}
          isFiltered={list.isFiltered}
          onClearFilters={list.clearFilters}
          emptyFiltered={<Trans>No orders match.</Trans>}
          empty={
            <EmptyState
              icon="orders"
              title={<Trans>No orders yet</Trans>}
              action={
                <ButtonLink href={settings.storeUrl} variant="primary" isExternal>
                  <Trans>Visit your store</Trans>
                </ButtonLink>
              }
            >
              <Trans>Orders appear here as soon as a customer checks out.</Trans>
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
