import { newRowsOf } from '../database/new-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { outcomeCondition } from './fraud-outcome-page.ts';
import { fraudOutcomeSource } from './fraud-outcome-source.ts';

/** `GET transactions/fraud-outcomes/new`. */
export const countNewFraudOutcomes = endpoint.transactions.countNewFraudOutcomes.handler(({ input, context }) =>
  newRowsOf(context, fraudOutcomeSource, input, outcomeCondition(context.store, input)),
);
