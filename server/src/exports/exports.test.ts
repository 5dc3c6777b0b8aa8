import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FilterValues } from '@purser/contract/list-query';
import { filterQuery } from '@purser/contract/list-query';
import { fromDecimal } from '@purser/contract/money';
import { transactionList } from '@purser/contract/transactions/transaction';
import type { Context } from '../context.ts';
import { runDueJobs } from '../jobs/jobs.ts';
import { jobs } from '../job-list.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { summaryOf } from '../transactions/summarize-transactions.ts';
import { exportFileName } from './export-kinds.ts';
import { exportTransactions } from './export-transactions.ts';
import { getTransactionsExport } from './get-transactions-export.ts';
import { runExport } from './run-export.ts';
import { transactionsCsv } from './transactions-csv.ts';

let world: World;
let folder: string;
let context: Context;

const hostile = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u0001=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'He said "hi", then left',
  'two\r\nlines',
  '<img src=x onerror=alert(1)>',
  '$1 \\ back',
  'Ünï 漢字 😀',
];

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), 'purser-exports-'));
  const config = { ...world.config, DATA_DIR: folder };
  Object.assign(world, { config });
  context = world.context({ config });
  const start = world.clock.now();
  const rows = Array.from({ length: 400 }, (_, i) => ({
    store_id: world.store.store_id,
    transaction_id: `txn_${String(i).padStart(4, '0')}`,
    date: start.subtract({ hours: i * 5 }),
    type: i % 9 === 0 ? 'refund' : 'charge',
    amount: i % 9 === 0 ? -(i + 1) : i * 7 + 1,
    fees: i % 4,
    net: (i % 9 === 0 ? -(i + 1) : i * 7 + 1) - (i % 4),
    currency: (['usd', 'jpy', 'kwd'] as const)[i % 3] ?? 'usd',
    customer_amount: i * 7 + 1,
    customer_currency: 'usd',
    customer_name: hostile[i % hostile.length] ?? '',
    customer_email: `ann${i % 7}@example.com`,
    source: 'visa',
    source_identifier: '4242',
    risk_level: i % 4 === 3 ? null : i % 3,
    order_id: i + 1000,
    // Some are in a payout, others in one that failed.
    deposit_id: [null, 'po_paid', 'po_failed', 'po_canceled'][Math.floor(i / 3) % 4] ?? null,
    deposit_status: [null, 'paid', 'failed', 'canceled'][Math.floor(i / 3) % 4] ?? null,
    available_on: start,
    exchange_rate: i % 3 === 1 ? 0.34 : null,
  }));
  await world.db.insertInto('transactions').values(rows).execute();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** RFC 4180, strictly: every row ends with CRLF, quotes are doubled inside quotes. */
