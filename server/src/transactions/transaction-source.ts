import { sql } from 'kysely';
import { disputeStatuses } from '@purser/contract/transactions/payment-status';
import { transactionList, transactionTypes } from '@purser/contract/transactions/transaction';
import { simulatedPayments } from '../fraud/simulated-payments.ts';
import { any, contains } from '../list-sql.ts';
import type { Condition, ListSource } from '../list-sql.ts';

type Sort = (typeof transactionList.sorts)[number];

/** Where the transactions list lives in SQL. */
export const transactionSource: ListSource<Sort> = {
  description: transactionList,
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
  conditionByFilter: { fraud_simulation: simulatedPayments },
  always: ['store_currency', 'deposit_id', 'fraud_simulation'],
  search: matchesTerm,
};

/**
 * `Order #12` is that order's payments; a type or a dispute status is exact; `Name (email)`, as suggestions spell it, is that
 * customer; anything else is part of a name, an e-mail address or an order number. (left open: OP-105, OP-106)
 */
function matchesTerm(term: string): Condition {
  const order = /^order #\s*(\d+)$/i.exec(term)?.[1];
  // Numbers that no order can have match nothing.
  if (order !== undefined) return sql`order_id = ${order.length > 18 ? '-1' : order}::bigint`;
  if (/^subscription #/i.test(term)) return sql`false`;
  const customer = /^(.*) \(([^\s()]+@[^\s()]+)\)$/.exec(term);
  if (customer) return contains('search', `${customer[1]} ${customer[2]}`);
  const conditions = [contains('search', term)];
  const word = term.toLowerCase().replaceAll(' ', '_');
  if ((transactionTypes as readonly string[]).includes(word)) conditions.push(sql`type = ${word}`);
  if ((disputeStatuses as readonly string[]).includes(word)) conditions.push(sql`status = ${`disputed_${word}`}`);
  return any(conditions);
}
