-- The transactions list, the rollups behind its summaries and the reports, and the files made of lists.

-- One row per balance transaction, with every column that the screens filter, sort and search by.
create table transactions (
  store_id int not null references stores,
  transaction_id text not null,
  date timestamptz not null,
  type text not null,
  channel text not null default 'online',
  source text not null default '',
  source_identifier text not null default '',
  source_device text,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  currency text not null,
  customer_amount bigint not null,
  customer_currency text not null,
  customer_name text not null default '',
  customer_email text not null default '',
  customer_country text not null default '',
  risk_level smallint,
  status text not null default '',
  payment_intent_id text,
  charge_id text not null default '',
  -- The provider object behind the row: charge, refund, dispute, payout.
  source_id text,
  order_id bigint,
  deposit_id text,
  deposit_status text,
  available_on timestamptz,
  loan_id text,
  metadata jsonb,
  -- The rate that the provider converted by; one recomputed from rounded amounts would differ.
  exchange_rate numeric check (exchange_rate > 0),
  search text generated always as (
    searchable(customer_name || ' ' || customer_email || ' ' || coalesce(order_id::text, '') || ' ' || source_identifier)
  ) stored,
  primary key (store_id, transaction_id),
  check (net = amount - fees)
);
-- How common a part of a name is decides whether a search walks the newest rows or gathers the matches; a sample of a hundred
-- texts cannot tell one in a hundred from one in ten thousand.
alter table transactions alter column search set statistics 1000;
create index transactions_payment_intent on transactions (store_id, payment_intent_id);
create index transactions_charge on transactions (store_id, charge_id);
create index transactions_order on transactions (store_id, order_id);
-- Refunds, disputes and others; a charge is found by its own index.
create index transactions_source_id on transactions (store_id, source_id) where source_id <> charge_id;

-- The list takes the same time at any size: an index per sortable column and per filter, partial where only rare values need it.
create index transactions_date on transactions (store_id, date, transaction_id);
create index transactions_amount on transactions (store_id, amount, date, transaction_id);
create index transactions_fees on transactions (store_id, fees, date, transaction_id);
create index transactions_net on transactions (store_id, net, date, transaction_id);
create index transactions_currency on transactions (store_id, currency, date, transaction_id);
create index transactions_customer_amount on transactions (store_id, customer_amount, date, transaction_id);
create index transactions_customer_currency on transactions (store_id, customer_currency, date, transaction_id);
create index transactions_source on transactions (store_id, source, date, transaction_id);
create index transactions_customer_country on transactions (store_id, customer_country, date, transaction_id);
create index transactions_search on transactions using gin (store_id, search gin_trgm_ops);
create index transactions_rare_type on transactions (store_id, type, date, transaction_id) where type <> 'charge';
create index transactions_rare_status on transactions (store_id, status, date, transaction_id) where status <> 'paid';
create index transactions_rare_risk on transactions (store_id, risk_level, date, transaction_id) where risk_level > 0;
create index transactions_rare_channel on transactions (store_id, channel, date, transaction_id) where channel <> 'online';
create index transactions_device on transactions (store_id, source_device, date, transaction_id) where source_device is not null;
create index transactions_deposit on transactions (store_id, deposit_id, date, transaction_id) where deposit_id is not null;
create index transactions_loan on transactions (store_id, loan_id, date, transaction_id) where loan_id is not null;

-- Per UTC day and currencies, for summaries without filters and for finding the day of a page.
create table transaction_days (
  store_id int not null,
  day date not null,
  currency text not null,
  customer_currency text not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  primary key (store_id, day, currency, customer_currency)
);

-- Per UTC month and every column that filters use. No device is '', no risk level -1.
create table transaction_months (
  store_id int not null,
  month date not null,
  currency text not null,
  customer_currency text not null,
  type text not null,
  status text not null,
  channel text not null,
  source text not null,
  source_device text not null,
  customer_country text not null,
  risk_level smallint not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  primary key (store_id, month, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level)
);

-- Changes not yet in the two tables above. Writers only append here: they neither wait for each other on the row of a busy day
-- nor lock such rows in different orders. Readers add both.
create table transaction_deltas (
  store_id int not null,
  delta_id bigint generated always as identity,
  day date not null,
  currency text not null,
  customer_currency text not null,
  type text not null,
  status text not null,
  channel text not null,
  source text not null,
  source_device text not null,
  customer_country text not null,
  risk_level smallint not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  primary key (store_id, delta_id)
);

create view transaction_day_totals as
  select store_id, day, currency, customer_currency, count, amount, fees, net from transaction_days
  union all
  select store_id, day, currency, customer_currency, count, amount, fees, net from transaction_deltas;

create view transaction_month_totals as
  select store_id, month, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level, count, amount, fees, net
  from transaction_months
  union all
  select store_id, date_trunc('month', day)::date, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level, count, amount, fees, net
  from transaction_deltas;

