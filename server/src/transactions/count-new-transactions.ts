import { endpoint } from '../endpoint.ts';
import { conditionOf } from '../list-sql.ts';
import { newRowsOf } from '../new-rows.ts';
import { transactionSource } from './transaction-source.ts';

/** `GET transactions/new`. */
export const countNewTransactions = endpoint.transactions.countNewTransactions.handler(({ input, context }) =>
  newRowsOf(
    context,
    { table: 'transactions', moment: 'date' },
    conditionOf(transactionSource, input, context.store.timezone),
    input,
  ),
);
