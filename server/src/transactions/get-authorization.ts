import { toUtcText } from '@purser/contract/dates';
import { endpoint, refuse } from '../endpoint.ts';

/** `GET authorizations/{payment_intent_id}`: one that waits, or waited, for capture. */
export const getAuthorization = endpoint.transactions.getAuthorization.handler(async ({ input, context }) => {
  const row = await context.db
    .selectFrom('authorizations')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('payment_intent_id', '=', input.payment_intent_id)
    .executeTakeFirst();
  if (!row) throw refuse('authorization_missing', 404, 'The authorization could not be found.');
  return {
    payment_intent_id: row.payment_intent_id,
    is_captured: row.state === 'captured',
    created: toUtcText(row.created),
    capture_by: toUtcText(row.capture_by),
  };
});
