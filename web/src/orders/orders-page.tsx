import { Trans, useLingui } from '@lingui/react/macro';
import { orderList, orderStatuses } from '@purser/contract/orders/order';
import type { OrderRow } from '@purser/contract/orders/order';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { refundColumn, RefundIcon } from '../acts/refund-column.tsx';
import { orderHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { api, client } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { DateTime } from '../format/date-time.tsx';
import { ConvertedMoney } from '../format/converted-money.tsx';
import { Money } from '../format/money-text.tsx';
import { single } from '../search.ts';
import { settings } from '../page-settings.ts';
import { PagePlaceholder } from '../shell/shell.tsx';
import { ColumnChooser } from '../table/column-chooser.tsx';
import type { Column } from '../table/column.ts';
import { ListPage } from '../table/list-page.tsx';
import { listOptions } from '../table/list-options.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { SearchField } from '../table/search-field.tsx';
import { ShyCopy } from '../table/shy-copy.tsx';
import { countItem, ListTotals } from '../table/list-totals.tsx';
import { useList } from '../table/use-list.ts';
import { CustomerCell } from '../transactions/customer-cell.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Truncate } from '../ui/truncate.tsx';
import { lookByOrderStatus, OrderStatusBadge } from './order-status.tsx';

const OrderPage = lazy(async () => ({ default: (await import('./order-page.tsx')).OrderPage }));

/** `page=wc-orders`: the list, or one order with `action=edit`. */
export function OrdersPage() {
  const search = useSearch({ strict: false });
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
    {
      key: 'number',
      card: 'how',
      label: t`Order`,
      sort: 'number',
      isRequired: true,
      render: ({ number }) => `#${number}`,
      renderBeside: ({ number }) => <ShyCopy text={number} label={t`Copy order number ${number}`} />,
    },
    {
      key: 'created',
      card: 'when',
      label: t`Date`,
      sort: 'date',
      className: 'whitespace-nowrap',
      render: ({ created }) => <DateTime moment={created} />,
    },
    {
      key: 'status',
      card: 'state',
      label: t`Status`,
      isRequired: true,
      render: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      key: 'customer',
      card: 'who',
      label: t`Customer`,
      isInteractive: true,
      render: (row) =>
        row.customer_name ? <CustomerCell order={row} name={row.customer_name} email={row.customer_email} /> : '—',
    },
    {
      key: 'email',
      label: t`Email`,
      isHiddenByDefault: true,
      render: ({ customer_email }) => <Truncate text={customer_email} />,
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
      card: 'amount',
      label: t`Total`,
      help: t`Sorted by the amount in your store’s currency, at the rate of the sale.`,
      sort: 'total',
      isNumeric: true,
      isRequired: true,
      render: ({ total, currency, store_total, store_currency }) => (
        <ConvertedMoney from={{ amount: total, currency }} to={{ amount: store_total, currency: store_currency }} />
      ),
    },
    refundColumn(t`Actions`, (row) => <RefundButton row={row} />),
  ];
}

/** Opens the refund dialog over the list, for an order that was paid and isn’t fully refunded. */
function RefundButton({ row }: { row: OrderRow }) {
  const { t } = useLingui();
  const { payment_intent_id, number, status, total, refunded_total } = row;
  const isPaid = status === 'processing' || status === 'completed';
  if (payment_intent_id === null || !isPaid || refunded_total >= total || lacking('purser_refund')) return null;
  return <RefundIcon payment_id={payment_intent_id} label={t`Refund order #${number}`} />;
}

/** The orders, newest first. */
function Orders() {
  const { t } = useLingui();
  const list = useList({
    name: 'orders',
    description: orderList,
    columns: useOrderColumns(),
    preference: 'purser_orders_hidden_columns',
  });
  const page = useQuery(api.orders.listOrders.queryOptions({ input: list.query, ...listOptions }));
  const summary = useQuery(api.orders.summarizeOrders.queryOptions({ input: list.filters, ...listOptions }));
  const counts = summary.data?.count_by_status;
  const statuses = orderStatuses.map((status) => ({ value: status, label: t(lookByOrderStatus[status].label) }));
  return (
    <ListPage
      title={<Trans>Orders</Trans>}
      list={list}
      page={page}
      total={page.data?.total_count}
      label={t`Orders`}
      columns={list.columns.visible}
      rowKey={(row) => row.number}
      rowHref={({ id }, index) => orderHref(id, list.placeOf(index))}
      errorTitle={<Trans>Error retrieving orders.</Trans>}
      emptyFiltered={<Trans>No orders match.</Trans>}
      views={{
        of: list,
        builtIns: [
          { id: 'processing', name: t`Processing`, content: { filters: { status_is: 'processing' } } },
          { id: 'on-hold', name: t`On hold`, content: { filters: { status_is: 'on-hold' } } },
        ],
      }}
      totals={
        <ListTotals
          summary={summary}
          items={[
            countItem(t`Orders`, summary.data?.count),
            countItem(t`Processing`, counts && (counts['processing'] ?? 0), 'processing'),
            countItem(t`On hold`, counts && (counts['on-hold'] ?? 0), 'on-hold'),
          ]}
        />
      }
      freshness={{
        sort: 'date',
        momentOf: ({ created }) => created,
        count: (mark, signal) => client.orders.countNewOrders({ ...list.filters, ...mark }, { signal }),
        queryKeys: [api.orders.key()],
      }}
      tools={<ColumnChooser columns={list.columns} />}
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
    >
      <FilterBar
        description={orderList}
        list={list}
        offers={[
          promoted('date', t`Date`),
          promoted('amount', t`Total`),
          promoted('status', t`Status`, statuses),
          ...(list.filters['customer_is'] ? [{ name: 'customer', label: t`Customer ID` }] : []),
        ]}
      >
        <SearchField
          list={list}
          label={t`Search orders`}
          placeholder={t`Search by order number, customer name or email`}
        />
      </FilterBar>
    </ListPage>
  );
}
