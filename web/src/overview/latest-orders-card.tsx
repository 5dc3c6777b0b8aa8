import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderRow } from '@purser/contract/orders/order';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { orderHref, ordersHref } from '../hrefs.ts';
import { OrderStatusBadge } from '../orders/order-status.tsx';
import { settings } from '../page-settings.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const shown = 5;

/** The newest orders of the store, as high while they load. */
export function LatestOrdersCard() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(
    api.orders.listOrders.queryOptions({ input: { page: 1, pagesize: shown, sort: 'date', direction: 'desc' } }),
  );
  const rows = data?.data;
  return (
    <Card
      title={<Trans>Latest orders</Trans>}
      actions={
        <Link href={ordersHref}>
          <Trans>All orders</Trans>
        </Link>
      }
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon="orders"
          title={<Trans>No orders yet</Trans>}
          action={
            <ButtonLink href={settings.storeUrl} isExternal>
              <Trans>Open your store</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <ul aria-label={t`Latest orders`} aria-busy={!rows}>
          {rows
            ? rows.map((order) => <Order key={order.id} order={order} />)
            : Array.from({ length: shown }, (_, row) => (
                <li key={row} className={rowLook}>
                  <Skeleton />
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}

const rowLook =
  'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2 first:border-t-0';

/** Who ordered and how much, and under it when and in what state. */
const Order = ({ order: { id, number, created, customer_name, status, total, currency } }: { order: OrderRow }) => (
  <li className={rowLook}>
    <span className="flex min-w-0 items-baseline gap-2">
      <Link href={orderHref(id)}>#{number}</Link>
      <span className="truncate">{customer_name}</span>
    </span>
    <span className="text-right font-medium">
      <Money amount={total} currency={currency} />
    </span>
    <span className="text-xs text-muted">
      <DateTime moment={created} />
    </span>
    <span className="text-right">
      <OrderStatusBadge status={status} />
    </span>
  </li>
);
