import { newRowsOf } from '../database/new-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { payoutSource } from './payout-source.ts';

/** `GET deposits/new`. */
export const countNewPayouts = endpoint.payouts.countNewPayouts.handler(({ input, context }) =>
  newRowsOf(context, payoutSource, input),
);
