import { api, queryClient } from '../api.ts';

/**
 * After money moved everything that shows it is asked again: lists, summaries, authorizations, the payment, its timeline and
 * its order. (specification 2 §4.2, §4.3)
 */
export const refreshPayments = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.transactions.key() }),
    queryClient.invalidateQueries({ queryKey: api.store.listOrders.key() }),
    queryClient.invalidateQueries({ queryKey: api.store.getOrder.key() }),
  ]);
