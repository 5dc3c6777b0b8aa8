-- Payouts, and which balance transactions are in each: decisions/0017-what-is-in-a-payout.md.

-- One row per payout as last read at the provider. `version` grows with each projection, as with payments.
create table payouts (
  store_id int not null references stores,
  payout_id text not null,
  created timestamptz not null,
  -- The day it arrives at the bank, midnight UTC.
  date timestamptz not null,
  type text not null check (type in ('deposit', 'withdrawal')),
  status text not null check (status in ('paid', 'pending', 'in_transit', 'canceled', 'failed')),
  -- With the provider's sign: negative for a withdrawal.
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
  -- Source of the entries: the provider's list, our rule for payouts that the provider has no list for, or none yet.
  entries_by text not null default 'pending' check (entries_by in ('provider', 'allocation', 'pending')),
  -- How far the provider's list has been read: its last entry.
  entries_cursor text,
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
-- In the order in which payouts take their entries.
create index payouts_made on payouts (store_id, currency, created, payout_id);
create index payouts_allocated on payouts (store_id, currency, created) where not automatic;
create index payouts_balance_transaction on payouts (store_id, balance_transaction_id);
-- New payouts are at the end of this one, whatever day they arrive.
create index payouts_created on payouts (store_id, created);
-- For the entry of a failure, and for the payout that reverses another.
create index payouts_failure_transaction on payouts (store_id, failure_balance_transaction_id) where failure_balance_transaction_id is not null;
create index payouts_original on payouts (store_id, original_payout_id) where original_payout_id is not null;

-- A ledger entry inside a payout. `live` ends when the payout fails or is canceled: its entries are free for the next one.
-- When the provider lists an entry that another payout has already taken, the row names that payout in `carried_from`; the
-- proofs of both show the amount in the line "carried over".
create table payout_entries (
  store_id int not null references stores,
  payout_id text not null,
  entry_id text not null,
  currency text not null,
  net bigint not null,
  carried_from text,
  live boolean not null default true,
  -- Copied from the ledger by a trigger, so that the proof of a payout of 50,000 entries reads these rows alone. The ledger is
  -- append-only, so the copies stay true. `kind` is the provider's type, `account` the ledger account that `gross` is posted against.
  kind text not null default '',
  account text not null default '',
  gross bigint not null default 0,
  fee bigint not null default 0,
  primary key (store_id, payout_id, entry_id),
  foreign key (store_id, payout_id) references payouts,
  foreign key (store_id, entry_id) references ledger_entries
);
-- Each balance transaction is in at most one live payout.
create unique index payout_entries_live on payout_entries (store_id, entry_id) where live and carried_from is null;
-- Entries carried from a payout, with the entry: a proof looks single ones up.
create index payout_entries_carried on payout_entries (store_id, carried_from, entry_id) where carried_from is not null;
-- Entries that a payout shares with others, without reading all of its entries.
create index payout_entries_taken on payout_entries (store_id, payout_id) where carried_from is not null;
-- Every payout that has ever held an entry, live or not.
create index payout_entries_entry on payout_entries (store_id, entry_id);
-- Entries of which a payout took a part; the rest is carried over.
create index payout_entries_parts on payout_entries (store_id, currency, payout_id) where live and carried_from is null and net <> gross - fee;

create function copy_payout_entry() returns trigger language plpgsql as $$
declare
  entry record;
begin
  select e.kind, max(p.account) filter (where p.account not in ('provider_balance', 'fees')) as account,
    coalesce(sum(p.amount) filter (where p.account = 'provider_balance'), 0) as net,
    coalesce(sum(p.amount) filter (where p.account = 'fees'), 0) as fee
  into entry
  from ledger_entries e left join ledger_postings p using (store_id, entry_id)
  where e.store_id = new.store_id and e.entry_id = new.entry_id group by e.kind;
  new.kind := entry.kind;
  -- Against nothing but fees: the entry is a fee as a whole.
  new.account := coalesce(entry.account, 'fees');
  new.fee := case when entry.account is null then 0 else entry.fee end;
  new.gross := entry.net + new.fee;
  return new;
end $$;
create trigger payout_entries_copy before insert on payout_entries for each row when (new.kind = '') execute function copy_payout_entry();

-- The journal of a payout as it was exported: a later export repeats it, and appends what has become known since as a
-- correction with a date of its own (decisions/0022-journals-are-kept.md).
create table payout_journals (
  store_id int not null,
  payout_id text not null,
  entry_id text not null,
  -- 0 is the first export. Rows of later ones are changes to the sum of those before.
  revision int not null,
  recorded timestamptz not null,
  -- Whether the entry's own lines are in this journal; if not, `home` is the payout whose journal has them.
  is_own boolean not null,
  home text not null,
  -- The part of the entry that is in the payout.
  net bigint not null,
  kind text not null,
  account text not null,
  gross bigint not null,
  fee bigint not null,
  primary key (store_id, payout_id, entry_id, revision),
  foreign key (store_id, payout_id) references payouts,
  foreign key (store_id, entry_id) references ledger_entries
);
-- Each entry's own lines are in one journal only.
create unique index payout_journals_own on payout_journals (store_id, entry_id) where is_own;
