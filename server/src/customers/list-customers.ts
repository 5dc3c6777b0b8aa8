import { toUtcText } from '@purser/contract/dates';
import type { ListQuery } from '@purser/contract/list-query';
import { customerList, spendingTypes } from '@purser/contract/customers/customer';
import type { Customer } from '@purser/contract/customers/customer';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { countedPage } from '../database/list-rows.ts';
import { any, orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { hasWords, isAbout, isOrder, ordersOf } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

const customerSource: ListSource<(typeof customerList.sorts)[number]> = {
  description: customerList,
  table: 'customers',
  moment: 'created',
  columnBySort: { created: 'created', name: 'name', email: 'email' },
  tieBreak: ['created', 'customer_id'],
  columnByFilter: {},
  search: matchesTerm,
};

/** A name or an e-mail address; an order's number, or an id of its payment, finds who placed it. */
function matchesTerm(typed: string, store_id: number): Condition {
  const term = readTerm(typed);
  const placed = (which: Condition): Condition =>
    sql`customer_id = any(array(select customer_id from orders where store_id = ${store_id} and ${which}))`;
  if (term.number !== undefined && term.isNumber) return placed(isOrder(term.number));
  return any([
    hasWords('search', term),
    ...(term.id === undefined
      ? []
      : [placed(any([...isAbout(term, 'payment_intent_id'), ...ordersOf(term, store_id)]))]),
  ]);
}

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
  orders_count: row.orders_count,
  spent: row.spent,
});
