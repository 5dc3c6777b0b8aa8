import { endpoint, callerOf, refuse } from '../http/endpoint.ts';

/** `POST disputes/{dispute_id}/open`. */
export const openDispute = endpoint.disputes.openDispute.handler(async ({ input, context }) => {
  const { dispute_id } = input;
  const { store_id } = context.store;
  const known = await context.db
    .selectFrom('disputes')
    .select('dispute_id')
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst();
  if (!known) throw refuse('resource_missing', 404, 'The dispute could not be found.');
  const opened = context.clock.now();
  await context.db
    .insertInto('dispute_openings')
    .values({ store_id, dispute_id, user_id: callerOf(context).user_id, opened })
    .onConflict((conflict) => conflict.columns(['store_id', 'dispute_id', 'user_id']).doUpdateSet({ opened }))
    .execute();
  return { opened: true as const };
});
