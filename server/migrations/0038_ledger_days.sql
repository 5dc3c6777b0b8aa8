-- What the ledger's entries come to per day of the store, for activity and reconciliation: kept in the transaction of the rows.

-- An entry is net + fees = amount: what reached the balance, what was kept, and what stands against it in `account` (sales,
-- refunds, payouts, …; 'fees' for an entry that is nothing but a fee). `direction` tells a dispute from its reversal.
create table ledger_days (
  store_id int not null,
  currency text not null,
  -- In the store's own zone.
  day date not null,
  kind text not null,
  account text not null,
  direction smallint not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  net bigint not null,
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
  primary key (store_id, delta_id)
);

create view ledger_day_totals as
  select store_id, currency, day, kind, account, direction, count, amount, fees, net from ledger_days
  union all
  select store_id, currency, day, kind, account, direction, count, amount, fees, net from ledger_day_deltas;

-- Moves a store's deltas into the rollup. One session at a time; the others leave it to that one.
create function fold_ledger_day_deltas(which int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(721430038, which) then
    return;
  end if;
  with gone as (
    delete from ledger_day_deltas where store_id = which returning *
  )
  insert into ledger_days as kept (store_id, currency, day, kind, account, direction, count, amount, fees, net)
  select store_id, currency, day, kind, account, direction, sum(count), sum(amount), sum(fees), sum(net)
  from gone group by 1, 2, 3, 4, 5, 6
  on conflict (store_id, currency, day, kind, account, direction) do update
  set count = kept.count + excluded.count, amount = kept.amount + excluded.amount, fees = kept.fees + excluded.fees, net = kept.net + excluded.net;
end $$;

-- An entry's postings are inserted by one statement, after the entry. The plan is kept for the session, whatever the size of
-- the statement that it was made for: entries are found by their key, never by reading all of them.
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
      insert into ledger_day_deltas (store_id, currency, day, kind, account, direction, count, amount, fees, net)
      select store_id, currency, (created at time zone timezone)::date, kind, account, sign(coalesce(nullif(moved.net + fees, 0), moved.net)),
        count(*), sum(moved.net + fees), sum(fees), sum(moved.net)
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
-- The rollup follows the rows whatever the session is: a load of trusted rows turns the checks of references off, not the counting.
alter table ledger_postings enable always trigger ledger_postings_count;

-- Writers wait meanwhile, so that none counts by the old zone what this one has already read.
create function rebuild_ledger_days(which int) returns void language plpgsql as $$
begin
  lock table ledger_postings in share mode;
  delete from ledger_day_deltas where store_id = which;
  delete from ledger_days where store_id = which;
  insert into ledger_days (store_id, currency, day, kind, account, direction, count, amount, fees, net)
  select store_id, currency, (created at time zone timezone)::date, kind, account, sign(coalesce(nullif(moved.net + fees, 0), moved.net)),
    count(*), sum(moved.net + fees), sum(fees), sum(moved.net)
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

select rebuild_ledger_days(store_id) from stores;
