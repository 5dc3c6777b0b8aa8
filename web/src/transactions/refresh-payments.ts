import { api, queryClient } from '../api.ts';

/** After money moved everything that shows it is asked again: payments, orders, customers, mail. */
export const refreshPayments = (): Promise<unknown> =>
  Promise.all(
    [api.transactions, api.orders, api.mail].map((feature) =>
      queryClient.invalidateQueries({ queryKey: feature.key() }),
    ),
  );
