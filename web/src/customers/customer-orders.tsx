import { useLingui } from '@lingui/react/macro';
import type { BoughtOrder, CustomerDetails } from '@purser/contract/customers/customer';
import { orderHref, ordersHref, ordersOfCustomerHref } from '../hrefs.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { OrderStatusBadge } from '../orders/order-status.tsx';
import { RecordList, RecordRow, RecordsCard } from './record-rows.tsx';

/** "Stoneware mug × 2, Bud vase". */
const itemsOf = ({ items }: BoughtOrder): string =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ');

/** What the customer bought lately. */
export function CustomerOrders({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  return (
    <RecordsCard
      title={t`Orders`}
      count={customer.orders_count}
      allHref={customer.id === null ? ordersHref : ordersOfCustomerHref(customer.id)}
      allLabel={t`View all orders of this customer`}
    >
      <RecordList rows={customer.orders} rowKey={({ number }) => number} empty={t`No orders in this store.`}>
        {(order) => (
          <RecordRow
            href={orderHref(order.id)}
            title={`#${order.number}`}
            meta={
              <>
                {itemsOf(order) && <span className="block text-ink">{itemsOf(order)}</span>}
                <DateTime moment={order.created} />
              </>
            }
            amount={<Money amount={order.total} currency={order.currency} />}
            state={<OrderStatusBadge status={order.status} />}
          />
        )}
      </RecordList>
    </RecordsCard>
  );
}
