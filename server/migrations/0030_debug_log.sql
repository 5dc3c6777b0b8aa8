-- What was asked of the provider and how it answered, while the store's debug log is on. Capped; no bodies.
create table debug_log (
  store_id int not null references stores,
  entry_id bigint generated always as identity,
  created timestamptz not null,
  method text not null,
  path text not null,
  -- Null: no answer came.
  status int,
  milliseconds int not null,
  request_id text,
  idempotency_key text,
  primary key (store_id, entry_id)
);
