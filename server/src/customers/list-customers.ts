import { toUtcText } from '@purser/contract/dates';
import type { ListQuery } from '@purser/contract/list-query';
import { spendingTypes } from '@purser/contract/customers/customer';
import type { Customer, customerList } from '@purser/contract/customers/customer';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { countedPage } from '../database/list-rows.ts';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { customerSource } from './customer-source.ts';

interface CustomerRow {
  customer_id: number;
  name: string;
  email: string;
  country: string;
  created: Temporal.Instant;
  last_order: Temporal.Instant | null;
  orders_count: number;
  spent: { amount: number; currency: string }[];
}

/** `GET customers`. */
export const listCustomers = endpoint.customers.listCustomers.handler(({ input, context }) =>
  countedPage(context, customerSource, input, customerOf, readCustomers),
);

/** One page of customers; orders and payments are counted for the page's customers only, by the same rows as on their own pages. */
async function readCustomers(
  db: Database,
  store: Store,
  source: typeof customerSource,
  query: ListQuery<(typeof customerList.sorts)[number]>,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select page.*,
      (select max(o.created) from orders o where o.store_id = page.store_id and o.customer_id = page.customer_id) as last_order,
      (select count(*) from orders o where o.store_id = page.store_id and o.customer_id = page.customer_id) as orders_count,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', spent.amount, 'currency', spent.currency) order by spent.currency), '[]')
        from (select paid.customer_currency as currency, sum(paid.customer_amount)::bigint as amount from (
          select t.customer_currency, t.customer_amount from orders o
            join transactions t on t.store_id = o.store_id and t.order_id = o.order_id and t.type = any(${[...spendingTypes]}::text[])
            where o.store_id = page.store_id and o.customer_id = page.customer_id
          union all
          select t.customer_currency, t.customer_amount from transactions t
            where t.store_id = page.store_id and t.order_id is null and t.customer_email <> ''
              and lower(t.customer_email) = lower(page.email) and t.type = any(${[...spendingTypes]}::text[])) paid
          group by paid.customer_currency) spent) as spent
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
  last_order: row.last_order ? toUtcText(row.last_order) : '',
  orders_count: row.orders_count,
  spent: row.spent,
});
