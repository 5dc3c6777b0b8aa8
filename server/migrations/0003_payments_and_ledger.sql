-- The books: what the provider reported, our own money acts, and the double-entry ledger under every amount.

-- Provider events: inserted once per event id, processed by a job, quarantined when no store or object matches.
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

-- The last known state of each account at the provider, so that pages and checkouts never wait for a read, not even after a restart.
create table known_accounts (
  store_id int not null references stores,
  account_id text not null,
  -- The provider keeps one account in two modes, which differ.
  test_mode boolean not null,
  -- The provider's object without personal data; null until the first read.
  data jsonb,
  -- When it was read, by the store's clock; shown on pages.
  read timestamptz,
  -- When it was read, by the database's clock; null when it has changed since.
  checked timestamptz,
  -- Number of reported changes: a read that began before the last one must not overwrite a later read.
  changes int not null default 0,
  primary key (store_id, account_id, test_mode)
);

-- What blocks an account's money, and since when: the provider reports only the present.
create table account_holds (
  store_id int not null references stores,
  account_id text not null,
  -- A kind of AccountHold in contract/src/connect/account-status.ts.
  kind text not null,
  since timestamptz not null,
  reason text,
  ended timestamptz,
  primary key (store_id, account_id, kind, since)
);
-- At most one open hold of each kind.
create unique index account_holds_live on account_holds (store_id, account_id, kind) where ended is null;

-- One row per payment: the intent as last read at the provider. `version` grows with each projection, so that a slow read never
-- overwrites a later one.
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
  -- [{line_id, quantity}] of the order, when goods are returned.
  lines jsonb not null default '[]',
  data jsonb not null,
  primary key (store_id, refund_id)
);
create index refunds_charge on refunds (store_id, charge_id, created);
create index refunds_order on refunds (store_id, order_id, created);
create unique index refunds_money_intent on refunds (store_id, money_intent_id);

-- Authorizations that wait for capture, and those that were captured, canceled or expired.
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
-- Not the order of `created`: payment methods have different deadlines.
create index authorizations_open_capture_by on authorizations (store_id, capture_by, created, payment_intent_id) where state = 'open';

-- The events of a payment. `event_key` is the event's type and provider object, so that replays change nothing.
create table timeline_events (
  store_id int not null references stores,
  payment_intent_id text not null,
  event_key text not null,
  type text not null,
  created timestamptz not null,
  data jsonb not null,
  -- The attempt to pay that the event belongs to: within one second, a decline sorts before the payment that followed it.
  attempt smallint not null default 0,
  primary key (store_id, payment_intent_id, event_key)
);

-- A money act, recorded before the provider is called: decisions/0005-money-writes.md.
create table money_intents (
  store_id int not null references stores,
  money_intent_id uuid not null,
  kind text not null check (kind in ('refund', 'capture', 'cancel', 'payout')),
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
  -- Part of the key at the provider. Grows only after a read proved that the call did not happen.
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
  -- By the database's clock, which nothing moves. Until then a process may still be at work on the act, and its absence at the
  -- provider proves nothing.
  lease timestamptz not null default now(),
  primary key (store_id, money_intent_id)
);
create unique index money_intents_key on money_intents (store_id, kind, idempotency_key);
create index money_intents_open on money_intents (store_id, updated) where state in ('created', 'sent', 'unknown');
create index money_intents_payment on money_intents (store_id, payment_intent_id);
create index money_intents_charge on money_intents (store_id, charge_id);

-- The price of a payment, written when its fee is requested. It explains the fee from then on, even when the plan changes: see
-- server/src/provider/fee-plan.ts.
create table payment_fees (
  store_id int not null references stores,
  payment_intent_id text not null,
  price jsonb not null,
  discount_id int,
  primary key (store_id, payment_intent_id)
);
-- The volume that a discount has been used for.
create index payment_fees_discount on payment_fees (store_id, discount_id) where discount_id is not null;

-- Promotions of a store: a share off the fee, or rates of their own. Rates are in thousandths of a percent.
create table fee_discounts (
  store_id int not null references stores,
  discount_id int generated always as identity,
  payment_method text not null default 'card',
  -- 20000 is 20 % off.
  discount int check (discount between 1 and 100000),
  percentage_rate int check (percentage_rate between 0 and 100000),
  -- In minor units of `currency`; payments in others keep the fixed part of the plan.
  fixed_rate bigint check (fixed_rate >= 0),
  starts timestamptz not null,
  ends timestamptz,
  -- The volume in `currency`, in minor units, that ends the discount; null when volume does not end it.
  volume_allowance bigint check (volume_allowance > 0),
  currency text not null,
  terms_url text,
  primary key (store_id, discount_id),
  check (discount is not null or (percentage_rate is not null and fixed_rate is not null))
);

-- The platform's charges for card readers: one bill per store and calendar month (UTC), also when the amount is zero.
create table card_reader_fees (
  store_id int not null references stores,
  interval_from timestamptz not null,
  -- The first moment after the month.
  interval_to timestamptz not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- 'billed' before the provider is called; 'charged' once its transfer is in the books.
  state text not null check (state in ('billed', 'charged', 'nothing_due')),
  -- When to debit the account; moved after a refusal.
  due timestamptz not null,
  transfer_id text,
  transaction_id text,
  created timestamptz not null,
  primary key (store_id, interval_from),
  check ((state = 'charged') = (transaction_id is not null)),
  check ((state = 'nothing_due') = (amount = 0))
);
create index card_reader_fees_transaction on card_reader_fees (store_id, transaction_id);

-- The readers of a bill. They never change: a payment reported late is not billed again.
create table card_reader_fee_lines (
  store_id int not null,
  interval_from timestamptz not null,
  reader_id text not null,
  status text not null check (status in ('active', 'inactive')),
  count int not null check (count >= 0),
  amount bigint not null check (amount >= 0),
  primary key (store_id, interval_from, reader_id),
  foreign key (store_id, interval_from) references card_reader_fees
);

-- The double-entry ledger. One entry per balance transaction of the provider; its postings sum to zero per currency.
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
-- The forecast of the next payout reads the few days of pending money by it.
create index ledger_entries_available on ledger_entries (store_id, available_on);

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
