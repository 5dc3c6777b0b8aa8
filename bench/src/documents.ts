import type pg from 'pg';
import { createDatabase, createPool } from '@purser/server/database/database';
import { makeDueDocuments } from '@purser/server/documents/make-documents';
import type { Part } from './lists.ts';
import type { Figure } from './measure.ts';
import { shortLists } from './short-lists.ts';

const path = '/wp-json/wc/v3/payments/documents';
/** A store with forty currencies has as many in twenty years. */
const documentCount = 10_000;

const columns = `document_id, type, date, period_from, period_to, kind, currency, net, tax, total, tax_rate, treatment, corrects`;

/** Making the invoices of a month with as many payments as the store, and the list of documents, each next to raw SQL. */
export async function documents({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('documents')) return [];
  const { database } = shop;
  const figures: Figure[] = [await invoicesOfMonth(shop.connectionString, database, payments)];
  await database.query(
    `insert into document_numbers (store_id, mode, kind) values (1, 'test', 'invoice') on conflict do nothing`,
  );
  await database.query(
    `insert into documents (store_id, document_id, type, mode, kind, sequence, date, period_from, period_to, currency, net, tax, total, tax_rate,
       treatment, seller, buyer, created)
     select 1, 'BENCH-' || n, 'vat_invoice', 'test', 'invoice', 1000000 + n, date '2006-01-01' + n / 2, date '2006-01-01' + n / 2,
       date '2006-01-31' + n / 2, 'usd', 100, 19, 119, 19000, 'standard', '{}', '{}', now()
     from generate_series(1, ${documentCount}) as n on conflict do nothing`,
  );
  await database.query('analyze documents');
  const lists = [
    {
      name: 'page 1',
      query: '',
      statement: `select ${columns} from documents where store_id = 1 order by date desc, document_id desc limit 25`,
    },
    {
      name: 'a year',
      query: '?date_between[]=2012-01-01&date_between[]=2012-12-31',
      statement: `select ${columns} from documents where store_id = 1 and date >= '2012-01-01' and date < '2013-01-01' order by date desc, document_id desc limit 25`,
    },
    { name: 'summary', query: '/summary', statement: 'select count(*) from documents where store_id = 1' },
  ].map(({ name, query, statement }) => ({
    name: `documents, ${name}, ${documentCount / 1000} k`,
    path: `${path}${query}`,
    statement,
  }));
  return [...figures, ...(await shortLists(shop, lists))];
}

/** In a store of its own: a month of payments, of which some gave their fee back and some did so for the month before. */
async function invoicesOfMonth(connectionString: string, database: pg.Client, payments: number): Promise<Figure> {
  const store_id: number = (
    await database.query(
      `insert into stores (name, host, country, currency, created) values ('Invoices', 'invoices-' || gen_random_uuid(), 'DE', 'eur', '2025-01-01') returning store_id`,
    )
  ).rows[0].store_id;
  const step = 50_000;
  for (let from = 0; from < payments; from += step) {
    const rows = `generate_series(${from}, ${Math.min(from + step, payments) - 1}) as n`;
    const isBack = 'n % 50 = 0';
    await database.query(
      `insert into ledger_entries (store_id, entry_id, created, kind, payment_intent_id)
       select ${store_id}, 'bench_' || n, timestamptz '2025-10-01' + n * interval '31 days' / ${payments}, case when ${isBack} then 'refund' else 'charge' end, 'pi_' || n
       from ${rows}`,
    );
    await database.query(
      `insert into ledger_postings (store_id, entry_id, line, account, currency, amount)
       select ${store_id}, 'bench_' || n, line, account, 'eur', amount * case when ${isBack} then -1 else 1 end
       from ${rows}, (values (1, 'provider_balance', 970), (2, 'fees', 30), (3, 'sales', -1000)) as posting (line, account, amount)`,
    );
  }
  await database.query('analyze ledger_entries, ledger_postings, ledger_days, ledger_day_deltas');
  const pool = createPool({ connectionString });
  const store = {
    store_id,
    name: 'Invoices',
    currency: 'eur',
    country: 'DE',
    timezone: 'UTC',
    locale: 'en-US',
    mode: 'test' as const,
    account_id: 'acct_bench',
    is_platform_account: false,
  };
  const today = Temporal.Instant.from('2025-11-15T00:00:00Z');
  const services = {
    db: createDatabase(pool),
    clock: { now: () => today, wall: () => today },
    config: {},
    provider: { is_demo: true },
  };
  const began = performance.now();
  await makeDueDocuments(services, store);
  const took = performance.now() - began;
  const { rows } = await database.query('select sum(total) as total from documents where store_id = $1', [store_id]);
  const start = performance.now();
  const scan = await database.query(
    `select sum(p.amount) as total from ledger_postings p join ledger_entries e using (store_id, entry_id)
     where p.store_id = $1 and p.account = 'fees' and e.created >= '2025-10-01' and e.created < '2025-11-01'`,
    [store_id],
  );
  const scanned = performance.now() - start;
  await pool.end();
  if (rows[0].total !== scan.rows[0].total)
    throw new Error(`the invoices are ${rows[0].total}, the ledger has ${scan.rows[0].total}`);
  return {
    name: `documents of a month with ${payments.toLocaleString('en-US')} payments`,
    ours: `${took.toFixed(0)} ms`,
    raw: `${scanned.toFixed(0)} ms`,
    ratio: took / scanned,
    target: '≤ 5 s',
    passes: took <= 5000,
  };
}
