import { api, queryClient } from '../api.ts';

/** The queries behind the tabs of the transactions page. */
export const transactionQueries = [api.transactions.key(), api.authorizations.key()];

/** After money moved, queries of everything that shows it are invalidated: payments, disputes, orders, customers, mail. */
export const refreshPayments = (): Promise<unknown> =>
  Promise.all(
    [...transactionQueries, api.disputes.key(), api.fraud.key(), api.orders.key(), api.mail.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
