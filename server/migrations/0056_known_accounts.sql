-- The last known state of each account at the provider, so that pages and checkouts never wait for it, not even after a restart.
create table known_accounts (
  store_id int not null references stores,
  account_id text not null,
  -- The provider keeps one account in two modes, which differ.
  test_mode boolean not null,
  -- The provider's object without what it says of people; null while only a change is known.
  data jsonb,
  -- When it was read, by the store's clock; pages show it.
  read timestamptz,
  -- When it was read, by the database's clock; null when it is known to have changed since.
  checked timestamptz,
  -- How often it was told to have changed: a read that began before must not pass for a later one.
  changes int not null default 0,
  primary key (store_id, account_id, test_mode)
);
