import { authorizationList } from '@purser/contract/authorizations/authorization';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { ListSource } from '../database/list-sql.ts';
import { hasAmount, hasWords, isAbout, isOrder } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

/** The SQL source of the list of authorizations. Few payments wait for capture at a time, so a search reads all of them. */
export const authorizationSource: ListSource<(typeof authorizationList.sorts)[number]> = {
  description: authorizationList,
  table: 'authorizations',
  moment: 'created',
  among: sql`state = 'open'`,
  columnBySort: { created: 'created', capture_by: 'capture_by', amount: 'amount' },
  tieBreak: ['created', 'payment_intent_id'],
  columnByFilter: { date: { column: 'created' }, amount: { column: 'amount' } },
  search: (typed) => {
    const term = readTerm(typed);
    if (term.number !== undefined && term.isNumber) return isOrder(term.number);
    return any([
      hasWords(sql`searchable(customer_name || ' ' || customer_email || ' ' || coalesce(order_id::text, ''))`, term),
      ...isAbout(term, 'payment_intent_id', 'charge_id'),
      ...hasAmount(term, 'amount', 'currency'),
    ]);
  },
};
