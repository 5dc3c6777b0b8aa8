import { sql } from 'kysely';
import { withholdingList } from '@purser/contract/loans/withholding';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { hasAmount, isAbout, isOrder } from '../database/search-sql.ts';
import { readTerm } from '../database/search-term.ts';

/** The SQL source of the list of withholdings. */
export const withholdingSource: ListSource<(typeof withholdingList.sorts)[number]> = {
  description: withholdingList,
  table: 'withholdings',
  moment: 'date',
  columnBySort: { date: 'date', amount: 'amount' },
  tieBreak: ['date', 'withholding_id'],
  columnByFilter: {
    date: { column: 'date' },
    kind: { column: 'kind' },
    amount: { column: 'amount', currency: 'currency' },
    loan_id: { column: 'loan_id' },
    store_currency: { column: 'currency' },
  },
  always: ['store_currency', 'loan_id'],
  search: matchesTerm,
};

/** An order by its number, or an id of the payment, the payout, the loan or the withholding itself, or its beginning; or an amount. */
function matchesTerm(typed: string, store_id: number): Condition {
  const term = readTerm(typed);
  const conditions = [
    ...(term.number === undefined ? [] : [ofTransactions(store_id, [isOrder(term.number)])]),
    ...isAbout(term, 'withholding_id', 'loan_id', 'charge_id'),
    ...hasAmount(term, 'amount', 'currency', { isSigned: true }),
  ];
  if (term.id !== undefined)
    conditions.push(ofTransactions(store_id, isAbout(term, 'payment_intent_id', 'deposit_id', 'transaction_id')));
  return any(conditions);
}

/** Those whose rows of the transactions list match, looked up first and each by its own index. */
const ofTransactions = (store_id: number, conditions: Condition[]): Condition =>
  sql<boolean>`withholding_id = any(array(${sql.join(
    conditions.map(
      (condition) =>
        sql`select source_id from transactions where store_id = ${store_id} and loan_id is not null and ${condition}`,
    ),
    sql` union all `,
  )}))`;
