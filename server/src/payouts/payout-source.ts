import { payoutList } from '@purser/contract/payouts/payout';
import type { ListSource } from '../list-sql.ts';

type Sort = (typeof payoutList.sorts)[number];

/** Where the payouts list lives in SQL. */
export const payoutSource: ListSource<Sort> = {
  description: payoutList,
  columnBySort: { date: 'date', amount: 'amount' },
  tieBreak: ['date', 'payout_id'],
  columnByFilter: {
    date: { column: 'date' },
    status: { column: 'status' },
    store_currency: { column: 'currency' },
  },
  always: ['store_currency'],
};

/** A payout's date is a calendar day, kept and shown as midnight UTC: filters mean the same days. (left open: OP-86) */
export const payoutZone = 'UTC';
