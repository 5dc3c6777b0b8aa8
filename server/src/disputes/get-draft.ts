import { endpoint } from '../http/endpoint.ts';
import { findDispute } from './dispute-view.ts';
import { draftOf, viewDraft } from './draft.ts';

/** `GET disputes/{dispute_id}/draft`; version 0 while nothing was typed. Not from the replica: what was just saved must be there. */
export const getDraft = endpoint.disputes.getDraft.handler(async ({ input, context }) => {
  const { dispute_id } = await findDispute(context, input.dispute_id);
  return viewDraft(context.db, context, await draftOf(context.db, context, dispute_id).executeTakeFirst());
});
