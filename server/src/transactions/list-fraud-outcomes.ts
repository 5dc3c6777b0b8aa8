import { endpoint } from '../http/endpoint.ts';
import { fraudOutcomePage } from './fraud-outcome-page.ts';

/** `GET transactions/fraud-outcomes`: what the fraud rules blocked, hold or let pass. */
export const listFraudOutcomes = endpoint.transactions.listFraudOutcomes.handler(async ({ input, context }) => ({
  data: await fraudOutcomePage(context.replica, context.store, input),
}));
