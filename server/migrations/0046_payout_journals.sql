-- What the journal of a payout said when it was exported, so that a later export says it again. What became known since is
-- appended as a correction with a date of its own, never written over it.
create table payout_journals (
  store_id int not null,
  payout_id text not null,
  entry_id text not null,
  -- 0 is the first export. Rows of later ones are changes against the sum of those before.
  revision int not null,
  recorded timestamptz not null,
  -- Whether the entry's own lines are in this journal. Otherwise `home` is the payout whose journal has them.
  is_own boolean not null,
  home text not null,
  -- What the payout holds of the entry.
  net bigint not null,
  kind text not null,
  account text not null,
  gross bigint not null,
  fee bigint not null,
  primary key (store_id, payout_id, entry_id, revision),
  foreign key (store_id, payout_id) references payouts,
  foreign key (store_id, entry_id) references ledger_entries
);
-- Each entry is in one journal.
create unique index payout_journals_own on payout_journals (store_id, entry_id) where is_own;

-- Whose failure an entry is, and who reversed a payout.
create index payouts_failure_transaction on payouts (store_id, failure_balance_transaction_id) where failure_balance_transaction_id is not null;
create index payouts_original on payouts (store_id, original_payout_id) where original_payout_id is not null;
