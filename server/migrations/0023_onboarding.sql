-- How far a store has come in onboarding: what was entered before the provider asks, so that another browser or person continues.
create table onboarding_progress (
  store_id int primary key references stores,
  version int not null,
  step text not null check (step in ('business', 'verification', 'finished')),
  fields jsonb not null,
  saved timestamptz,
  saved_by int,
  -- Why the provider opened no session when it was last asked for one; null when it did.
  session_error text
);

-- A request for an account that the provider has not answered, or not readably. Of two who ask at once the second one continues
-- the first one's request, with its key and its parameters.
create table account_requests (
  store_id int not null references stores,
  test_mode boolean not null,
  -- The idempotency key, and metadata of the account, by which it is found after a lost response.
  key text not null,
  params jsonb not null,
  created timestamptz not null,
  primary key (store_id, test_mode)
);
