import { toUtcText } from '@purser/contract/dates';
import type { OrderRow as ListedOrder } from '@purser/contract/orders/order';
import type { Store } from '../context.ts';
import { countedPage } from '../database/list-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import type { OrderRow } from './order-row.ts';
import { orderSource } from './order-source.ts';

/** `GET orders`. */
export const listOrders = endpoint.orders.listOrders.handler(({ input, context }) =>
  countedPage(context, orderSource, input, (row: OrderRow) => listedOrder(row, context.store)),
);

/** An order as lists show it. */
export const listedOrder = (row: OrderRow, store: Pick<Store, 'currency'>): ListedOrder => ({
  id: row.order_id,
  number: String(row.order_id),
  status: row.status,
  created: toUtcText(row.created),
  total: row.total,
  refunded_total: row.refunded_total,
  currency: row.currency,
  store_total: row.store_total,
  store_currency: store.currency,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  items_count: row.items_count,
  payment_intent_id: row.payment_intent_id,
  payment_method: row.payment_method,
});
