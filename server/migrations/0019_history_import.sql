-- The import of what an account sold before its store: decisions/0029-import-of-history.md.

-- One row per store: what the import has done, and where it continues. Written in the transaction of each batch.
create table history_imports (
  store_id int primary key references stores,
  state text not null check (state in ('running', 'paused', 'failed', 'done')),
  phase text not null check (phase in ('payouts', 'payments', 'balance', 'proofs')),
  -- Where the phase continues.
  cursor jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- What was made until then is imported; what is made later is reported by events.
  until timestamptz not null,
  -- The oldest object of the account; null until it is looked up.
  oldest timestamptz,
  share double precision not null default 0,
  payments_per_second double precision,
  seconds_left int,
  -- Grows with each batch, so that a second worker which lost its lock can't write.
  version int not null default 1,
  started timestamptz not null,
  finished timestamptz,
  problem text,
  -- Attempts since the last batch.
  failures int not null default 0
);

-- Charges, refunds and disputes that were read before their payment, which is older: lists go from the newest to the oldest.
create table history_import_parts (
  store_id int not null references stores,
  payment_intent_id text not null,
  part_id text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute')),
  data jsonb not null,
  primary key (store_id, payment_intent_id, part_id)
);

-- What the provider lists as in its automatic payouts, until the ledger has the entries.
create table history_import_entries (
  store_id int not null references stores,
  entry_id text not null,
  payout_id text not null,
  currency text not null,
  net bigint not null,
  primary key (store_id, entry_id, payout_id)
);