-- Moves a store's deltas into the rollups. Returns at once when another session is doing so.
create function fold_transaction_deltas(which int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(721430001, which) then
    return;
  end if;
  with gone as (
    delete from transaction_deltas where store_id = which returning *
  ), days as (
    insert into transaction_days as kept
    select store_id, day, currency, customer_currency, sum(count), sum(amount), sum(fees), sum(net)
    from gone group by 1, 2, 3, 4
    on conflict (store_id, day, currency, customer_currency) do update
    set count = kept.count + excluded.count, amount = kept.amount + excluded.amount, fees = kept.fees + excluded.fees, net = kept.net + excluded.net
  )
  insert into transaction_months as kept
  select store_id, date_trunc('month', day)::date, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level,
    sum(count), sum(amount), sum(fees), sum(net)
  from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  on conflict (store_id, month, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level) do update
  set count = kept.count + excluded.count, amount = kept.amount + excluded.amount, fees = kept.fees + excluded.fees, net = kept.net + excluded.net;
end $$;

create function count_transactions() returns trigger language plpgsql as $$
declare
  full_store int;
begin
  if tg_op = 'INSERT' then
    for full_store in
      with added as (
        insert into transaction_deltas (store_id, day, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level, count, amount, fees, net)
        select store_id, (date at time zone 'UTC')::date, currency, customer_currency, type, status, channel, source, coalesce(source_device, ''), customer_country, coalesce(risk_level, -1),
          count(*), sum(amount), sum(fees), sum(net)
        from inserted group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        returning store_id, delta_id
      )
      select distinct store_id from added where delta_id % 256 = 0
    loop
      perform fold_transaction_deltas(full_store);
    end loop;
  elsif tg_op = 'DELETE' then
    insert into transaction_deltas (store_id, day, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level, count, amount, fees, net)
    select store_id, (date at time zone 'UTC')::date, currency, customer_currency, type, status, channel, source, coalesce(source_device, ''), customer_country, coalesce(risk_level, -1),
      -count(*), -sum(amount), -sum(fees), -sum(net)
    from deleted group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  else
    for full_store in
      with added as (
        insert into transaction_deltas (store_id, day, currency, customer_currency, type, status, channel, source, source_device, customer_country, risk_level, count, amount, fees, net)
        select store_id, (date at time zone 'UTC')::date, currency, customer_currency, type, status, channel, source, coalesce(source_device, ''), customer_country, coalesce(risk_level, -1),
          sum(sign), sum(sign * amount), sum(sign * fees), sum(sign * net)
        from (select 1 as sign, * from inserted union all select -1, * from deleted) as changed
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        -- A change of anything else is no change of a total.
        having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * fees) <> 0 or sum(sign * net) <> 0
        returning store_id, delta_id
      )
      select distinct store_id from added where delta_id % 256 = 0
    loop
      perform fold_transaction_deltas(full_store);
    end loop;
  end if;
  return null;
end $$;

create trigger transactions_count_inserted after insert on transactions
  referencing new table as inserted for each statement execute function count_transactions();
create trigger transactions_count_updated after update on transactions
  referencing old table as deleted new table as inserted for each statement execute function count_transactions();
create trigger transactions_count_deleted after delete on transactions
  referencing old table as deleted for each statement execute function count_transactions();
-- A load of trusted rows turns off the checks of references, but must not turn off the counting.
alter table transactions enable always trigger transactions_count_inserted;
alter table transactions enable always trigger transactions_count_updated;
alter table transactions enable always trigger transactions_count_deleted;

-- The ledger's entries per day of the store, for activity and reconciliation, written in the transaction of the postings. An
-- entry is net + fees = amount: what reached the balance, the fees, and what is posted against `account` (sales, refunds,
-- payouts, …; 'fees' for an entry that is nothing but a fee). `direction` tells a dispute from its reversal.
create table ledger_days (
  store_id int not null,
  currency text not null,
  -- In the store's own time zone.
  day date not null,
  kind text not null,
  account text not null,
  direction smallint not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  -- How many of the entries have a fee.
  fee_count bigint not null default 0,
  primary key (store_id, currency, day, kind, account, direction)
);

-- Writers only append here, so that payments of one day never wait for each other; readers add both.
create table ledger_day_deltas (
  store_id int not null,
  delta_id bigint generated always as identity,
  currency text not null,
  day date not null,
  kind text not null,
  account text not null,
  direction smallint not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
  fee_count bigint not null default 0,
  primary key (store_id, delta_id)
);

create view ledger_day_totals as
  select store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count from ledger_days
  union all
  select store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count from ledger_day_deltas;

