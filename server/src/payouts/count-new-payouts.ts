import { endpoint } from '../endpoint.ts';
import { conditionOf } from '../list-sql.ts';
import { newRowsOf } from '../new-rows.ts';
import { payoutDays, payoutSource } from './payout-source.ts';

/** `GET deposits/new`. Told by when payouts were made: one that was made later may arrive on an earlier day. */
export const countNewPayouts = endpoint.payouts.countNewPayouts.handler(({ input, context }) =>
  newRowsOf(
    context,
    { table: 'payouts', moment: 'created' },
    conditionOf(payoutSource, input, payoutDays(context.store)),
    input,
  ),
);
