import { toUtcText } from '@purser/contract/dates';
import type { ListQuery } from '@purser/contract/list-query';
import { customerList } from '@purser/contract/orders/order';
import type { Customer } from '@purser/contract/orders/order';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { countedPage } from '../database/list-rows.ts';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import type { ListSource } from '../database/list-sql.ts';
import { contains, customerTextOf, isOrder, orderNumberOf } from '../database/search-sql.ts';

const customerSource: ListSource<(typeof customerList.sorts)[number]> = {
  description: customerList,
  table: 'customers',
  moment: 'created',
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

/** `GET customers`. */
export const listCustomers = endpoint.orders.listCustomers.handler(({ input, context }) =>
  countedPage(context, customerSource, input, customerOf, readCustomers),
);

/** One page of customers; orders are counted for the page's customers only. */
async function readCustomers(
  db: Database,
  store: Store,
  source: typeof customerSource,
  query: ListQuery<(typeof customerList.sorts)[number]>,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select page.*,
      (select count(*) from orders o where o.store_id = page.store_id and o.customer_id = page.customer_id) as orders_count,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', paid.amount, 'currency', paid.currency) order by paid.currency), '[]')
        from (select o.currency, sum(o.total - o.refunded_total)::bigint as amount from orders o
          where o.store_id = page.store_id and o.customer_id = page.customer_id and o.paid_at is not null group by o.currency) paid) as spent
    from (select * from customers where ${selectedBy(source, query, store)}
      order by ${orderOf(source, query)} ${pageOf(query)}) page
    order by ${orderOf(source, query, { table: 'page' })}`.execute(db);
  return rows;
}

const customerOf = (row: CustomerRow): Customer => ({
  id: row.customer_id,
  name: row.name,
  email: row.email,
  country: row.country,
  created: toUtcText(row.created),
  orders_count: row.orders_count,
  spent: row.spent,
});
