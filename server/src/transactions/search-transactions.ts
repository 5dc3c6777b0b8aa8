import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { all, any, conditionOf, escapeLike } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import { contains } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';
import { transactionSource } from './transaction-source.ts';

const suggested = 10;
/** The newest so many payments of matching customers are looked at, so that a common term is as fast as a rare one. */
const looked = 200;

/** `GET transactions/search`: what the box proposes while someone types. Answers labels that the list's `search` understands. */
export const searchTransactions = endpoint.transactions.searchTransactions.handler(async ({ input, context }) => {
  const term = (input.search_term ?? '').replaceAll('\0', '').trim();
  if (term === '') return [];
  const [order, paid, customers] = await Promise.all([
    orderLabel(context.replica, context.store, term),
    paymentLabel(context.replica, context.store, term),
    customerLabels(context.replica, context.store, term),
  ]);
  return [...order, ...paid, ...customers].map((label) => ({ label }));
});

async function orderLabel(db: Database, store: Store, term: string): Promise<string[]> {
  const digits = /^(?:order )?#?\s*(\d{1,18})$/i.exec(term)?.[1];
  if (digits === undefined) return [];
  const { rows } = await sql`
    select 1 from transactions where store_id = ${store.store_id} and order_id = ${digits}::bigint limit 1`.execute(db);
  return rows.length > 0 ? [`Order #${BigInt(digits)}`] : [];
}

/** An id, or the last digits of a card as the list prints them, if any payment has it. */
async function paymentLabel(db: Database, store: Store, term: string): Promise<string[]> {
  const { last4, id } = readTerm(term);
  const label = last4 === undefined ? id : `•••• ${last4}`;
  if (label === undefined) return [];
  const { rows } = await sql`
    select 1 from transactions where store_id = ${store.store_id} and ${conditionOf(transactionSource, { search: [label] }, store)} limit 1`.execute(
    db,
  );
  return rows.length > 0 ? [label] : [];
}

async function customerLabels(db: Database, store: Store, term: string): Promise<string[]> {
  const { rows } = await sql<{ customer_name: string; customer_email: string }>`
    select customer_name, customer_email
    from (
      select customer_name, customer_email, date from transactions
      where store_id = ${store.store_id} and ${matchesCustomer(term)}
      order by date desc, transaction_id desc limit ${looked}
    ) as newest
    group by customer_name, customer_email
    order by max(date) desc, customer_email limit ${suggested}`.execute(db);
  return rows.map((row) =>
    row.customer_email === '' ? row.customer_name : `${row.customer_name} (${row.customer_email})`.trim(),
  );
}

/** The search text also holds numbers, which suggest no customer. A search of fewer than three letters matches the beginning of a word. */
function matchesCustomer(term: string): Condition {
  const customer = sql`searchable(customer_name || ' ' || customer_email)`;
  // Only digits can be part of a number; one condition lets the planner know how common a term is.
  if (term.length >= 3 && /\D/.test(term)) return contains('search', term);
  if (term.length >= 3) return all([contains('search', term), contains(customer, term)]);
  const words = sql`searchable(${escapeLike(term)}::text)`;
  const begins = (text: RawBuilder<unknown>): Condition =>
    any([sql`${text} like ${words} || '%'`, sql`${text} like '% ' || ${words} || '%'`]);
  return all([begins(sql.ref('search')), begins(customer)]);
}
