import { toUtcText } from '@purser/contract/dates';
import { customerList } from '@purser/contract/orders/order';
import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { conditionOf, orderOf, pageOf } from '../database/list-sql.ts';
import type { ListSource } from '../database/list-sql.ts';
import { contains, customerTextOf, isOrder, orderNumberOf } from '../database/search-sql.ts';

const customerSource: ListSource<(typeof customerList.sorts)[number]> = {
  description: customerList,
  columnBySort: { created: 'created', name: 'name', email: 'email' },
  tieBreak: ['created', 'customer_id'],
  columnByFilter: {},
  // An order's number finds who placed it.
  search: (term, store_id) => {
    const number = orderNumberOf(term);
    if (number === undefined) return contains('search', customerTextOf(term) ?? term);
    return sql`customer_id = any(array(select customer_id from orders where store_id = ${store_id} and ${isOrder(number)}))`;
  },
};

interface CustomerRow {
  customer_id: number;
  name: string;
  email: string;
  country: string;
  created: Temporal.Instant;
  orders_count: number;
  spent: { amount: number; currency: string }[];
}

export const listCustomers = endpoint.orders.listCustomers.handler(async ({ input, context }) => {
  const { store_id } = context.store;
  const where = conditionOf(customerSource, input, context.store);
  const [rows, counted] = await Promise.all([
    // Orders are counted for the page's customers only.
    sql<CustomerRow>`
      select page.*,
        (select count(*) from orders o where o.store_id = page.store_id and o.customer_id = page.customer_id) as orders_count,
        (select coalesce(jsonb_agg(jsonb_build_object('amount', paid.amount, 'currency', paid.currency) order by paid.currency), '[]')
          from (select o.currency, sum(o.total - o.refunded_total)::bigint as amount from orders o
            where o.store_id = page.store_id and o.customer_id = page.customer_id and o.paid_at is not null group by o.currency) paid) as spent
      from (select * from customers where store_id = ${store_id} and ${where}
        order by ${orderOf(customerSource, input)} ${pageOf(input)}) page
      order by ${orderOf(customerSource, input, { table: 'page' })}`.execute(context.replica),
    sql<{ count: number }>`select count(*) as count from customers where store_id = ${store_id} and ${where}`.execute(
      context.replica,
    ),
  ]);
  return {
    data: rows.rows.map((row) => ({
      id: row.customer_id,
      name: row.name,
      email: row.email,
      country: row.country,
      created: toUtcText(row.created),
      orders_count: row.orders_count,
      spent: row.spent,
    })),
    total_count: counted.rows[0]?.count ?? 0,
  };
});
