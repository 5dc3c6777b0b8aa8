import { disputeList } from '@purser/contract/disputes/dispute-list';
import { disputeStatuses } from '@purser/contract/disputes/dispute-status';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { isOfCustomers } from '../database/customer-sql.ts';
import { contains, customerTextOf, idOf, isOrder, orderNumberOf } from '../database/search-sql.ts';

/** The SQL source of the disputes list. */
export const disputeSource: ListSource<(typeof disputeList.sorts)[number]> = {
  description: disputeList,
  table: 'disputes',
  moment: 'created',
  columnBySort: { created: 'created', amount: 'amount', due_by: 'due_by' },
  tieBreak: ['created', 'dispute_id'],
  columnByFilter: {
    date: { column: 'created' },
    status: { column: 'status' },
    kind: { column: 'kind' },
    reason: { column: 'reason' },
    source: { column: 'source' },
    customer_country: { column: 'customer_country' },
    response: { column: 'response' },
    paid: { column: 'paid_at' },
    settlement_currency: { column: 'settlement_currency' },
    store_currency: { column: 'currency' },
  },
  conditionByFilter: {
    customer: isOfCustomers,
    product: ({ product_is }) => (Array.isArray(product_is) ? [sells(product_is)] : []),
  },
  // A dispute without a deadline is never the next to answer.
  nullsLast: ['due_by'],
  always: ['store_currency', 'customer'],
  search: matchesTerm,
};

/** Whether the order has one of the products; text that is no id matches none. */
const sells = (products: readonly string[]): Condition => sql<boolean>`exists (
  select from order_lines where order_lines.store_id = disputes.store_id and order_lines.order_id = disputes.order_id
    and order_lines.product_id = any(${products.filter((id) => /^\d{1,9}$/.test(id))}::int[]))`;

/** A status is exact, as is an id; anything else is part of an order number, a name or an e-mail address. */
function matchesTerm(term: string): Condition {
  const word = term.toLowerCase().replaceAll(' ', '_');
  if ((disputeStatuses as readonly string[]).includes(word)) return sql<boolean>`status = ${word}`;
  const order = orderNumberOf(term);
  if (order !== undefined) return isOrder(order);
  const id = idOf(term);
  return any([
    contains('search', customerTextOf(term) ?? term),
    ...(id === undefined
      ? []
      : [sql<boolean>`dispute_id = ${id}`, sql<boolean>`charge_id = ${id}`, sql<boolean>`payment_intent_id = ${id}`]),
  ]);
}
