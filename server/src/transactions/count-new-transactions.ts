import { endpoint } from '../http/endpoint.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { conditionOf } from '../database/list-sql.ts';
import { newRowsOf } from '../database/new-rows.ts';
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
