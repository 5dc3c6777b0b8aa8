import type { Selectable } from 'kysely';
import { toUtcText } from '@purser/contract/dates';
import type { OneAuthorization } from '@purser/contract/authorizations/authorization';
import type { z } from 'zod';
import { endpoint, refuse } from '../http/endpoint.ts';
import type { Authorizations } from '../database/tables.ts';

/**
 * `GET authorizations/{payment_intent_id}`: one that waits for capture, or was captured. One that was canceled or expired is
 * missing: clients offer to capture whatever is found here and is not captured.
 */
export const getAuthorization = endpoint.authorizations.getAuthorization.handler(async ({ input, context }) => {
  const row = await context.db
    .selectFrom('authorizations')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('payment_intent_id', '=', input.payment_intent_id)
    .executeTakeFirst();
  if (!row || !isLiving(row)) throw refuse('authorization_missing', 404, 'We couldn’t find this authorization.');
  return viewAuthorization(row);
});

export const isLiving = ({ state }: Pick<Selectable<Authorizations>, 'state'>): boolean =>
  state === 'open' || state === 'captured';

export const viewAuthorization = (row: Selectable<Authorizations>): z.infer<typeof OneAuthorization> => ({
  payment_intent_id: row.payment_intent_id,
  is_captured: row.state === 'captured',
  created: toUtcText(row.created),
  capture_by: toUtcText(row.capture_by),
});