-- Moves a store's deltas into the rollup. Returns at once when another session is doing so.
create function fold_ledger_day_deltas(which int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(721430038, which) then
    return;
  end if;
  with gone as (
    delete from ledger_day_deltas where store_id = which returning *
  )
  insert into ledger_days as kept (store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count)
  select store_id, currency, day, kind, account, direction, sum(count), sum(amount), sum(fees), sum(net), sum(fee_count)
  from gone group by 1, 2, 3, 4, 5, 6
  on conflict (store_id, currency, day, kind, account, direction) do update
  set count = kept.count + excluded.count, amount = kept.amount + excluded.amount, fees = kept.fees + excluded.fees, net = kept.net + excluded.net,
    fee_count = kept.fee_count + excluded.fee_count;
end $$;

-- An entry's postings are inserted by one statement, after the entry. A session keeps the plan of this function for statements
-- of every size, so entries are always looked up by key, never by reading all of them.
create function count_ledger_postings() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
declare
  full_store int;
begin
  for full_store in
    with moved as (
      select store_id, entry_id, currency,
        coalesce(sum(amount) filter (where account = 'provider_balance'), 0) as net,
        coalesce(sum(amount) filter (where account = 'fees'), 0) as fees,
        coalesce(min(account) filter (where account not in ('provider_balance', 'fees')), 'fees') as account
      from inserted group by 1, 2, 3
    ), added as (
      insert into ledger_day_deltas (store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count)
      select store_id, currency, (created at time zone timezone)::date, kind, account, sign(coalesce(nullif(moved.net + fees, 0), moved.net)),
        count(*), sum(moved.net + fees), sum(fees), sum(moved.net), count(*) filter (where fees <> 0)
      from moved
      join (select store_id, entry_id, created, kind from ledger_entries) as entries using (store_id, entry_id)
      join (select store_id, timezone from stores) as zones using (store_id)
      group by 1, 2, 3, 4, 5, 6
      returning store_id, delta_id
    )
    select distinct store_id from added where delta_id % 256 = 0
  loop
    perform fold_ledger_day_deltas(full_store);
  end loop;
  return null;
end $$;

create trigger ledger_postings_count after insert on ledger_postings
  referencing new table as inserted for each statement execute function count_ledger_postings();
-- A load of trusted rows turns off the checks of references, but must not turn off the counting.
alter table ledger_postings enable always trigger ledger_postings_count;

-- Writers wait meanwhile: one that counts by the old time zone would be counted twice or not at all.
create function rebuild_ledger_days(which int) returns void language plpgsql as $$
begin
  lock table ledger_postings in share mode;
  delete from ledger_day_deltas where store_id = which;
  delete from ledger_days where store_id = which;
  insert into ledger_days (store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count)
  select store_id, currency, (created at time zone timezone)::date, kind, account, sign(coalesce(nullif(moved.net + fees, 0), moved.net)),
    count(*), sum(moved.net + fees), sum(fees), sum(moved.net), count(*) filter (where fees <> 0)
  from (
    select store_id, entry_id, currency,
      coalesce(sum(amount) filter (where account = 'provider_balance'), 0) as net,
      coalesce(sum(amount) filter (where account = 'fees'), 0) as fees,
      coalesce(min(account) filter (where account not in ('provider_balance', 'fees')), 'fees') as account
    from ledger_postings where store_id = which group by 1, 2, 3
  ) as moved
  join (select store_id, entry_id, created, kind from ledger_entries where store_id = which) as entries using (store_id, entry_id)
  join (select store_id, timezone from stores where store_id = which) as zones using (store_id)
  group by 1, 2, 3, 4, 5, 6;
end $$;

create function rebuild_ledger_days_of_zone() returns trigger language plpgsql as $$
begin
  perform rebuild_ledger_days(new.store_id);
  return null;
end $$;
create trigger stores_zone_changed after update of timezone on stores
  for each row when (old.timezone is distinct from new.timezone) execute function rebuild_ledger_days_of_zone();

create table exports (
  store_id int not null references stores,
  export_id uuid not null,
  kind text not null,
  user_id int not null,
  query jsonb not null,
  state text not null check (state in ('pending', 'running', 'success', 'failed')),
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  file text,
  file_name text not null default '',
  -- The origin of the request, for the link in the mail.
  origin text not null default '',
  -- By the database's clock: the export of a crashed process is taken over, and never written by two.
  leased timestamptz,
  error text,
  created timestamptz not null,
  finished timestamptz,
  primary key (store_id, export_id)
);
create index exports_created on exports (store_id, created);

-- Named views of a list: filters, search, order and columns, as in the page's address. A view belongs to the user who saved it;
-- a shared one is offered to everyone in the store.
create table list_views (
  store_id int not null references stores,
  view_id bigint generated always as identity,
  list text not null,
  user_id int not null,
  name text not null,
  is_shared boolean not null default false,
  -- Place among the owner's views of the list.
  position int not null,
  -- Grows with each change, so that a save that knows an older version is refused.
  version int not null default 1,
  content jsonb not null,
  created timestamptz not null,
  updated timestamptz not null,
  primary key (store_id, view_id),
  foreign key (store_id, user_id) references users on delete cascade
);
create unique index list_views_name on list_views (store_id, user_id, list, lower(name));
create index list_views_shared on list_views (store_id, list) where is_shared;
