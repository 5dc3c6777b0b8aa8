import { endpoint } from '../http/endpoint.ts';
import { actOnDispute } from './dispute-act.ts';
import { findDispute, viewDispute } from './dispute-view.ts';

/** `POST disputes/{dispute_id}/close`: final. Returns 202 with the open dispute while the outcome is unknown. */
export const closeDispute = endpoint.disputes.closeDispute.handler(async ({ input, context }) => {
  const dispute = await findDispute(context, input.dispute_id);
  await actOnDispute(context, dispute, 'accept_dispute');
  return viewDispute(context, input.dispute_id);
});
