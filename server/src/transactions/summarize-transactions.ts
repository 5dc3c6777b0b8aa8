import type { FilterValues } from '@purser/contract/list-query';
import type { TransactionsSummary } from '@purser/contract/transactions/transaction';
import type { Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { summaryCurrency } from '../database/list-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { totalsOf } from './transaction-totals.ts';
import type { CurrencyTotals } from './transaction-totals.ts';

/** `GET transactions/summary`. */
export const summarizeTransactions = endpoint.transactions.summarizeTransactions.handler(async ({ input, context }) =>
  summaryOf(context.replica, context.store, await withSimulation(context.db, context.store, input)),
);

/**
 * The summary of a query. Each list of currencies ignores the filter by its own currency, because it is what that filter
 * offers; count and totals follow every filter.
 */
export async function summaryOf(
  db: Database | DatabaseTransaction,
  store: Store,
  query: FilterValues,
): Promise<TransactionsSummary> {
  // Under "any" the customer currency is one of several ways into the list and cannot be taken out of it.
  const aside = query.match === 'any' ? ['store_currency'] : ['store_currency', 'customer_currency'];
  const rows = await totalsOf(db, store, query, (name) => !aside.includes(name));
  const offered = (name: string, row: CurrencyTotals): boolean =>
    !aside.includes(name) || accepts(query, name, name === 'store_currency' ? row.currency : row.customer_currency);
  const selected = rows.filter((row) => offered('store_currency', row) && offered('customer_currency', row));
  const currencies = [...new Set(selected.map((row) => row.currency))];
  const sum = (of: 'amount' | 'fees' | 'net'): number => (currencies.length === 1 ? total(selected, of) : 0);
  return {
    count: total(selected, 'count'),
    currency: summaryCurrency(currencies, query, store),
    total: sum('amount'),
    fees: sum('fees'),
    net: sum('net'),
    store_currencies: distinct(rows.filter((row) => offered('customer_currency', row)).map((row) => row.currency)),
    customer_currencies: distinct(
      rows.filter((row) => offered('store_currency', row)).map((row) => row.customer_currency),
    ),
  };
}

const total = (rows: CurrencyTotals[], of: 'count' | 'amount' | 'fees' | 'net'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

const distinct = (values: string[]): string[] => [...new Set(values)].toSorted();

function accepts(query: FilterValues, name: string, value: string): boolean {
  const lists = [query[`${name}_is`], query[`${name}_is_in`]].filter((list) => Array.isArray(list));
  const not = query[`${name}_is_not`];
  return lists.every((list) => list.includes(value)) && !(Array.isArray(not) && not.includes(value));
}
