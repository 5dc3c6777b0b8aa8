import { toUtcText } from '@purser/contract/dates';
import type { Authorization } from '@purser/contract/transactions/authorization';
import type { RiskLevel } from '@purser/contract/transactions/transaction';
import { endpoint } from '../http/endpoint.ts';
import { authorizationCondition } from './authorization-source.ts';

/** `GET authorizations`: what waits for capture. Ties go by the payment's id, so that pages never repeat a row. */
export const listAuthorizations = endpoint.transactions.listAuthorizations.handler(async ({ input, context }) => {
  const rows = await context.replica
    .selectFrom('authorizations')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('state', '=', 'open')
    .where(authorizationCondition(context.store, input))
    .orderBy(input.sort, input.direction)
    .$if(input.sort !== 'created', (query) => query.orderBy('created', input.direction))
    .orderBy('payment_intent_id', input.direction)
    .limit(input.pagesize)
    .offset((input.page - 1) * input.pagesize)
    .execute();
  return {
    data: rows.map(({ state, ...row }): Authorization => ({
      payment_intent_id: row.payment_intent_id,
      charge_id: row.charge_id,
      order_id: row.order_id,
      created: toUtcText(row.created),
      capture_by: toUtcText(row.capture_by),
      amount: row.amount,
      currency: row.currency,
      risk_level: row.risk_level as RiskLevel | null, // the projector writes nothing else
      customer_name: row.customer_name,
      customer_email: row.customer_email,
      customer_country: row.customer_country,
      captured: state === 'captured',
      is_captured: state === 'captured',
    })),
  };
});
