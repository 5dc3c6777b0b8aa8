import { endpoint } from '../http/endpoint.ts';
import { viewFraudWarning } from './fraud-warnings.ts';

const mostWarnings = 50;

/** `GET fraud-warnings`. */
export const listFraudWarnings = endpoint.fraud.listFraudWarnings.handler(async ({ context }) => {
  const rows = await context.replica
    .selectFrom('fraud_warnings')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('actionable', '=', true)
    .where('dismissed', 'is', null)
    .orderBy('created', 'desc')
    .limit(mostWarnings)
    .execute();
  return { data: await Promise.all(rows.map((row) => viewFraudWarning(context.replica, row))) };
});
