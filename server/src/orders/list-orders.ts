import { toUtcText } from '@purser/contract/dates';
import type { OrderRow as ListedOrder } from '@purser/contract/orders/order';
import type { ListQuery } from '@purser/contract/list-query';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import { endpoint, refuseField } from '../http/endpoint.ts';
import { conditionOf, orderOf, pageOf } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import type { OrderRow } from './order-row.ts';
import { orderSource } from './order-source.ts';

export const listOrders = endpoint.orders.listOrders.handler(async ({ input, context }) => {
  const where = ordersWhere(input, context.store);
  const { store_id } = context.store;
  const [rows, counted] = await Promise.all([
    sql<OrderRow>`select * from orders where store_id = ${store_id} and ${where} order by ${orderOf(orderSource, input)} ${pageOf(input)}`.execute(
      context.replica,
    ),
    sql<{ count: number }>`select count(*) as count from orders where store_id = ${store_id} and ${where}`.execute(
      context.replica,
    ),
  ]);
  return { data: rows.rows.map(listedOrder), total_count: counted.rows[0]?.count ?? 0 };
});

/** The query as a condition; customers are ids. */
export function ordersWhere(query: Partial<ListQuery<string>>, store: Pick<Store, 'store_id' | 'timezone'>): Condition {
  const customers = query.customer_is;
  if (Array.isArray(customers) && customers.some((id) => !/^\d{1,18}$/.test(id)))
    throw refuseField('customer_is', 'customer_is is not a customer id.');
  return conditionOf(orderSource, query, store);
}

/** An order as lists show it. */
export const listedOrder = (row: OrderRow): ListedOrder => ({
  id: row.order_id,
  number: String(row.order_id),
  status: row.status,
  created: toUtcText(row.created),
  total: row.total,
  refunded_total: row.refunded_total,
  currency: row.currency,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  items_count: row.items_count,
  payment_intent_id: row.payment_intent_id,
  payment_method: row.payment_method,
});
