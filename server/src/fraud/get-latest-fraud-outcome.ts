import { toUtcText } from '@purser/contract/dates';
import { endpoint, refuse } from '../http/endpoint.ts';

/** `GET fraud_outcomes/{order_id}/latest`: the decision of the rules on the order's latest attempt. */
export const getLatestFraudOutcome = endpoint.fraud.getLatestFraudOutcome.handler(async ({ input, context }) => {
  const decision = await context.db
    .selectFrom('fraud_decisions')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('order_id', '=', input.order_id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!decision) throw refuse('wcpay_fraud_outcome_not_found', 404, 'No fraud rules have judged this order.');
  return {
    order_id: decision.order_id,
    attempt: decision.attempt,
    created: toUtcText(decision.decided),
    status: decision.outcome,
    payment_intent_id: decision.payment_intent_id,
    ruleset_results: decision.ruleset_results,
    trace: decision.trace,
  };
});
