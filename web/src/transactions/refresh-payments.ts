import { api, queryClient } from '../api.ts';

/** After money moved everything that shows it is asked again: payments, orders, customers, mail. (specification 2 §4.2, §4.3) */
export const refreshPayments = (): Promise<unknown> =>
  Promise.all(
    [api.transactions, api.store].map((feature) => queryClient.invalidateQueries({ queryKey: feature.key() })),
  );
