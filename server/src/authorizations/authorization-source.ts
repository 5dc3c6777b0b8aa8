import { authorizationList } from '@purser/contract/authorizations/authorization';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { ListSource } from '../database/list-sql.ts';
import { contains, customerTextOf, idOf, isOrder, orderNumberOf } from '../database/search-sql.ts';

/** The SQL source of the list of authorizations. Few payments wait for capture at a time, so a search reads all of them. */
export const authorizationSource: ListSource<(typeof authorizationList.sorts)[number]> = {
  description: authorizationList,
  table: 'authorizations',
  moment: 'created',
  among: sql`state = 'open'`,
  columnBySort: { created: 'created', capture_by: 'capture_by', amount: 'amount' },
  tieBreak: ['created', 'payment_intent_id'],
  columnByFilter: {},
  search: (term) => {
    const number = orderNumberOf(term);
    if (number !== undefined) return isOrder(number);
    const text = sql`searchable(customer_name || ' ' || customer_email || ' ' || coalesce(order_id::text, ''))`;
    const id = idOf(term);
    return any([
      contains(text, customerTextOf(term) ?? term),
      ...(id === undefined ? [] : [sql<boolean>`payment_intent_id = ${id}`, sql<boolean>`charge_id = ${id}`]),
    ]);
  },
};
