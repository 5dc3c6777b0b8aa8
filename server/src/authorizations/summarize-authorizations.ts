import { summaryCurrency } from '../database/list-rows.ts';
import { selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { authorizationSource } from './authorization-source.ts';

/** `GET authorizations/summary`: how many wait for capture, and their sum where they share one currency. */
export const summarizeAuthorizations = endpoint.authorizations.summarizeAuthorizations.handler(
  async ({ input, context }) => {
    const rows = await context.replica
      .selectFrom('authorizations')
      .select((eb) => ['currency', eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('amount').as('total')])
      .where(selectedBy(authorizationSource, input, context.store))
      .groupBy('currency')
      .orderBy('currency')
      .execute();
    const currencies = rows.map((row) => row.currency);
    const [only] = rows.length === 1 ? rows : [];
    return {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      total: only ? Number(only.total) : 0,
      currency: summaryCurrency(currencies, input, context.store),
      all_currencies: currencies,
    };
  },
);
