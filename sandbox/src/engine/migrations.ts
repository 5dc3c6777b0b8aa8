import type pg from 'pg';
import { schemaOf } from './mode.ts';
import type { Mode } from './mode.ts';

/** Each entry runs once, in order. `objects` holds whole API objects; the other tables are for queries that JSON is too slow for. */
const migrations = [
  `create table settings (key text primary key, value jsonb not null);

   create table objects (
     account text not null, id text not null, object text not null, created bigint not null,
     seq bigint generated always as identity, data jsonb not null,
     primary key (account, id));
   create index objects_list on objects (account, object, created desc, seq desc);
   create index objects_by_intent on objects (account, (data->>'payment_intent')) where data->>'payment_intent' is not null;
   create index objects_by_charge on objects (account, (data->>'charge')) where data->>'charge' is not null;
   create index objects_by_customer on objects (account, (data->>'customer')) where data->>'customer' is not null;
   create index objects_by_source on objects (account, (data->>'source')) where object = 'balance_transaction';
   create index objects_by_payout on objects (account, (data->>'payout')) where object = 'balance_transaction';

   create table events (
     account text not null, id text not null, type text not null, created bigint not null,
     seq bigint generated always as identity, data jsonb not null,
     primary key (account, id));
   create index events_list on events (account, created desc, seq desc);

   create table jobs (
     id bigint generated always as identity primary key, due bigint not null, account text not null,
     kind text not null, data jsonb not null);
   create index jobs_due on jobs (due, id);

   create table balances (
     account text not null, currency text not null, source_type text not null, available_on bigint not null, net bigint not null,
     primary key (account, currency, source_type, available_on));

   create table idempotency (
     account text not null, key text not null, request_hash text not null, status int not null,
     body text not null, request_id text not null, created bigint not null,
     primary key (account, key));
   create index idempotency_created on idempotency (created);`,

  `create table webhook_secrets (endpoint text primary key, secret text not null, connect boolean not null);

   create table webhook_deliveries (
     id bigint generated always as identity primary key,
     endpoint text not null references webhook_secrets on delete cascade,
     event text not null, type text not null, body text not null,
     state text not null default 'waiting', attempts int not null default 0, last_error text,
     due bigint not null, leased_until bigint not null default 0,
     spared boolean not null default false, held boolean not null default false);
   create index webhook_deliveries_due on webhook_deliveries (due) where state = 'waiting';
   create index webhook_deliveries_next on webhook_deliveries (endpoint, due, id) where state = 'waiting';
   create index webhook_deliveries_by_event on webhook_deliveries (event);`,

  `create table imported_payments (
     account text not null, stem text not null, created bigint not null, amount bigint not null, currency text not null, captured boolean not null,
     status text not null, amount_refunded bigint not null, refunded_at bigint, settlement_amount bigint not null, settlement_currency text not null,
     exchange_rate double precision, fee bigint not null, method_type text not null, brand text, last4 text, country text, funding text,
     exp_month int, exp_year int, name text, email text, billing_country text, risk_level text, metadata jsonb not null, capture_before bigint,
     primary key (account, stem))`,

  `alter table imported_payments add column application_fee bigint`,

  `alter table imported_payments add column reader text, add column location text;
   create index objects_by_transfer_group on objects (account, (data->>'transfer_group')) where object = 'transfer';`,

  `alter table imported_payments add column postal_code_check text`,

  // One row per balance transaction, also of imported payments that were never read, with its automatic payout.
  `create table journal (
     account text not null, id text collate "C" not null, currency text not null, source_type text not null,
     created bigint not null, available_on bigint not null, net bigint not null, payout text);
   create index journal_free on journal (account, currency, available_on) where payout is null;
   create index journal_by_payout on journal (account, payout, created, id) where payout is not null;

   create table returned_rows (
     account text not null, payout text not null, created bigint not null, id text collate "C" not null, net bigint not null,
     primary key (account, payout, created, id));

   create table payout_runs (account text primary key, due bigint, ran bigint not null);
   create index payout_runs_due on payout_runs (due);

   alter table imported_payments add column available_on bigint;
   update imported_payments p set available_on = (p.created / 86400
     + coalesce((select (a.data->'settings'->'payouts'->'schedule'->>'delay_days')::bigint from objects a where a.id = p.account and a.object = 'account'), 2)) * 86400;
   insert into journal
     select o.account, o.id, o.data->>'currency', 'card', o.created, (o.data->>'available_on')::bigint, (o.data->>'net')::bigint, null
     from objects o where o.object = 'balance_transaction' and not exists (
       select 1 from imported_payments p where p.account = o.account and o.id in ('txn_' || p.stem, 'txn_r' || p.stem));
   insert into journal
     select account, 'txn_' || stem, settlement_currency, case when method_type in ('card', 'card_present', 'interac_present') then 'card' else 'bank_account' end,
       created, available_on, settlement_amount - fee, null
     from imported_payments where captured and status = 'succeeded';
   insert into journal
     select account, 'txn_r' || stem, settlement_currency, case when method_type in ('card', 'card_present', 'interac_present') then 'card' else 'bank_account' end,
       coalesce(refunded_at, created), coalesce(refunded_at, created),
       -(case when amount_refunded = amount then settlement_amount else floor(amount_refunded * coalesce(exchange_rate, 1) + 0.5)::bigint end), null
     from imported_payments where captured and status = 'succeeded' and amount_refunded > 0;
   insert into payout_runs select distinct account, 0::bigint, 0::bigint from balances`,

  // File contents are stored apart from the file objects.
  `create table file_contents (account text not null, id text not null, bytes bytea not null, primary key (account, id));
   create index objects_by_file on objects (account, (data->>'file')) where object = 'file_link';`,

  // Lists contain imported payments, which have no `seq`: neither have those that were written out.
  `create index imported_payments_list on imported_payments (account, created, stem collate "C");
   create index imported_refunds_list on imported_payments (account, coalesce(refunded_at, created), stem collate "C") where amount_refunded > 0;`,

  // Every payment asks whether the account has a loan.
  `create index objects_active_loan on objects (account) where object = 'capital.financing_offer' and data->>'status' = 'paid_out'`,

  // Deliveries that arrived are kept for a while: what was sent, when, and the status of the response.
  `alter table webhook_deliveries add column response_status int, add column sent_at bigint`,
];

/** Creates or upgrades the schema of a mode. Safe when several processes start at once. */
export async function migrate(pool: pg.Pool, mode: Mode): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('sandbox.migrations'))");
    await client.query(`create schema if not exists ${schemaOf(mode)}`);
    await client.query('create table if not exists migrations (version int primary key)');
    const { rows } = await client.query<{ done: number }>('select count(*)::int as done from migrations');
    const done = rows[0]?.done ?? 0;
    for (const [index, sql] of migrations.entries()) {
      if (index < done) continue;
      await client.query(sql);
      await client.query('insert into migrations values ($1)', [index + 1]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
