import { newRowsOf } from '../database/new-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { orderSource } from './order-source.ts';

/** `GET orders/new`. */
export const countNewOrders = endpoint.orders.countNewOrders.handler(({ input, context }) =>
  newRowsOf(context, orderSource, input),
);
