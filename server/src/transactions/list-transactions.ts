import { endpoint } from '../http/endpoint.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { transactionPage } from './transaction-page.ts';
import { transactionOf } from './transaction-row.ts';

/** `GET transactions`. */
export const listTransactions = endpoint.transactions.listTransactions.handler(async ({ input, context }) => {
  const query = await withSimulation(context.db, context.store, input);
  return { data: (await transactionPage(context.replica, context.store, query)).map(transactionOf) };
});
