import { endpoint } from '../endpoint.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { conditionOf } from '../list-sql.ts';
import { newRowsOf } from '../new-rows.ts';
import { transactionSource } from './transaction-source.ts';

/** `GET transactions/new`. */
export const countNewTransactions = endpoint.transactions.countNewTransactions.handler(async ({ input, context }) => {
  const query = await withSimulation(context.db, context.store, input);
  return newRowsOf(
    context,
    { table: 'transactions', moment: 'date' },
    conditionOf(transactionSource, query, context.store),
    query,
  );
});
