-- How many entries of a day bore a fee: a report counts its fee lines by fees.

alter table ledger_days add column fee_count bigint not null default 0;
alter table ledger_day_deltas add column fee_count bigint not null default 0;

create or replace view ledger_day_totals as
  select store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count from ledger_days
  union all
  select store_id, currency, day, kind, account, direction, count, amount, fees, net, fee_count from ledger_day_deltas;

create or replace function fold_ledger_day_deltas(which int) returns void language plpgsql as $$
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

create or replace function count_ledger_postings() returns trigger language plpgsql
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

create or replace function rebuild_ledger_days(which int) returns void language plpgsql as $$
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

select rebuild_ledger_days(store_id) from stores;
