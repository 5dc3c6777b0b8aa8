import { orderList } from '@purser/contract/orders/order';
import type { ListSource } from '../database/list-sql.ts';
import { matchesOrder } from '../database/search-sql.ts';

/** The SQL source of the orders list. */
export const orderSource: ListSource<(typeof orderList.sorts)[number]> = {
  description: orderList,
  columnBySort: { date: 'created', number: 'order_id', total: 'total' },
  tieBreak: ['created', 'order_id'],
  columnByFilter: {
    date: { column: 'created' },
    status: { column: 'status' },
    customer: { column: 'customer_id', type: 'bigint' },
  },
  search: matchesOrder,
};
