import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { minorAmountsOf } from './amount-sql.ts';
import { all, any, escapeLike } from './list-sql.ts';
import type { Condition } from './list-sql.ts';
import { readTerm } from './search-term.ts';
import type { Term } from './search-term.ts';

/**
 * Whether a `search` column, or a text made `searchable`, has the words in it, however either is accented or apostrophed. The
 * pattern's own signs are taken literally; a word of only apostrophes matches nothing.
 */
export function contains(column: string | RawBuilder<unknown>, word: string): Condition {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  const words = searchableText(word);
  return sql<boolean>`(${text} like '%' || ${words} || '%' and ${words} <> '')`;
}

/** A typed text as `search` columns have it, its signs taken literally by `like`. */
export const searchableText = (text: string): RawBuilder<string> => sql`searchable(${escapeLike(text)}::text)`;

/** Whether the text has each word of the term somewhere in it, in any order. */
export const hasWords = (column: string | RawBuilder<unknown>, { words }: Pick<Term, 'words'>): Condition =>
  words.length > 0 ? all(words.map((word) => contains(column, word))) : sql<boolean>`false`;

/** `order_id` is that number; numbers that no order can have match nothing. */
export const isOrder = (digits: string): Condition => sql`order_id = ${digits.length > 18 ? '-1' : digits}::bigint`;

/**
 * Whether an id or a reference begins with a text: a range of the plain index, in any collation that sorts z last of the letters of
 * ids. What else lies in the range is left out.
 */
export function beginsWith(column: string | RawBuilder<unknown>, text: string): Condition {
  const id = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`(${id} between ${text}::text and ${text + 'z'.repeat(40)}::text and starts_with(${id}, ${text}))`;
}

/** Any of the columns has the id, or its beginning. */
export const isAbout = ({ id, isWholeId }: Term, ...columns: string[]): Condition[] =>
  id === undefined
    ? []
    : columns.map((column) => (isWholeId ? sql`${sql.ref(column)} = ${id}` : beginsWith(column, id)));

/** An amount of the row is one of those that the term can mean; `isSigned` where rows also have it below zero. */
export const hasAmount = (
  { amounts }: Term,
  column: string,
  currency: string,
  { isSigned = false }: { isSigned?: boolean } = {},
): Condition[] =>
  minorAmountsOf(amounts).map(({ amount, isIn }) => {
    const values = isSigned ? [amount, -amount] : [amount];
    return sql<boolean>`(${sql.ref(column)} = any(${values}::bigint[]) and ${isIn(sql.ref(currency))})`;
  });

/** The reference that the bank of a card writes on its statement (ARN), as the index of the refunds has it. */
export const referenceOfRefund = sql.raw(
  `(data -> 'destination_details' -> (data #>> '{destination_details,type}') ->> 'reference')`,
);

/** What one term matches in a table of orders: number, name, e-mail address, amount, last four digits, or an id of the payment. */
export function matchesOrder(typed: string, store_id: number): Condition {
  const term = readTerm(typed);
  if (term.number !== undefined && term.isNumber) return isOrder(term.number);
  if (term.last4 !== undefined && term.isCard)
    return all([contains('search', term.last4), sql`payment_last4 = ${term.last4}`]);
  return any([
    hasWords('search', term),
    // Two digits are too short for the index on the text.
    ...(term.number === undefined ? [] : [isOrder(term.number)]),
    ...isAbout(term, 'payment_intent_id'),
    ...ordersOf(term, store_id),
    ...hasAmount(term, 'total', 'currency'),
  ]);
}

/** Orders of a charge, a refund or a transaction, looked up first, so that the list itself is read by its own indexes. */
export function ordersOf(term: Term, store_id: number): Condition[] {
  if (term.id === undefined) return [];
  const from = (table: string, column: string) => sql`
    (select order_id from ${sql.table(table)} where store_id = ${store_id} and ${any(isAbout(term, column))} and order_id is not null limit 100)`;
  const found = [from('charges', 'charge_id'), from('refunds', 'refund_id'), from('transactions', 'transaction_id')];
  return [sql`order_id = any(array(${sql.join(found, sql` union all `)}))`];
}
