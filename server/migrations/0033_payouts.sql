-- Payouts, and which balance transactions are in each.

-- One row per payout as last read at the provider. `version` grows with each projection, as with payments.
create table payouts (
  store_id int not null references stores,
  payout_id text not null,
  created timestamptz not null,
  -- The day on which the bank has it, midnight UTC.
  date timestamptz not null,
  type text not null check (type in ('deposit', 'withdrawal')),
  status text not null check (status in ('paid', 'pending', 'in_transit', 'canceled', 'failed')),
  -- As the provider counts it: below zero for a withdrawal.
  amount bigint not null,
  currency text not null,
  fee bigint not null default 0,
  fee_percentage double precision not null default 0,
  automatic boolean not null,
  method text not null check (method in ('standard', 'instant')),
  destination_id text,
  bank_account text not null default '',
  bank_reference_key text,
  failure_code text,
  failure_message text,
  original_payout_id text,
  balance_transaction_id text,
  failure_balance_transaction_id text,
  money_intent_id uuid,
  -- Who says what is in it: the provider, our rule for payouts that the provider gives no list for, or nobody yet.
  entries_by text not null default 'pending' check (entries_by in ('provider', 'allocation', 'pending')),
  data jsonb not null,
  version bigint not null default 1,
  projected timestamptz not null,
  primary key (store_id, payout_id)
);
create index payouts_date on payouts (store_id, date, payout_id);
create index payouts_amount on payouts (store_id, amount, date, payout_id);
create index payouts_currency on payouts (store_id, currency, date, payout_id);
create index payouts_rare_status on payouts (store_id, status, date, payout_id) where status <> 'paid';
create unique index payouts_money_intent on payouts (store_id, money_intent_id);

-- A ledger entry inside a payout. `live` ends when the payout fails or is canceled: its entries are free for the next one.
-- Entries that the provider lists although another payout already took them are kept with `carried_from`: the two payouts
-- share money there, and the line "carried over" of both says so.
create table payout_entries (
  store_id int not null references stores,
  payout_id text not null,
  entry_id text not null,
  currency text not null,
  net bigint not null,
  carried_from text,
  live boolean not null default true,
  primary key (store_id, payout_id, entry_id),
  foreign key (store_id, payout_id) references payouts,
  foreign key (store_id, entry_id) references ledger_entries
);
-- Each balance transaction is in at most one live payout.
create unique index payout_entries_live on payout_entries (store_id, entry_id) where live and carried_from is null;
create index payout_entries_carried on payout_entries (store_id, carried_from) where carried_from is not null;

alter table money_intents drop constraint money_intents_kind_check;
alter table money_intents add constraint money_intents_kind_check check (kind in ('refund', 'capture', 'cancel', 'payout'));
