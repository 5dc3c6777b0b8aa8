import { idOf, orderNumberOf } from '../database/search-sql.ts';

/** What a typed term can be; each reading has its own lookups. */
export interface Term {
  /** The number of an order, without its sign. */
  number?: string;
  /** An id of the provider, or its beginning. */
  id?: string;
}

/** Everything that a typed text may mean. */
export function readTerm(typed: string): Term {
  const text = typed.replaceAll(/\p{Cc}/gu, ' ').trim();
  const number = orderNumberOf(text) ?? /^\d{1,18}$/.exec(text)?.[0];
  const id = idOf(text);
  return { ...(number !== undefined && { number }), ...(id !== undefined && { id }) };
}
