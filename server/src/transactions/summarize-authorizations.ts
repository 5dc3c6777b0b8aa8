import { endpoint } from '../http/endpoint.ts';
import { authorizationCondition } from './authorization-source.ts';

/** `GET authorizations/summary`: how many wait for capture, and their sum where they share one currency. */
export const summarizeAuthorizations = endpoint.transactions.summarizeAuthorizations.handler(
  async ({ input, context }) => {
    const rows = await context.replica
      .selectFrom('authorizations')
      .select((eb) => ['currency', eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('amount').as('total')])
      .where('store_id', '=', context.store.store_id)
      .where('state', '=', 'open')
      .where(authorizationCondition(context.store, input))
      .groupBy('currency')
      .orderBy('currency')
      .execute();
    const [only] = rows.length === 1 ? rows : [];
    return {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      total: only ? Number(only.total) : 0,
      currency: rows.length > 1 ? '' : (only?.currency ?? context.store.currency),
      all_currencies: rows.map((row) => row.currency),
    };
  },
);
