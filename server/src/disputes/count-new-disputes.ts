import { newRowsOf } from '../database/new-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { disputeSource } from './dispute-source.ts';

/** `GET disputes/new`. */
export const countNewDisputes = endpoint.disputes.countNewDisputes.handler(({ input, context }) =>
  newRowsOf(context, disputeSource, input),
);
