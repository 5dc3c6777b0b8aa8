import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { listNotes } from '../inbox/list-notes.ts';
import { prepareQueue } from '../jobs/jobs.ts';
import { listOrders } from '../orders/list-orders.ts';
import { getPayoutProof } from '../payouts/get-payout-proof.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { getReconciliation } from '../reports/get-reconciliation.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { assertPayoutInvariants } from '../testing/models/payout-invariants.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { listAuthorizations } from '../authorizations/list-authorizations.ts';
import { listFraudOutcomes } from '../transactions/list-fraud-outcomes.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { refund } from '../testing/merchant.ts';
import { summarizeTransactions } from '../transactions/summarize-transactions.ts';
import { createPool } from './database.ts';
import { earlyMigrations, squashedMigrations } from './early-migrations.ts';
import { isMigrated, migrate, migrationsFolder } from './migrate.ts';

// A new migration adds its line. A line never changes: databases that ran the file would differ from new ones.
const checksums = {
  '0001_stores_and_access.sql': '5ad4e9b80967cfc1',
  '0002_catalog_and_orders.sql': '03b08db6237a8e06',
  '0003_payments_and_ledger.sql': '7ea25f97a0ea91fb',
  '0004_lists_and_rollups.sql': '0acc1c9b2b0f386f',
  '0005_payouts.sql': 'be3ec9f631c71c1c',
  '0006_fraud.sql': 'fcb13fc28402c059',
  '0007_settings_and_inbox.sql': 'bb126af130335c13',
  '0008_disputes.sql': 'e6527deffb91cced',
  '0009_dispute_lists.sql': 'd41a1dff4a168e16',
  '0010_evidence_files.sql': 'f2192eaab42e13b7',
  '0011_policies_and_shipments.sql': 'be1ef24802c727fb',
  '0012_card_of_charge.sql': '5c3ebacc8afd29cf',
  '0013_packed_evidence.sql': '623fffdffbf5ce55',
  '0014_dispute_drafts.sql': '9f56cff2675fe52f',
  '0015_told_in_time.sql': '20c54f62fc6a6a58',
  '0016_dispute_costs.sql': 'e4830e17b584c4d9',
  '0017_test_history.sql': 'ca812ae2c9c72ec1',
  '0018_modes.sql': '7471bfc7387bf3a6',
  '0019_history_import.sql': '6176825aa0c9cadb',
  '0020_incentives_and_requirements.sql': 'b2db5fd7dc9d9ef2',
  '0021_open_deadlines.sql': 'ad09aebb3ce92dad',
  '0022_site_connection.sql': 'b9fc85796b77e83e',
  '0023_onboarding.sql': 'ec9a3fe7d49d44f6',
  '0024_exchange_rates.sql': '567666ed14626dbe',
  '0025_loans.sql': '7d8831f9ddb77325',
  '0026_tax_documents.sql': 'fe4fc6f5cba72bd2',
  '0028_shopper_currency.sql': 'da24b91553327291',
  '0029_search.sql': 'dcfe4e8d55c254cd',
  '0030_customers_and_people.sql': '8476201f77cc6251',
  '0031_two_step_sign_in.sql': '9ca9388720addf6e',
  '0032_backups.sql': 'd4af20d64f9aebb7',
  '0033_amounts_of_orders.sql': '5dc797c7fa3ea90a',
};

test('migrations are added and never edited', () => {
  const files = readdirSync(migrationsFolder).toSorted();
  const now = files.map((name) => [name, checksumOf(readFileSync(join(migrationsFolder, name)))]);
  expect(Object.fromEntries(now)).toEqual(checksums);
});

const checksumOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex').slice(0, 16);

