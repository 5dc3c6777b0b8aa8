-- The transactions list: one row per balance transaction, carrying what the screens filter, sort and search by.
create table transactions (
  store_id int not null references stores,
  transaction_id text not null,
  date timestamptz not null,
  type text not null,
  channel text not null default 'online',
  source text not null default '',
  source_identifier text not null default '',
  source_device text,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  currency text not null,
  customer_amount bigint not null,
  customer_currency text not null,
  customer_name text not null default '',
  customer_email text not null default '',
  customer_country text not null default '',
  risk_level smallint,
  status text not null default '',
  payment_intent_id text,
  charge_id text not null default '',
  -- The provider object behind the row: charge, refund, dispute, payout.
  source_id text,
  order_id bigint,
  deposit_id text,
  deposit_status text,
  available_on timestamptz,
  loan_id text,
  metadata jsonb,
  search text generated always as (lower(customer_name || ' ' || customer_email || ' ' || coalesce(order_id::text, ''))) stored,
  primary key (store_id, transaction_id),
  check (net = amount - fees)
);
create index transactions_payment_intent on transactions (store_id, payment_intent_id);
create index transactions_charge on transactions (store_id, charge_id);
create index transactions_order on transactions (store_id, order_id);

create table exports (
  store_id int not null references stores,
  export_id uuid not null,
  kind text not null,
  user_id int not null,
  query jsonb not null,
  state text not null check (state in ('pending', 'running', 'success', 'failed')),
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  file text,
  error text,
  created timestamptz not null,
  finished timestamptz,
  primary key (store_id, export_id)
);
