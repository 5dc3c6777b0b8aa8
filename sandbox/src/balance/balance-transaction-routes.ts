import { list } from '../api/lists.ts';
import { listPayoutRows } from '../payouts/payout-rows.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';

export const balanceTransactionRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    handler: (tx, call, core) =>
      typeof call.params['payout'] === 'string' && call.params['payout'] !== ''
        ? listPayoutRows(tx, call, core)
        : list(tx, call, { object: 'balance_transaction', equal: ['source', 'type', 'currency'] }),
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/{id}',
    handler: (tx, call) => retrieve(tx, call, { object: 'balance_transaction', noun: 'balance transaction' }),
  },
];
