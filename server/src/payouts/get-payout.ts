import { isPayoutId } from '@purser/contract/payouts/payout';
import { endpoint, refuse } from '../endpoint.ts';
import { payoutColumns, payoutOf } from './payout-row.ts';

/** `GET deposits/{id}`. What cannot be an id is not looked for. (specification 1 §5) */
export const getPayout = endpoint.payouts.getPayout.handler(async ({ input, context }) => {
  const row = isPayoutId(input.id)
    ? await context.db
        .selectFrom('payouts')
        .select(payoutColumns)
        .where('store_id', '=', context.store.store_id)
        .where('payout_id', '=', input.id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw refuse('resource_missing', 404, 'The deposit you are looking for cannot be found.');
  return payoutOf(row);
});
