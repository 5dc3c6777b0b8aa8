import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** The newest orders that are shown. */
export const mostEarlierOrders = 50;

export interface EarlierOrder {
  order_id: number;
  created: Temporal.Instant;
  total: number;
  currency: string;
  status: string;
  shipping_carrier: string;
  tracking_number: string;
  shipped_on: string;
  products: string | null;
  is_same_customer: boolean;
  is_same_card: boolean;
}

/**
 * Paid orders of the same customer or card before the disputed payment, newest first, that nobody disputed and that weren’t refunded
 * in full. A customer is known by the email address.
 */
export async function findEarlierOrders(
  { db, store: { store_id } }: Context,
  before: { created: Temporal.Instant; customer_id: number | null; fingerprint: string | null },
): Promise<EarlierOrder[]> {
  const { created, customer_id, fingerprint } = before;
  if (customer_id === null && fingerprint === null) return [];
  // Looked up by keys, one by one: a customer has few orders, and a join of the tables could read all of them.
  const { rows } = await sql<EarlierOrder>`
    with found as (
      select order_id, bool_or(by_customer) as is_same_customer, bool_or(by_card) as is_same_card
      from (
        select order_id, true as by_customer, false as by_card from orders
        where store_id = ${store_id} and customer_id = ${customer_id}
        union all
        select order_id, false, true from charges
        where store_id = ${store_id} and data #>> '{payment_method_details,card,fingerprint}' = ${fingerprint}
          and created < ${created} and paid and order_id is not null
      ) each
      group by order_id
    )
    select o.order_id, o.created, o.total, o.currency, o.status, o.shipping_carrier, o.tracking_number, o.shipped_on,
      found.is_same_customer, found.is_same_card,
      (select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.line_id)
        from order_lines l where l.store_id = o.store_id and l.order_id = o.order_id) as products
    from found
    cross join lateral (select * from orders where store_id = ${store_id} and order_id = found.order_id limit 1) o
    where o.created < ${created} and o.paid_at is not null and o.status in ('processing', 'completed')
      and (select dispute_id from disputes where store_id = ${store_id} and order_id = o.order_id limit 1) is null
    order by o.created desc, o.order_id desc
    limit ${mostEarlierOrders}`.execute(db);
  return rows;
}
