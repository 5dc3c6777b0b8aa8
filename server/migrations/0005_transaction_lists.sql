-- What keeps the transactions list flat in time: an index per sortable column and per filter (small ones where only the rare
-- values need it), and rollups that change in the transaction of the rows they count.
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

-- Per UTC day and currencies, for summaries without filters and for finding the day that holds a page.
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

-- Per UTC month and every column that filters choose by. An absent device is '', an absent risk level -1.
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

-- Changes that the two tables above do not hold yet. Writers only append here, so that they never wait for each other
-- on a busy day's row nor lock such rows in different orders; readers add both.
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

-- Moves a store's deltas into the rollups. One session at a time; the others leave it to that one.
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
