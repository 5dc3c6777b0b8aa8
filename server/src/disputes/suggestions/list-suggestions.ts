import { endpoint } from '../../http/endpoint.ts';
import { findDispute } from '../dispute-view.ts';
import { readDisputeFacts } from './dispute-facts.ts';
import { suggestionsOf } from './suggestions.ts';

export const listSuggestions = endpoint.disputes.listSuggestions.handler(async ({ input, context }) => {
  const dispute = await findDispute(context, input.dispute_id);
  const [facts, made] = await Promise.all([
    readDisputeFacts(context, dispute),
    context.db
      .selectFrom('evidence_files')
      .select(['file_id', 'filename', 'suggestion'])
      .where('store_id', '=', dispute.store_id)
      .where('dispute_id', '=', dispute.dispute_id)
      .execute(),
  ]);
  return { data: suggestionsOf(facts, made), policies_not_kept: facts.order?.policies_not_kept ?? [] };
});
