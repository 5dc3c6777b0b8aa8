import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { selectedBy } from '../database/list-sql.ts';
import { orderSource } from './order-source.ts';

/** `GET orders/summary`. */
export const summarizeOrders = endpoint.orders.summarizeOrders.handler(async ({ input, context }) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from orders
    where ${selectedBy(orderSource, input, context.store)}
    group by status`.execute(context.replica);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    count_by_status: Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
});
