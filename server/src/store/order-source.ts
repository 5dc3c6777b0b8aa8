import { sql } from 'kysely';
import { orderList } from '@purser/contract/store/order';
import { any, contains } from '../list-sql.ts';
import type { ListSource } from '../list-sql.ts';

/** Where the orders list lives in SQL. */
export const orderSource: ListSource<(typeof orderList.sorts)[number]> = {
  description: orderList,
  columnBySort: { date: 'created', number: 'order_id', total: 'total' },
  tieBreak: ['created', 'order_id'],
  columnByFilter: {
    date: { column: 'created' },
    status: { column: 'status' },
    customer: { column: 'customer_id', type: 'bigint' },
  },
  // `#1001` and `1001` are that order; anything else is part of a name, an e-mail address or a number.
  search: (term) => {
    const number = /^(?:order )?#?(\d{1,18})$/i.exec(term.trim())?.[1];
    return any([contains('search', term), ...(number ? [sql<boolean>`order_id = ${number}::bigint`] : [])]);
  },
};
