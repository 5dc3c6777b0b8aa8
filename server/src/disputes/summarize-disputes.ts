import { sql } from 'kysely';
import type { DisputesSummary } from '@purser/contract/disputes/dispute-list';
import type { FilterValues } from '@purser/contract/list-query';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { disputeSource } from './dispute-source.ts';

/** `GET disputes/summary`. */
export const summarizeDisputes = endpoint.disputes.summarizeDisputes.handler(({ input, context }) =>
  summaryOfDisputes(context.replica, context.store, input),
);

/** Counts and amounts follow every filter; the currencies ignore the filter by currency, because they are what it offers. */
export async function summaryOfDisputes(db: Database, store: Store, query: FilterValues): Promise<DisputesSummary> {
  const { rows } = await sql<{ currency: string; status: string; count: number; amount: number }>`
    select currency, status, count(*) as count, sum(amount)::bigint as amount from disputes
    where ${selectedBy(disputeSource, query, store, (name) => name !== 'store_currency')}
    group by currency, status order by currency, status`.execute(db);
  const asked = query.store_currency_is;
  const selected = Array.isArray(asked) ? rows.filter((row) => asked.includes(row.currency)) : rows;
  const by_status: DisputesSummary['by_status'] = {};
  for (const { status, currency, count, amount } of selected) {
    const place = (by_status[status] ??= { count: 0, amounts: {} });
    place.count += count;
    place.amounts[currency] = amount;
  }
  return {
    count: selected.reduce((sum, row) => sum + row.count, 0),
    currencies: [...new Set(rows.map((row) => row.currency))],
    products: await namesOf(db, store, query.product_is),
    by_status,
  };
}

async function namesOf(
  db: Database,
  { store_id }: Store,
  filter: FilterValues[string],
): Promise<Record<string, string>> {
  if (!Array.isArray(filter) || filter.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select product_id::text as id, name from products
    where store_id = ${store_id} and product_id::text = any(${filter.filter((id) => /^\d+$/.test(id))}::text[])`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
