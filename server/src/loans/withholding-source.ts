import { sql } from 'kysely';
import { withholdingList } from '@purser/contract/loans/withholding';
import { any } from '../database/list-sql.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { idOf, isOrder } from '../database/search-sql.ts';

/** The SQL source of the list of withholdings. */
export const withholdingSource: ListSource<(typeof withholdingList.sorts)[number]> = {
  description: withholdingList,
  table: 'withholding_rows',
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
function matchesTerm(term: string): Condition {
  const order = /^(?:order\s*)?#?\s*(\d+)$/i.exec(term.trim())?.[1];
  if (order !== undefined) return isOrder(order);
  const id = idOf(term);
  if (id === undefined) return sql`false`;
  const columns = ['withholding_id', 'loan_id', 'charge_id', 'payment_intent_id', 'transaction_id', 'deposit_id'];
  return any(columns.map((column) => sql`${sql.ref(column)} = ${id}`));
}
