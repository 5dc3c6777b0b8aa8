import { disputeList } from '@purser/contract/disputes/dispute-list';
import { disputeStatuses } from '@purser/contract/disputes/dispute-status';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { isOfCustomers } from '../database/customer-sql.ts';
import { hasAmount, hasWords, isAbout, isOrder } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

/** The SQL source of the disputes list. */
export const disputeSource: ListSource<(typeof disputeList.sorts)[number]> = {
  description: disputeList,
  table: 'disputes',
  moment: 'created',
  columnBySort: { created: 'created', amount: 'amount', due_by: 'due_by' },
  tieBreak: ['created', 'dispute_id'],
  columnByFilter: {
    date: { column: 'created' },
    amount: { column: 'amount' },
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

/** A status is exact, an id may be its beginning; anything else is an amount, or part of an order number, a name or an e-mail address. */
function matchesTerm(typed: string): Condition {
  const term = readTerm(typed);
  const word = term.text.toLowerCase().replaceAll(' ', '_');
  if ((disputeStatuses as readonly string[]).includes(word)) return sql<boolean>`status = ${word}`;
  if (term.number !== undefined && term.isNumber) return isOrder(term.number);
  return any([
    hasWords('search', term),
    ...isAbout(term, 'dispute_id', 'charge_id', 'payment_intent_id'),
    ...hasAmount(term, 'amount', 'currency'),
  ]);
}
