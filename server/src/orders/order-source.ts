import type { FilterValues } from '@purser/contract/list-query';
import { orderList } from '@purser/contract/orders/order';
import { sql } from 'kysely';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { matchesOrder } from '../database/search-sql.ts';
import { refuseField } from '../http/endpoint.ts';

/** The SQL source of the orders list. */
export const orderSource: ListSource<(typeof orderList.sorts)[number]> = {
  description: orderList,
  table: 'orders',
  moment: 'created',
  // Totals of unlike currencies have no order, so the sort is by what they are worth in the store's.
  columnBySort: { date: 'created', number: 'order_id', total: 'store_total' },
  tieBreak: ['created', 'order_id'],
  columnByFilter: { date: { column: 'created' }, amount: { column: 'total' }, status: { column: 'status' } },
  conditionByFilter: { customer: isOfCustomers },
  search: matchesOrder,
};

/** Customers are ids; other text is refused, since the column is a number. */
function isOfCustomers({ customer_is: ids }: FilterValues): Condition[] {
  if (!Array.isArray(ids) || ids.length === 0) return [];
  if (ids.some((id) => !/^\d{1,18}$/.test(id))) throw refuseField('customer_is', 'customer_is is not a customer id.');
  // A single value as `=` lets an index on the column also give the order.
  return [ids.length === 1 ? sql`customer_id = ${ids[0]}::bigint` : sql`customer_id = any(${ids}::bigint[])`];
}
