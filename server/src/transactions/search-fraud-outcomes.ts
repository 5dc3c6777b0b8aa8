import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { outcomeCondition } from './fraud-outcome-page.ts';
import { contains } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

const suggested = 10;
/** The newest so many orders of matching customers are looked at, so that a common name is as fast as a rare one. */
const looked = 200;

/** `GET transactions/fraud-outcomes/search`: what the box proposes while someone types; an order's number comes first. */
export const searchFraudOutcomes = endpoint.transactions.searchFraudOutcomes.handler(async ({ input, context }) => {
  const term = (input.search_term ?? '').replaceAll('\0', '').trim();
  const condition = outcomeCondition(context.store, { ...input, search: [term] });
  if (term === '') return [];
  const { number } = readTerm(term);
  const [order, customers] = await Promise.all([
    number === undefined
      ? undefined
      : sql<{ order_id: number }>`
          select order_id from orders where ${outcomeCondition(context.store, { ...input, search: [`#${number}`] })}`.execute(
          context.replica,
        ),
    sql<{ order_id: number; customer_name: string }>`
      select max(order_id) as order_id, customer_name
      from (select order_id, customer_name, created from orders where ${condition} order by created desc, order_id desc limit ${looked}) as newest
      where customer_name <> '' and ${contains(sql`searchable(customer_name)`, term)}
      group by customer_name order by max(created) desc, customer_name limit ${suggested}`.execute(context.replica),
  ]);
  return [
    ...(order?.rows ?? []).map(({ order_id }) => ({ key: `order-${order_id}`, label: `Order #${order_id}` })),
    ...customers.rows.map(({ order_id, customer_name }) => ({ key: `customer-${order_id}`, label: customer_name })),
  ];
});
