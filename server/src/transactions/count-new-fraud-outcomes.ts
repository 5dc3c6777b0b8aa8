import { endpoint } from '../http/endpoint.ts';
import { newRowsOf } from '../database/new-rows.ts';
import { outcomeCondition } from './fraud-outcome-page.ts';

/** `GET transactions/fraud-outcomes/new`. */
export const countNewFraudOutcomes = endpoint.transactions.countNewFraudOutcomes.handler(({ input, context }) =>
  newRowsOf(context, { table: 'orders', moment: 'created' }, outcomeCondition(context.store, input), input),
);
