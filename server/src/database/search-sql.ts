import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { all, any, escapeLike } from './list-sql.ts';
import type { Condition } from './list-sql.ts';

/**
 * Whether a `search` column, or a text made `searchable`, has the term in it, however either is accented or apostrophed. The
 * pattern's own signs are taken literally; a term of only apostrophes matches nothing.
 */
export function contains(column: string | RawBuilder<unknown>, term: string): Condition {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  const words = sql`searchable(${escapeLike(term)}::text)`;
  return sql<boolean>`(${text} like '%' || ${words} || '%' and ${words} <> '')`;
}

/** The order that a term names by its number with a sign: `#12` or `Order #12`, as screens print it. */
export const orderNumberOf = (term: string): string | undefined => /^(?:order\s*)?#\s*(\d+)$/i.exec(term.trim())?.[1];

/** `order_id` is that number; numbers that no order can have match nothing. */
export const isOrder = (digits: string): Condition => sql`order_id = ${digits.length > 18 ? '-1' : digits}::bigint`;

/** The provider's id that a term is, if it looks like one. */
export const idOf = (term: string): string | undefined => /^[a-z]{2,5}_[\w-]{1,200}$/i.exec(term.trim())?.[0];

/** The last digits of a card or an account as screens print them: `•••• 4242`, `Visa •••• 4242`. */
export const lastFourOf = (term: string): string | undefined =>
  /^[\p{L}\s]*(?:[•·*]\s*){2,}(\d{4})$/u.exec(term.trim())?.[1];

/** `Name (email)`, as suggestions spell a customer, in the order in which the search text has them. */
export const customerTextOf = (term: string): string | undefined => {
  const customer = /^(.*) \(([^\s()]+@[^\s()]+)\)$/.exec(term);
  return customer ? `${customer[1]} ${customer[2]}` : undefined;
};

/** What one term matches in a table of orders: number, name, e-mail address, last four digits, or an id of the payment. */
export function matchesOrder(term: string, store_id: number): Condition {
  const number = orderNumberOf(term);
  if (number !== undefined) return isOrder(number);
  const last4 = lastFourOf(term);
  if (last4 !== undefined) return all([contains('search', last4), sql`payment_last4 = ${last4}`]);
  const conditions = [contains('search', customerTextOf(term) ?? term)];
  // Two digits are too short for the index on the text.
  const digits = /^(?:order )?(\d+)$/i.exec(term.trim())?.[1];
  if (digits !== undefined) conditions.push(isOrder(digits));
  const id = idOf(term);
  if (id !== undefined) conditions.push(sql`payment_intent_id = ${id}`, ordersOf(id, store_id));
  return any(conditions);
}

/** Orders of a charge, a refund or a transaction, looked up first, so that the list itself is read by its own indexes. */
function ordersOf(id: string, store_id: number): Condition {
  const from = (table: string, column: string) =>
    sql`select order_id from ${sql.table(table)} where store_id = ${store_id} and ${sql.ref(column)} = ${id} and order_id is not null`;
  const found = [from('charges', 'charge_id'), from('refunds', 'refund_id'), from('transactions', 'transaction_id')];
  return sql`order_id = any(array(${sql.join(found, sql` union all `)}))`;
}
