import { sql } from 'kysely';
import type { FilterValues } from '@purser/contract/list-query';
import type { WithholdingsSummary } from '@purser/contract/loans/withholding';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { summaryCurrency } from '../database/list-rows.ts';
import { selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { withholdingSource } from './withholding-source.ts';

/** `GET capital/withholdings/summary`. */
export const summarizeWithholdings = endpoint.loans.summarizeWithholdings.handler(({ input, context }) =>
  summaryOfWithholdings(context.replica, context.store, input),
);

/** Counts and totals follow every filter; the currencies ignore the filter by currency, because they are what it offers. */
export async function summaryOfWithholdings(
  db: Database,
  store: Store,
  query: FilterValues,
): Promise<WithholdingsSummary> {
  const { rows } = await sql<{ currency: string; count: number; withheld: number; paid: number; reversed: number }>`
    select currency, count(*) as count, coalesce(sum(amount) filter (where kind = 'withholding'), 0)::bigint as withheld,
      coalesce(sum(amount) filter (where kind not in ('withholding', 'reversal')), 0)::bigint as paid,
      coalesce(-sum(amount) filter (where kind = 'reversal'), 0)::bigint as reversed
    from withholdings
    where ${selectedBy(withholdingSource, query, store, (name) => name !== 'store_currency')}
    group by currency order by currency`.execute(db);
  const asked = query.store_currency_is;
  const selected = Array.isArray(asked) ? rows.filter((row) => asked.includes(row.currency)) : rows;
  const only = selected.length === 1 ? selected[0] : undefined;
  const { withheld, paid, reversed } = only ?? { withheld: 0, paid: 0, reversed: 0 };
  return {
    count: selected.reduce((sum, row) => sum + row.count, 0),
    currency: summaryCurrency(
      selected.map((row) => row.currency),
      query,
      store,
    ),
    withheld,
    paid,
    reversed,
    net: withheld + paid - reversed,
    store_currencies: rows.map((row) => row.currency),
  };
}
