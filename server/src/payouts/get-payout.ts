import { toUnixSeconds } from '@purser/contract/dates';
import { deadPayoutStatuses, isPayoutId } from '@purser/contract/payouts/payout';
import { endpoint, refuse } from '../http/endpoint.ts';
import { payoutColumns, payoutOf } from './payout-row.ts';

/** `GET deposits/{id}`. What cannot be an id is not looked for. */
export const getPayout = endpoint.payouts.getPayout.handler(async ({ input, context }) => {
  const { db, store } = context;
  const row = isPayoutId(input.id)
    ? await db
        .selectFrom('payouts')
        .select([...payoutColumns, 'original_payout_id'])
        .where('store_id', '=', store.store_id)
        .where('payout_id', '=', input.id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw refuse('resource_missing', 404, 'The deposit you are looking for cannot be found.');
  const reversal = await db
    .selectFrom('payouts')
    .select(['payout_id', 'created'])
    .where('store_id', '=', store.store_id)
    .where('original_payout_id', '=', row.payout_id)
    .where('status', 'not in', deadPayoutStatuses)
    .executeTakeFirst();
  return {
    ...payoutOf(row),
    ...(reversal && { reversed_by: reversal.payout_id, reversed: toUnixSeconds(reversal.created) }),
    ...(row.original_payout_id !== null && { original_payout: row.original_payout_id }),
  };
});
