import { endpoint } from '../http/endpoint.ts';
import { conditionOf } from '../database/list-sql.ts';
import { newRowsOf } from '../database/new-rows.ts';
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
