import type { FilterValues } from '@purser/contract/list-query';
import { sql } from 'kysely';
import type { Condition } from './list-sql.ts';

/** The filter `customer` of lists whose rows have an `order_id` and a `customer_email`. */
export const isOfCustomers = ({ customer_is: keys }: FilterValues, store_id: number): Condition[] =>
  Array.isArray(keys) && keys.length > 0 ? [ofCustomers(keys, store_id)] : [];

/**
 * The rows of customers, each named by id or by email: those of their orders, and those without an order that have their email.
 * An email alone proves nothing about a row that has an order.
 */
export function ofCustomers(keys: readonly string[], store_id: number): Condition {
  const ids = keys.filter((key) => /^\d{1,18}$/.test(key));
  const emails = keys.filter((key) => key.includes('@') && !key.includes('\0')).map((key) => key.toLowerCase());
  const customers = sql`select customer_id, lower(email) as email from customers
    where store_id = ${store_id} and (customer_id = any(${ids}::bigint[]) or lower(email) = any(${emails}::text[]))`;
  return sql<boolean>`(
    order_id = any(array(select o.order_id from (${customers}) c join orders o on o.store_id = ${store_id} and o.customer_id = c.customer_id))
    or (order_id is null and customer_email <> '' and lower(customer_email) = any(array(select email from (${customers}) c) || ${emails}::text[])))`;
}