function parseCsv(file: Buffer): string[][] {
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = file.subarray(3).toString('utf8');
  expect(text.endsWith('\r\n')).toBe(true);
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error('not RFC 4180');
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function csv(raw: object): Promise<string[][]> {
  const query = filterQuery(transactionList).parse(raw);
  return parseCsv(Buffer.concat(await transactionsCsv(world.db, world.store, query).toArray()));
}

test('an export is asked for, written by a job, mailed and downloadable; its rows are those of the screen', async () => {
  const { export_id } = await call(
    exportTransactions,
    { query: { type_is: ['refund'] }, body: {} },
    {
      context,
    },
  );
  expect(await call(getTransactionsExport, { export_id }, { context })).toEqual({
    status: 'pending',
    rows_done: 0,
    rows_total: 45,
  });
  await runDueJobs(world.pool, jobs, world);
  const done = await call(getTransactionsExport, { export_id }, { context });
  expect(done).toMatchObject({
    status: 'success',
    rows_done: 45,
    rows_total: 45,
    download_url: expect.stringContaining(export_id),
  });
  const rows = parseCsv(await readFile(join(folder, 'files/exports', `${export_id}.csv`)));
  expect(rows).toEqual(await csv({ type_is: 'refund' }));
  const mail = await world.db.selectFrom('mail').selectAll().execute();
  expect(mail).toHaveLength(1);
  expect(mail[0]).toMatchObject({
    recipient: 'admin@example.com',
    body_text: expect.stringContaining(done.download_url ?? '-'),
  });
  // A job that runs twice changes nothing.
  await runExport(world, { store_id: world.store.store_id, export_id });
  expect(await world.db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
});

test('count and totals of the file, the list and the summary are the same, whatever the decimals of the currency', async () => {
  const [header = [], ...rows] = await csv({});
  expect(header).toEqual(
    'Transaction Id,Date / Time (UTC),Type,Channel,Paid Currency,Amount Paid,Payout Currency,Amount,Fees,Net,Order #,Payment Method,Customer,Email,Country,Risk level,Payout ID,Payout date,Payout status,Exchange rate'.split(
      ',',
    ),
  );
  expect(rows).toHaveLength((await summaryOf(world.db, world.store, {})).count);
  for (const currency of ['usd', 'jpy', 'kwd']) {
    const summary = await summaryOf(world.db, world.store, { store_currency_is: [currency] });
    const sum = (heading: string): number =>
      rows
        .filter((row) => row[header.indexOf('Payout Currency')] === currency.toUpperCase())
        .map((row) => row[header.indexOf(heading)] ?? '')
        .reduce(
          (total, cell) =>
            total + (cell.startsWith('-') ? -1 : 1) * (fromDecimal(cell.replace('-', ''), currency) ?? NaN),
          0,
        );
    expect([sum('Amount'), -sum('Fees'), sum('Net')]).toEqual([summary.total, summary.fees, summary.net]);
  }
  expect(rows[1]).toEqual(
    "txn_0001,2026-03-10 07:00:00,Charge,Online,USD,0.08,JPY,8,-1,7,1001,Visa 4242,'+1+1,ann1@example.com,,Elevated,,,,34".split(
      ',',
    ),
  );
});

test('a payout date is the day on which the payout arrives, and empty for what is in none or in one that failed', async () => {
  const [header = [], ...rows] = await csv({});
  const at = (heading: string) => header.indexOf(heading);
  const dates = new Map(rows.map((row) => [row[at('Payout ID')], row[at('Payout date')]]));
  expect(Object.fromEntries(dates)).toEqual({ '': '', po_paid: '2026-03-10', po_failed: '', po_canceled: '' });
});

test('no text of a customer can become a formula, break a row or lose a character that shows', async () => {
  const [header = [], ...rows] = await csv({});
  const names = new Map(
    rows.map((row) => [Number(row[header.indexOf('Order #')]) - 1000, row[header.indexOf('Customer')] ?? '']),
  );
  for (const [i, name] of hostile.entries()) {
    const cell = names.get(i) ?? '';
    expect(cell, JSON.stringify(name)).not.toMatch(/^[\s\u00a0]*[=+\-@＝＋－＠]/u);
    // oxlint-disable-next-line no-control-regex
    expect(cell.replace(/^'/, ''), JSON.stringify(name)).toBe(name.replaceAll(/[\u0000-\u001f]/g, ' '));
  }
  // Negative numbers stay numbers.
  expect(rows.filter((row) => /^-\d/.test(row[header.indexOf('Amount')] ?? '')).length).toBeGreaterThan(0);
});

test('another store cannot see an export, and an unknown one is missing', async () => {
  const { export_id } = await call(exportTransactions, { query: {}, body: {} }, { context });
  const other = world.context({ store: { ...world.store, store_id: 4711 } });
  for (const [id, who] of [
    [export_id, other],
    ['0b8e5f0e-0000-4000-8000-000000000000', context],
    ["x' or 1=1", context],
  ] as const)
    await expect(call(getTransactionsExport, { export_id: id }, { context: who })).rejects.toMatchObject({
      code: 'export_missing',
      status: 404,
    });
});

test('filters may also come in the body, and a wrong one is named', async () => {
  const ask = (query: FilterValues, body: unknown) => call(exportTransactions, { query, body }, { context });
  const { export_id } = await ask({ match: 'any' }, { type_is: 'refund' });
  const { query } = await world.db
    .selectFrom('exports')
    .select('query')
    .where('export_id', '=', export_id)
    .executeTakeFirstOrThrow();
  expect(query).toEqual({ match: 'any', type_is: ['refund'] });
  await expect(ask({}, { type_is: 'bogus' })).rejects.toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { type_is: expect.any(String) } },
  });
});

test('an export that is stopped leaves no half file and is done after the next start', async () => {
  const { export_id } = await call(exportTransactions, { query: {}, body: {} }, { context });
  await expect(runExport(world, { store_id: world.store.store_id, export_id }, AbortSignal.abort())).rejects.toThrow(
    'abort',
  );
  expect((await readdir(join(folder, 'files/exports'))).filter((name) => name.includes(export_id))).toEqual([]);
  await runDueJobs(world.pool, jobs, world);
  expect(await call(getTransactionsExport, { export_id }, { context })).toMatchObject({
    status: 'success',
    rows_done: 400,
  });
});

test('an export that cannot be written says so', async () => {
  const { export_id } = await call(exportTransactions, { query: {}, body: {} }, { context });
  const broken = { ...world, config: { ...world.config, DATA_DIR: '/dev/null/nowhere' } };
  await runExport(broken, { store_id: world.store.store_id, export_id });
  expect(await call(getTransactionsExport, { export_id }, { context })).toMatchObject({ status: 'failed' });
});

test('files are forgotten after seven days', async () => {
  await world.sandbox.clock.advance(8 * 24 * 3600 * 1000);
  await call(exportTransactions, { query: { source_is: ['nothing'] }, body: {} }, { context });
  await runDueJobs(world.pool, jobs, world);
  expect(await readdir(join(folder, 'files/exports'))).toHaveLength(1);
});

test('the file is named for the days it covers', () => {
  const name = (query: FilterValues): string =>
    exportFileName(
      'transactions',
      query,
      { ...world.store, timezone: 'Pacific/Auckland' },
      Temporal.Instant.from('2026-03-10T12:00:00Z'),
    );
  expect(name({})).toBe('transactions_2026-03-11.csv');
  expect(name({ date_between: ['2026-01-01', '2026-01-31'] })).toBe('transactions_2026-01-01_2026-01-31.csv');
  expect(name({ date_after: '2026-01-05 10:00:00' })).toBe('transactions_2026-01-05_2026-03-11.csv');
});
