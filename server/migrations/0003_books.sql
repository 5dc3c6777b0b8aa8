-- Our books: what the provider told us, and the double-entry ledger under every amount.

-- The inbox of provider events: inserted once per event id, processed by a job, quarantined when they cannot be placed.
create table provider_events (
  store_id int not null references stores,
  event_id text not null,
  type text not null,
  account_id text not null,
  object_id text not null,
  created timestamptz not null,
  received timestamptz not null,
  payload jsonb not null,
  state text not null default 'received' check (state in ('received', 'processed', 'quarantined')),
  attempts int not null default 0,
  error text,
  processed timestamptz,
  primary key (store_id, event_id)
);
create index provider_events_open on provider_events (store_id, received) where state <> 'processed';

-- One row per payment: the intent as last read at the provider. `version` grows with each projection, so that a slow read never overwrites a later one.
create table payment_intents (
  store_id int not null references stores,
  payment_intent_id text not null,
  order_id bigint,
  created timestamptz not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  capture_method text not null,
  latest_charge_id text,
  payment_status text not null,
  data jsonb not null,
  version bigint not null default 1,
  projected timestamptz not null,
  primary key (store_id, payment_intent_id)
);
create index payment_intents_order on payment_intents (store_id, order_id);
create index payment_intents_charge on payment_intents (store_id, latest_charge_id);

create table charges (
  store_id int not null references stores,
  charge_id text not null,
  payment_intent_id text,
  order_id bigint,
  created timestamptz not null,
  amount bigint not null,
  amount_captured bigint not null,
  amount_refunded bigint not null,
  currency text not null,
  status text not null,
  paid boolean not null,
  captured boolean not null,
  refunded boolean not null,
  disputed boolean not null,
  -- The provider's charge object, its balance transaction expanded.
  data jsonb not null,
  primary key (store_id, charge_id),
  check (amount_refunded between 0 and amount_captured),
  check (amount_captured between 0 and amount)
);
create index charges_payment_intent on charges (store_id, payment_intent_id, created);
create index charges_order on charges (store_id, order_id);

create table refunds (
  store_id int not null references stores,
  refund_id text not null,
  charge_id text not null,
  payment_intent_id text,
  order_id bigint,
  money_intent_id uuid,
  created timestamptz not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null,
  reason text,
  failure_reason text,
  refunded_by text,
  -- [{line_id, quantity}] of the order, when the refund returns goods.
  lines jsonb not null default '[]',
  data jsonb not null,
  primary key (store_id, refund_id)
);
create index refunds_charge on refunds (store_id, charge_id, created);
create index refunds_order on refunds (store_id, order_id, created);
create unique index refunds_money_intent on refunds (store_id, money_intent_id);

-- Authorizations that wait for capture or have been settled.
create table authorizations (
  store_id int not null references stores,
  payment_intent_id text not null,
  charge_id text not null,
  order_id bigint,
  created timestamptz not null,
  capture_by timestamptz not null,
  amount bigint not null,
  currency text not null,
  risk_level smallint,
  customer_name text not null default '',
  customer_email text not null default '',
  customer_country text not null default '',
  state text not null check (state in ('open', 'captured', 'voided', 'expired')),
  primary key (store_id, payment_intent_id)
);
create index authorizations_open_created on authorizations (store_id, created, payment_intent_id) where state = 'open';
create index authorizations_open_amount on authorizations (store_id, amount, created, payment_intent_id) where state = 'open';

-- The events of a payment. `event_key` names the fact (type and provider object), so that replays change nothing.
create table timeline_events (
  store_id int not null references stores,
  payment_intent_id text not null,
  event_key text not null,
  type text not null,
  created timestamptz not null,
  data jsonb not null,
  primary key (store_id, payment_intent_id, event_key)
);

-- Our intention to move money, recorded before the provider hears of it. See money writes in ARCHITECTURE.md.
create table money_intents (
  store_id int not null references stores,
  money_intent_id uuid not null,
  kind text not null check (kind in ('refund', 'capture', 'cancel')),
  -- The caller's Idempotency-Key, or one derived from session, route, object, body and minute.
  idempotency_key text not null,
  request_hash text not null,
  payment_intent_id text,
  charge_id text,
  order_id bigint,
  amount bigint,
  currency text,
  parameters jsonb not null default '{}',
  state text not null check (state in ('created', 'sent', 'unknown', 'succeeded', 'failed')),
  -- A new epoch, and so a new provider key, only after a read proved that the last one did not happen.
  epoch int not null default 1,
  provider_object_id text,
  error_code text,
  error_message text,
  error_data jsonb,
  response jsonb,
  user_id int,
  username text,
  request_id text not null,
  created timestamptz not null,
  updated timestamptz not null,
  -- By the database's own clock, which nobody moves: until then the act is in hands, or its absence at the provider proves nothing.
  lease timestamptz not null default now(),
  primary key (store_id, money_intent_id)
);
create unique index money_intents_key on money_intents (store_id, kind, idempotency_key);
create index money_intents_open on money_intents (store_id, updated) where state in ('created', 'sent', 'unknown');
create index money_intents_payment on money_intents (store_id, payment_intent_id);
create index money_intents_charge on money_intents (store_id, charge_id);

-- The double-entry ledger. One entry per provider balance transaction; its postings sum to zero per currency.
create table ledger_entries (
  store_id int not null references stores,
  entry_id text not null,
  created timestamptz not null,
  available_on timestamptz,
  kind text not null,
  source_id text,
  payment_intent_id text,
  primary key (store_id, entry_id)
);
create index ledger_entries_created on ledger_entries (store_id, created);

create table ledger_postings (
  store_id int not null,
  entry_id text not null,
  line smallint not null,
  account text not null check (account in ('provider_balance', 'sales', 'refunds', 'fees', 'disputes', 'payouts', 'loans', 'reader_fees', 'adjustments')),
  currency text not null,
  -- Debits are positive, credits negative, in minor units.
  amount bigint not null,
  primary key (store_id, entry_id, line),
  foreign key (store_id, entry_id) references ledger_entries
);

create function postings_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted group by store_id, entry_id, currency having sum(amount) <> 0) then
    raise exception 'a ledger entry does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- An entry's postings are inserted by one statement.
create trigger ledger_postings_balance after insert on ledger_postings referencing new table as inserted for each statement execute function postings_balance();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
