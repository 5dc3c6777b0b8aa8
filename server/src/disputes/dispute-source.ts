import { disputeList } from '@purser/contract/disputes/dispute-list';
import { disputeStatuses } from '@purser/contract/disputes/dispute-status';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { contains, customerTextOf, idOf, isOrder, orderNumberOf } from '../database/search-sql.ts';

/** The SQL source of the disputes list. */
export const disputeSource: ListSource<(typeof disputeList.sorts)[number]> = {
  description: disputeList,
  table: 'disputes',
  moment: 'created',
  columnBySort: { created: 'created', amount: 'amount', due_by: 'due_by' },
  tieBreak: ['created', 'dispute_id'],
  columnByFilter: {
    date: { column: 'created' },
    status: { column: 'status' },
    store_currency: { column: 'currency' },
  },
  always: ['store_currency'],
  search: matchesTerm,
};

/** A status is exact, as is an id; anything else is part of an order number, a name or an e-mail address. */
function matchesTerm(term: string): Condition {
  const word = term.toLowerCase().replaceAll(' ', '_');
  if ((disputeStatuses as readonly string[]).includes(word)) return sql<boolean>`status = ${word}`;
  const order = orderNumberOf(term);
  if (order !== undefined) return isOrder(order);
  const id = idOf(term);
  return any([
    contains('search', customerTextOf(term) ?? term),
    ...(id === undefined
      ? []
      : [sql<boolean>`dispute_id = ${id}`, sql<boolean>`charge_id = ${id}`, sql<boolean>`payment_intent_id = ${id}`]),
  ]);
}
