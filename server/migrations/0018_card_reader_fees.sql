-- What the platform charges for the card readers of a month: one bill per store and calendar month (UTC), kept also when nothing is due.
create table card_reader_fees (
  store_id int not null references stores,
  interval_from timestamptz not null,
  -- The first moment after the month.
  interval_to timestamptz not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- Billed before the provider hears of it; charged once its transfer is in our books.
  state text not null check (state in ('billed', 'charged', 'nothing_due')),
  -- When to ask for the money; later after a refusal.
  due timestamptz not null,
  transfer_id text,
  transaction_id text,
  created timestamptz not null,
  primary key (store_id, interval_from),
  check ((state = 'charged') = (transaction_id is not null)),
  check ((state = 'nothing_due') = (amount = 0))
);
create index card_reader_fees_transaction on card_reader_fees (store_id, transaction_id);

-- The readers of a bill. They never change: a payment that comes late is not billed again.
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
