import { endpoint } from '../http/endpoint.ts';
import { viewDispute } from './dispute-view.ts';

/** `GET disputes/{dispute_id}`. */
export const getDispute = endpoint.disputes.getDispute.handler(({ input, context }) =>
  viewDispute(context, input.dispute_id),
);
