import { endpoint } from '../http/endpoint.ts';
import { findSubmission } from './submission.ts';

/** `GET disputes/{dispute_id}/submission`. */
export const getSubmission = endpoint.disputes.getSubmission.handler(({ input, context }) =>
  findSubmission(context, input.dispute_id),
);
