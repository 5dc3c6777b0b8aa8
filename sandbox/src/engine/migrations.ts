import type pg from 'pg';

/** Each entry runs once, in order. `objects` holds whole API objects; the other tables are for queries that JSON is too slow for. */
const migrations = [
  `create table sandbox.settings (key text primary key, value jsonb not null);

   create table sandbox.objects (
     account text not null, id text not null, object text not null, created bigint not null,
     seq bigint generated always as identity, data jsonb not null,
     primary key (account, id));
   create index objects_list on sandbox.objects (account, object, created desc, seq desc);
   create index objects_by_intent on sandbox.objects (account, (data->>'payment_intent')) where data->>'payment_intent' is not null;
   create index objects_by_charge on sandbox.objects (account, (data->>'charge')) where data->>'charge' is not null;
   create index objects_by_customer on sandbox.objects (account, (data->>'customer')) where data->>'customer' is not null;
   create index objects_by_source on sandbox.objects (account, (data->>'source')) where object = 'balance_transaction';
   create index objects_by_payout on sandbox.objects (account, (data->>'payout')) where object = 'balance_transaction';

   create table sandbox.events (
     account text not null, id text not null, type text not null, created bigint not null,
     seq bigint generated always as identity, data jsonb not null,
     primary key (account, id));
   create index events_list on sandbox.events (account, created desc, seq desc);

   create table sandbox.jobs (
     id bigint generated always as identity primary key, due bigint not null, account text not null,
     kind text not null, data jsonb not null);
   create index jobs_due on sandbox.jobs (due, id);

   create table sandbox.balances (
     account text not null, currency text not null, source_type text not null, available_on bigint not null, net bigint not null,
     primary key (account, currency, source_type, available_on));

   create table sandbox.idempotency (
     account text not null, key text not null, request_hash text not null, status int not null,
     body text not null, request_id text not null, created bigint not null,
     primary key (account, key));
   create index idempotency_created on sandbox.idempotency (created);`,

  `create table sandbox.webhook_secrets (endpoint text primary key, secret text not null, connect boolean not null);

   create table sandbox.webhook_deliveries (
     id bigint generated always as identity primary key,
     endpoint text not null references sandbox.webhook_secrets on delete cascade,
     event text not null, type text not null, body text not null,
     state text not null default 'waiting', attempts int not null default 0, last_error text,
     due bigint not null, leased_until bigint not null default 0,
     spared boolean not null default false, held boolean not null default false);
   create index webhook_deliveries_due on sandbox.webhook_deliveries (due) where state = 'waiting';
   create index webhook_deliveries_next on sandbox.webhook_deliveries (endpoint, due, id) where state = 'waiting';
   create index webhook_deliveries_by_event on sandbox.webhook_deliveries (event);`,

  `create table sandbox.imported_payments (
     account text not null, stem text not null, created bigint not null, amount bigint not null, currency text not null, captured boolean not null,
     status text not null, amount_refunded bigint not null, refunded_at bigint, settlement_amount bigint not null, settlement_currency text not null,
     exchange_rate double precision, fee bigint not null, method_type text not null, brand text, last4 text, country text, funding text,
     exp_month int, exp_year int, name text, email text, billing_country text, risk_level text, metadata jsonb not null, capture_before bigint,
     primary key (account, stem))`,

  `alter table sandbox.imported_payments add column application_fee bigint`,

  `alter table sandbox.imported_payments add column reader text, add column location text;
   create index objects_by_transfer_group on sandbox.objects (account, (data->>'transfer_group')) where object = 'transfer';`,

  `alter table sandbox.imported_payments add column postal_code_check text`,

  // One row per balance transaction, also of imported payments that were never read, with its automatic payout.
  `create table sandbox.journal (
     account text not null, id text collate "C" not null, currency text not null, source_type text not null,
     created bigint not null, available_on bigint not null, net bigint not null, payout text);
   create index journal_free on sandbox.journal (account, currency, available_on) where payout is null;
   create index journal_by_payout on sandbox.journal (account, payout, created, id) where payout is not null;

   create table sandbox.returned_rows (
     account text not null, payout text not null, created bigint not null, id text collate "C" not null, net bigint not null,
     primary key (account, payout, created, id));

   create table sandbox.payout_runs (account text primary key, due bigint, ran bigint not null);
   create index payout_runs_due on sandbox.payout_runs (due);

   alter table sandbox.imported_payments add column available_on bigint;
   update sandbox.imported_payments p set available_on = (p.created / 86400
     + coalesce((select (a.data->'settings'->'payouts'->'schedule'->>'delay_days')::bigint from sandbox.objects a where a.id = p.account and a.object = 'account'), 2)) * 86400;
   insert into sandbox.journal
     select o.account, o.id, o.data->>'currency', 'card', o.created, (o.data->>'available_on')::bigint, (o.data->>'net')::bigint, null
     from sandbox.objects o where o.object = 'balance_transaction' and not exists (
       select 1 from sandbox.imported_payments p where p.account = o.account and o.id in ('txn_' || p.stem, 'txn_r' || p.stem));
   insert into sandbox.journal
     select account, 'txn_' || stem, settlement_currency, case when method_type in ('card', 'card_present', 'interac_present') then 'card' else 'bank_account' end,
       created, available_on, settlement_amount - fee, null
     from sandbox.imported_payments where captured and status = 'succeeded';
   insert into sandbox.journal
     select account, 'txn_r' || stem, settlement_currency, case when method_type in ('card', 'card_present', 'interac_present') then 'card' else 'bank_account' end,
       coalesce(refunded_at, created), coalesce(refunded_at, created),
       -(case when amount_refunded = amount then settlement_amount else floor(amount_refunded * coalesce(exchange_rate, 1) + 0.5)::bigint end), null
     from sandbox.imported_payments where captured and status = 'succeeded' and amount_refunded > 0;
   insert into sandbox.payout_runs select distinct account, 0::bigint, 0::bigint from sandbox.balances`,

  // File contents are stored apart from the file objects.
  `create table sandbox.file_contents (account text not null, id text not null, bytes bytea not null, primary key (account, id));
   create index objects_by_file on sandbox.objects (account, (data->>'file')) where object = 'file_link';`,
];

/** Creates or upgrades schema `sandbox`. Safe when several processes start at once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('sandbox.migrations'))");
    await client.query('create schema if not exists sandbox');
    await client.query('create table if not exists sandbox.migrations (version int primary key)');
    const { rows } = await client.query<{ done: number }>('select count(*)::int as done from sandbox.migrations');
    const done = rows[0]?.done ?? 0;
    for (const [index, sql] of migrations.entries()) {
      if (index < done) continue;
      await client.query(sql);
      await client.query('insert into sandbox.migrations values ($1)', [index + 1]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
