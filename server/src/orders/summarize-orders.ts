import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { ordersWhere } from './list-orders.ts';

export const summarizeOrders = endpoint.orders.summarizeOrders.handler(async ({ input, context }) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from orders
    where store_id = ${context.store.store_id} and ${ordersWhere(input, context.store)}
    group by status`.execute(context.replica);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    count_by_status: Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
});
