import { endpoint } from '../../http/endpoint.ts';
import { findCompellingEvidence } from './compelling-evidence.ts';
import { findDispute } from '../dispute-view.ts';

/** `GET disputes/{dispute_id}/compelling-evidence`. */
export const getCompellingEvidence = endpoint.disputes.getCompellingEvidence.handler(async ({ input, context }) =>
  findCompellingEvidence(context, await findDispute(context, input.dispute_id)),
);
