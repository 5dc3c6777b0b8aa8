import { payoutList } from '@purser/contract/payouts/payout';
import { sql } from 'kysely';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { beginsWith, hasAmount, hasWords, isAbout } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

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
    amount: { column: 'amount' },
    status: { column: 'status' },
    store_currency: { column: 'currency' },
  },
  always: ['store_currency'],
  search: matchesTerm,
};

/** An id or a bank's reference, or the beginning of either; an amount; where it went to. A store has few enough payouts to read all. */
function matchesTerm(typed: string): Condition {
  const term = readTerm(typed);
  if (term.isNumber) return sql`false`;
  return any([
    hasWords(sql`searchable(bank_account)`, term.isCard ? { words: [term.last4 ?? ''] } : term),
    ...isAbout(term, 'payout_id'),
    ...(term.reference === undefined ? [] : [beginsWith('bank_reference_key', term.reference)]),
    ...hasAmount(term, 'amount', 'currency', { isSigned: true }),
  ]);
}
