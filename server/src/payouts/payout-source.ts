import { payoutList } from '@purser/contract/payouts/payout';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { ListSource } from '../database/list-sql.ts';
import { contains, lastFourOf } from '../database/search-sql.ts';

type Sort = (typeof payoutList.sorts)[number];

/** A payout's date is a calendar day, stored and shown as midnight UTC: filters mean the same days. */
export const payoutZone = 'UTC';

/** The SQL source of the payouts list. */
export const payoutSource: ListSource<Sort> = {
  description: payoutList,
  table: 'payouts',
  // A payout that was made later may arrive on an earlier day.
  moment: 'created',
  zone: payoutZone,
  columnBySort: { date: 'date', amount: 'amount' },
  tieBreak: ['date', 'payout_id'],
  columnByFilter: {
    date: { column: 'date' },
    status: { column: 'status' },
    store_currency: { column: 'currency' },
  },
  always: ['store_currency'],
  // An id, or where it went to. A store has few enough payouts to read all of them.
  search: (term) =>
    any([
      sql`payout_id = ${term.replaceAll('\0', '')}`,
      contains(sql`searchable(bank_account)`, lastFourOf(term) ?? term),
    ]),
};
