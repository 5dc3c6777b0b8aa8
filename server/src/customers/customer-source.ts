import { customerList, spendingTypes } from '@purser/contract/customers/customer';
import type { FilterValues } from '@purser/contract/list-query';
import { sql } from 'kysely';
import { all, amountConditions, any, dateRanges } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { hasWords, isAbout, isOrder, ordersOf } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

/** The SQL source of the list of customers. */
export const customerSource: ListSource<(typeof customerList.sorts)[number]> = {
  description: customerList,
  table: 'customers',
  moment: 'created',
  columnBySort: { created: 'created', name: 'name', email: 'email' },
  tieBreak: ['created', 'customer_id'],
  columnByFilter: {},
  conditionByFilter: { last_order: orderedLast, spent: haveSpent },
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

/** Whose last order is in the range: they have one in it or later, and none later. */
function orderedLast(query: FilterValues, store_id: number, zone: string): Condition[] {
  return dateRanges('last_order', query, zone).map(
    ({ from, to }) => sql`customer_id in (
      select customer_id from orders where store_id = ${store_id} and customer_id is not null
        and ${from ? sql`created >= ${from}` : sql`true`}
      group by customer_id having ${to ? sql`max(created) < ${to}` : sql`true`})`,
  );
}

/** Who spent such an amount in one of the currencies, by the same rows as the list adds up. */
function haveSpent(query: FilterValues, store_id: number): Condition[] {
  const conditions = amountConditions('spent', query, sql`sum(amount)`, sql.ref('currency'));
  if (conditions.length === 0) return [];
  return [
    sql`customer_id in (
      select customer_id from (${paidByCustomers(store_id)}) as paid
      group by customer_id, currency having ${all(conditions)})`,
  ];
}

/** What every customer paid and got back: `customer_id`, `currency` and `amount`, a row for each transaction. */
export function paidByCustomers(store_id: number): Condition {
  const isSpending = sql`t.type = any(${[...spendingTypes]}::text[])`;
  return sql`
    select o.customer_id, t.customer_currency as currency, t.customer_amount as amount
    from orders o join transactions t on t.store_id = o.store_id and t.order_id = o.order_id
    where o.store_id = ${store_id} and o.customer_id is not null and ${isSpending}
    union all
    select c.customer_id, t.customer_currency, t.customer_amount
    from transactions t join customers c on c.store_id = t.store_id and lower(c.email) = lower(t.customer_email)
    where t.store_id = ${store_id} and t.order_id is null and t.customer_email <> '' and ${isSpending}`;
}
