import { sql } from 'kysely';
import { disputeStatuses } from '@purser/contract/disputes/dispute-status';
import { transactionList, transactionTypes } from '@purser/contract/transactions/transaction';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { isOfCustomers } from '../database/customer-sql.ts';
import { beginsWith, hasAmount, hasWords, isAbout, isOrder, referenceOfRefund } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

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
 * `Order #12` or `#12` is that order's payments; a type or a dispute status is exact, an id of whatever the row is about may be its
 * beginning; `•••• 4242` is those digits, `49.90` that amount in either currency; anything else is part of a name, an e-mail address,
 * an order number or the last four digits.
 */
function matchesTerm(typed: string, store_id: number): Condition {
  const term = readTerm(typed);
  if (term.number !== undefined && term.isNumber) return isOrder(term.number);
  if (/^subscription #/i.test(term.text)) return sql`false`;
  if (term.last4 !== undefined && term.isCard) return sql`source_identifier = ${term.last4}`;
  const conditions = [hasWords('search', term)];
  const word = term.text.toLowerCase().replaceAll(' ', '_');
  if ((transactionTypes as readonly string[]).includes(word)) conditions.push(sql`type = ${word}`);
  if ((disputeStatuses as readonly string[]).includes(word)) conditions.push(sql`status = ${`disputed_${word}`}`);
  // Each by its own index.
  conditions.push(...isAbout(term, 'transaction_id', 'payment_intent_id', 'charge_id', 'deposit_id'));
  conditions.push(...isAbout(term, 'source_id').map((is): Condition => sql`(${is} and source_id <> charge_id)`));
  if (term.reference !== undefined) conditions.push(isRefundOf(term.reference, store_id));
  conditions.push(
    ...hasAmount(term, 'amount', 'currency', { isSigned: true }),
    ...hasAmount(term, 'customer_amount', 'customer_currency', { isSigned: true }),
  );
  return any(conditions);
}

/** The refunds of a bank's reference, looked up first. */
const isRefundOf = (
  reference: string,
  store_id: number,
): Condition => sql`(source_id <> charge_id and source_id = any(array(
  select refund_id from refunds where store_id = ${store_id} and ${beginsWith(referenceOfRefund, reference)} limit 100)))`;
