import { endpoint } from '../endpoint.ts';
import { newRowsOf } from '../new-rows.ts';
import { ordersWhere } from './list-orders.ts';

/** `GET orders/new`. */
export const countNewOrders = endpoint.store.countNewOrders.handler(({ input, context }) =>
  newRowsOf(context, { table: 'orders', moment: 'created' }, ordersWhere(input, context.store), input),
);
