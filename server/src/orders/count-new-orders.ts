import { endpoint } from '../http/endpoint.ts';
import { newRowsOf } from '../database/new-rows.ts';
import { ordersWhere } from './list-orders.ts';

/** `GET orders/new`. */
export const countNewOrders = endpoint.orders.countNewOrders.handler(({ input, context }) =>
  newRowsOf(context, { table: 'orders', moment: 'created' }, ordersWhere(input, context.store), input),
);
