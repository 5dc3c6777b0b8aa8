import { sql } from 'kysely';
import { disputeStatuses } from '@purser/contract/disputes/dispute-status';
import { transactionList, transactionTypes } from '@purser/contract/transactions/transaction';
import { all, any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { isOfCustomers } from '../database/customer-sql.ts';
import { contains, customerTextOf, idOf, isOrder, lastFourOf, orderNumberOf } from '../database/search-sql.ts';

type Sort = (typeof transactionList.sorts)[number];

/** The SQL source of the transactions list. */
export const transactionSource: ListSource<Sort> = {
  description: transactionList,
  table: 'transactions',
  moment: 'date',
  columnBySort: {
    date: 'date',
    amount: 'amount',
    fees: 'fees',
    net: 'net',
    currency: 'currency',
    customer_amount: 'customer_amount',
    customer_currency: 'customer_currency',
    deposit_currency: 'currency',
  },
  tieBreak: ['date', 'transaction_id'],
  columnByFilter: {
    date: { column: 'date' },
    amount: { column: 'amount', currency: 'currency' },
    type: { column: 'type' },
    status: { column: 'status' },
    channel: { column: 'channel' },
    source: { column: 'source' },
    source_device: { column: 'source_device' },
    customer_currency: { column: 'customer_currency' },
    customer_country: { column: 'customer_country' },
    risk_level: { column: 'risk_level', type: 'smallint' },
    store_currency: { column: 'currency' },
    loan_id: { column: 'loan_id' },
    deposit_id: { column: 'deposit_id' },
  },
  conditionByFilter: { customer: isOfCustomers },
  lookups: ['fraud_simulation'],
  always: ['store_currency', 'deposit_id', 'customer', 'fraud_simulation'],
  search: matchesTerm,
};

/**
 * `Order #12` or `#12` is that order's payments; a type or a dispute status is exact, as is an id of whatever the row is about;
 * `Name (email)`, as suggestions spell it, is that customer, `•••• 4242` those digits; anything else is part of a name, an
 * e-mail address, an order number or the last four digits.
 */
function matchesTerm(term: string): Condition {
  const order = orderNumberOf(term);
  if (order !== undefined) return isOrder(order);
  if (/^subscription #/i.test(term)) return sql`false`;
  const last4 = lastFourOf(term);
  if (last4 !== undefined) return all([contains('search', last4), sql`source_identifier = ${last4}`]);
  const customer = customerTextOf(term);
  if (customer !== undefined) return contains('search', customer);
  const conditions = [contains('search', term)];
  const word = term.toLowerCase().replaceAll(' ', '_');
  if ((transactionTypes as readonly string[]).includes(word)) conditions.push(sql`type = ${word}`);
  if ((disputeStatuses as readonly string[]).includes(word)) conditions.push(sql`status = ${`disputed_${word}`}`);
  const id = idOf(term);
  if (id !== undefined) conditions.push(...isAbout(id));
  return any(conditions);
}

/** Each by its own index. */
const isAbout = (id: string): Condition[] => [
  sql`transaction_id = ${id}`,
  sql`payment_intent_id = ${id}`,
  sql`charge_id = ${id}`,
  sql`(source_id = ${id} and source_id <> charge_id)`,
  sql`deposit_id = ${id}`,
];
