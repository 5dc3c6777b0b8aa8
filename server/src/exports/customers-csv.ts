import type { Readable } from 'node:stream';
import type { FilterValues } from '@purser/contract/list-query';
import { sql } from 'kysely';
import pg from 'pg';
import type { Store } from '../context.ts';
import { customerSource, paidByCustomers } from '../customers/customer-source.ts';
import type { Database } from '../database/database.ts';
import { selectedBy } from '../database/list-sql.ts';
import { amountCell, csvOf, dayCell, textCell } from './csv.ts';

/** The currencies that customers of the store pay in. */
export async function currenciesPaidIn(db: Database, store: Store): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct customer_currency as currency from transactions
    where store_id = ${store.store_id} and customer_currency <> '' order by currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** The customers that the query selects, newest first, each on one row, with a column for what was spent in each of the currencies. */
export function customersCsv(
  db: Database,
  store: Store,
  { query, currencies }: { query: FilterValues; currencies: readonly string[] },
): Readable {
  // Nothing spent in a currency is an empty cell, as the list shows no amount.
  const spentIn = (currency: string): string => {
    const code = pg.escapeLiteral(currency);
    return amountCell(`(spent.by_currency ->> ${code})::bigint`, code);
  };
  const cells: Record<string, string> = {
    'Customer ID': 'c.customer_id',
    Name: textCell('c.name'),
    Email: textCell('c.email'),
    Country: 'c.country',
    'First order (UTC)': dayCell('c.created'),
    'Last order (UTC)': dayCell('placed.latest'),
    Orders: 'coalesce(placed.count, 0)',
    ...Object.fromEntries(currencies.map((currency) => [`Spent (${currency.toUpperCase()})`, spentIn(currency)])),
  };
  const rows = sql`
    select ${sql.raw(Object.values(cells).join(', '))}
    from (select * from customers where ${selectedBy(customerSource, query, store)}) c
    left join (select customer_id, count(*) as count, max(created) as latest from orders
      where store_id = ${store.store_id} and customer_id is not null group by customer_id) placed using (customer_id)
    left join (select customer_id, jsonb_object_agg(currency, amount) as by_currency
      from (select customer_id, currency, sum(amount)::bigint as amount
        from (${paidByCustomers(store.store_id)}) paid group by customer_id, currency) sums
      group by customer_id) spent using (customer_id)
    order by c.created desc, c.customer_id desc`;
  return csvOf(db, { header: Object.keys(cells), query: rows.compile(db) });
}
