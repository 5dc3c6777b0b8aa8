import { sql } from 'kysely';
import { withholdingList } from '@purser/contract/loans/withholding';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { idOf, isOrder } from '../database/search-sql.ts';

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

/** An order by its number, or an id of the payment, the payout, the loan or the withholding itself. */
function matchesTerm(term: string, store_id: number): Condition {
  const order = /^(?:order\s*)?#?\s*(\d+)$/i.exec(term.trim())?.[1];
  if (order !== undefined) return ofTransactions(store_id, [isOrder(order)]);
  const id = idOf(term);
  if (id === undefined) return sql`false`;
  const columns = ['payment_intent_id', 'deposit_id', 'transaction_id'];
  return any([
    ...['withholding_id', 'loan_id', 'charge_id'].map((column): Condition => sql`${sql.ref(column)} = ${id}`),
    ofTransactions(
      store_id,
      columns.map((column): Condition => sql`${sql.ref(column)} = ${id}`),
    ),
  ]);
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
