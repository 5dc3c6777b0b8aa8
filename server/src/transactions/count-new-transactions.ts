import { newRowsOf } from '../database/new-rows.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { endpoint } from '../http/endpoint.ts';
import { transactionSource } from './transaction-source.ts';

/** `GET transactions/new`. */
export const countNewTransactions = endpoint.transactions.countNewTransactions.handler(async ({ input, context }) =>
  newRowsOf(context, transactionSource, await withSimulation(context.db, context.store, input)),
);
