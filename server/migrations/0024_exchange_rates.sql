-- Automatic exchange rates as they were last read, so that every process knows them and a new one can be compared with the last.
create table exchange_rates (
  store_id int not null references stores,
  -- Lower case, as `currency`: one unit of it buys `rate` units of that.
  store_currency text not null,
  currency text not null,
  source text not null check (source in ('provider', 'file')),
  rate numeric not null check (rate > 0),
  -- Of the rate, as its source dates it.
  rate_time timestamptz not null,
  -- A newer rate so far from `rate` that the merchant has to confirm it; null when there is none.
  doubted_rate numeric check (doubted_rate > 0),
  doubted_source text check (doubted_source in ('provider', 'file')),
  doubted_time timestamptz,
  primary key (store_id, store_currency, currency),
  check ((doubted_rate is null) = (doubted_source is null) and (doubted_rate is null) = (doubted_time is null))
);

-- What became of the last attempts to read each source.
create table exchange_rate_reads (
  store_id int not null references stores,
  source text not null check (source in ('provider', 'file')),
  -- When something was last taken from it; null for never.
  taken timestamptz,
  -- Of a file: which state of it was read.
  version text,
  -- Why the last attempt took nothing or not everything, in words for the merchant.
  problem text,
  primary key (store_id, source)
);

-- Where the rate of a cart came from and its time; null for the store's own currency, and for what was sold before.
alter table carts
  add column rate_source text check (rate_source in ('provider', 'file', 'manual')),
  add column rate_time timestamptz;
-- How an order's prices were made of the store's, beside its rate.
alter table orders
  add column price_rounding text,
  add column price_charm text,
  add column rate_source text check (rate_source in ('provider', 'file', 'manual')),
  add column rate_time timestamptz;