test('a new database runs the squashed migrations once', async () => {
  const { pool } = await createEmptyDatabase();
  expect((await migrate(pool)).slice(0, squashedMigrations.length)).toEqual(squashedMigrations);
  expect(await migrate(pool)).toEqual([]);
  expect(await isMigrated(pool)).toBe(true);
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('a store of the early migrations upgrades: its schema is a new one’s, its books add up, its lists and acts work', async () => {
  const { name, pool } = await createEmptyDatabase();
  await pool.query(gunzipSync(readFileSync(join(import.meta.dirname, '../testing/early-store.sql.gz'))).toString());
  const before = await rowsOf(pool);
  expect(before).toMatchObject({
    'public.refunds': 3,
    'public.payouts': 5,
    'public.fraud_facts': 6,
    'public.notes': 2,
  });
  expect(await isMigrated(pool)).toBe(false);
  const ran = await migrate(pool);
  expect(ran.filter((each) => squashedMigrations.includes(each))).toEqual([]);
  expect(await isMigrated(pool)).toBe(true);
  expect(await migrate(pool)).toEqual([]);
  // Later migrations may add tables.
  expect(await rowsOf(pool)).toMatchObject({ ...before, 'public.migrations': expect.any(Number) });
  await prepareQueue(pool);

  const fresh = await createWorld();
  closing.push(() => fresh.close());
  const world = await createWorld({ database: name });
  closing.push(() => world.close());
  const schema = await schemaOf(world.pool);
  expect(schema.length).toBeGreaterThan(800);
  expect(schema).toEqual(await schemaOf(fresh.pool));

  await world.settle();
  await assertBooks(world);
  await assertLists(world);

  // A payment of before the upgrade is refunded after it.
  const { charge_id } = await world.db
    .selectFrom('charges')
    .select('charge_id')
    .where('amount_captured', '=', 9900)
    .executeTakeFirstOrThrow();
  await refund(world, { charge_id }, 100);
  await world.settle();
  await assertBooks(world);
}, 60_000);

test('a database that lacks some of the early migrations is refused with what to start first, and stays as it is', async () => {
  const { pool } = await createEmptyDatabase();
  await pool.query('create table migrations (name text primary key, ran timestamptz not null default now())');
  await pool.query('insert into migrations (name) select unnest($1::text[])', [earlyMigrations.slice(0, -1)]);
  await expect(migrate(pool)).rejects.toThrow(
    /^This database is older than the version .*\(it lacks 0060_note_ends\.sql\): start commit [0-9a-f]{7,} of Purser on it once, then start this version\.$/,
  );
  expect(await rowsOf(pool)).toEqual({ 'public.migrations': earlyMigrations.length - 1 });
});

async function createEmptyDatabase(): Promise<{ name: string; pool: pg.Pool }> {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const maintenance = new pg.Client(url);
  await maintenance.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintenance.query(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const pool = createPool({ connectionString: target.toString(), max: 2 });
  closing.push(async () => {
    await pool.end();
    await maintenance.query(`drop database ${name} with (force)`);
    await maintenance.end();
  });
  return { name, pool };
}

/** How many rows each table has; the record of migrations apart from what the early ones left. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(`
    select schemaname || '.' || tablename as name, (xpath('/row/count/text()', query_to_xml(
      format('select count(*) from %I.%I %s', schemaname, tablename,
        case when schemaname = 'public' and tablename = 'migrations' then format('where name <> all (%L)', '{${squashedMigrations.join(',')}}') end),
      false, true, '')))[1]::text::int as count
    from pg_tables where schemaname in ('public', 'sandbox') order by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Everything that the catalogs say of our schemas, one line each; the order of columns aside. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with ours as (
      select c.* from pg_class c where c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    )
    select format('column %s.%s %s %s %s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, coalesce(a.attstattarget, -1), a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as line
    from ours join pg_attribute a on a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ours.relkind in ('r', 'v', 'S')
    union all
    select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join ours on ours.oid = k.conrelid
    union all
    select format('index %s %s', pg_get_indexdef(i.indexrelid), (
      select string_agg(coalesce(attstattarget, -1)::text, ' ' order by attnum) from pg_attribute where attrelid = i.indexrelid))
    from pg_index i join ours on ours.oid = i.indrelid
    union all
    select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join ours on ours.oid = t.tgrelid where not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    union all
    select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from ours where relkind = 'v'
    union all
    select format('sequence %s %s %s %s', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement)
    from pg_sequence s join ours on ours.oid = s.seqrelid
    union all
    select format('extension %s', extname) from pg_extension
    order by 1`);
  return rows.map(({ line }) => line);
}

/** The books against themselves and against the provider; the rollups against the rows; the payouts against what is in them. */
async function assertBooks(world: World): Promise<void> {
  const { db } = world;
  await assertBalances(world);
  await assertPayoutInvariants(world);
  const { rows: entries } = await sql`
    select entry_id, currency from ledger_postings group by 1, 2 having sum(amount) <> 0`.execute(db);
  expect(entries).toEqual([]);
  const { rows: days } = await sql`
    with rows as (
      select (date at time zone 'UTC')::date as day, currency, customer_currency, 1 as count, amount, fees, net from transactions
      union all
      select day, currency, customer_currency, -count, -amount, -fees, -net from transaction_day_totals
    )
    select day, currency, customer_currency from rows group by 1, 2, 3
    having sum(count) <> 0 or sum(amount) <> 0 or sum(fees) <> 0 or sum(net) <> 0`.execute(db);
  expect(days).toEqual([]);
  const { rows: ledger } = await sql`
    with rows as (
      select currency, amount as net from ledger_postings where account = 'provider_balance'
      union all
      select currency, -net from ledger_day_totals
    )
    select currency from rows group by 1 having sum(net) <> 0`.execute(db);
  expect(ledger).toEqual([]);
  const { rows: stopped } = await sql`
    with rows as (
      select fraud_outcome as outcome, 1 as count, total from orders where fraud_outcome in ('block', 'review')
      union all
      select outcome, -count, -total from fraud_outcome_days
    )
    select outcome from rows group by 1 having sum(count) <> 0 or sum(total) <> 0`.execute(db);
  expect(stopped).toEqual([]);
  const payouts = await db.selectFrom('payouts').select(['payout_id', 'amount']).execute();
  expect(payouts.length).toBeGreaterThan(1);
  for (const { payout_id, amount } of payouts) {
    const proof = await call(getPayoutProof, { id: payout_id }, { context: world.context() });
    expect(proof, payout_id).toMatchObject({ unexplained: 0, explained: amount });
  }
}

async function assertLists(world: World): Promise<void> {
  const as = { context: world.context() };
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from transactions) as transactions, (select count(*) from orders) as orders, (select count(*) from payouts) as payouts,
      (select count(*) from authorizations where state = 'open') as open,
      (select count(*) from orders where fraud_outcome = 'block') as blocked`.execute(world.db);
  const transactions = await call(listTransactions, { pagesize: 100 }, as);
  expect({
    transactions: transactions.data.length,
    orders: (await call(listOrders, { pagesize: 100 }, as)).data.length,
    payouts: (await call(listPayouts, { pagesize: 100 }, as)).data.length,
    open: (await call(listAuthorizations, {}, as)).data.length,
    blocked: (await call(listFraudOutcomes, { status: 'block' }, as)).data.length,
  }).toEqual(rows[0]);
  expect((await call(summarizeTransactions, {}, as)).count).toBe(transactions.data.length);
  expect((await call(listTransactions, { search: ['jenny'], pagesize: 100 }, as)).data.length).toBeGreaterThan(3);
  const converted = transactions.data.find(({ customer_currency }) => customer_currency === 'eur');
  expect(converted).toMatchObject({ currency: 'usd', exchange_rate: expect.any(Number) });
  const { data: events } = await call(getTimeline, { payment_id: converted?.payment_intent_id ?? '' }, as);
  expect(events.map(({ type }) => type)).toContain('captured');
  const notes = await call(listNotes, {}, as);
  expect(notes.map(({ title }) => title)).toEqual(['The refund of $5.00 failed (order #1003)']);
  const report = await call(getReconciliation, { currency: 'usd', from: '2026-03-01', to: '2026-03-31' }, as);
  expect(report.opening + report.activity + report.payouts).toBe(report.closing);
  expect(report.balance).toBe(report.provider_balance);
}
