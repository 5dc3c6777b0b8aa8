import type { FilterValues } from '@purser/contract/list-query';
import { authorizationList } from '@purser/contract/transactions/authorization';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import { any, conditionOf } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { contains, customerTextOf, idOf, isOrder, orderNumberOf } from '../database/search-sql.ts';

/** Few payments wait for capture at a time, so all of them are looked at. */
const authorizationSource: ListSource<(typeof authorizationList.sorts)[number]> = {
  description: authorizationList,
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

/** What a query narrows the open authorizations to. */
export const authorizationCondition = (store: Store, { search }: Pick<FilterValues, 'search'>): Condition =>
  conditionOf(authorizationSource, { search }, store);
