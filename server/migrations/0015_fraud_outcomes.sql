-- The lists of what the fraud rules blocked or hold: one word per order, small indexes over those few orders, and counts per
-- day that change in the transaction of the order, so that every page costs what the first one does.
alter table orders add column fraud_outcome text generated always as (
  case
    when fraud_meta_box_type in ('block', 'review_blocked') then 'block'
    -- Held, the money is still reserved, and nobody has decided.
    when fraud_meta_box_type = 'review' and payment_status = 'fraud_outcome_review' and fraud_manual_entry is null then 'review'
    when fraud_meta_box_type in ('allow', 'review_allowed') then 'allow'
  end
) stored;

create index orders_stopped_created on orders (store_id, created, order_id) where fraud_outcome in ('block', 'review');
create index orders_stopped_total on orders (store_id, total, created, order_id) where fraud_outcome in ('block', 'review');
create index orders_stopped_name on orders using gin (store_id, lower(customer_name) gin_trgm_ops) where fraud_outcome in ('block', 'review');
create index orders_held_created on orders (store_id, created, order_id) where fraud_outcome = 'review';
-- How common a part of a name is decides between walking the newest rows and gathering the matches.
alter index orders_stopped_name alter column 2 set statistics 1000;

-- Per UTC day, outcome and currency. Writers append, so that two checkouts never wait for each other; now and then one of them
-- folds a store's rows together.
create table fraud_outcome_days (
  store_id int not null,
  entry_id bigint generated always as identity,
  outcome text not null,
  day date not null,
  currency text not null,
  count bigint not null,
  total bigint not null,
  primary key (store_id, entry_id)
);

create function fold_fraud_outcome_days(which int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(721430002, which) then
    return;
  end if;
  with gone as (
    delete from fraud_outcome_days where store_id = which returning *
  )
  insert into fraud_outcome_days (store_id, outcome, day, currency, count, total)
  select store_id, outcome, day, currency, sum(count), sum(total)
  from gone group by 1, 2, 3, 4 having sum(count) <> 0 or sum(total) <> 0;
end $$;

create function count_fraud_outcome() returns trigger language plpgsql as $$
declare
  entry bigint;
begin
  if tg_op <> 'INSERT' then
    if old.fraud_outcome in ('block', 'review') then
      insert into fraud_outcome_days (store_id, outcome, day, currency, count, total)
      values (old.store_id, old.fraud_outcome, (old.created at time zone 'UTC')::date, old.currency, -1, -old.total);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.fraud_outcome in ('block', 'review') then
      insert into fraud_outcome_days (store_id, outcome, day, currency, count, total)
      values (new.store_id, new.fraud_outcome, (new.created at time zone 'UTC')::date, new.currency, 1, new.total)
      returning entry_id into entry;
      if entry % 512 = 0 then
        perform fold_fraud_outcome_days(new.store_id);
      end if;
    end if;
  end if;
  return null;
end $$;

create trigger orders_count_outcome_inserted after insert on orders for each row
  when (new.fraud_outcome in ('block', 'review')) execute function count_fraud_outcome();
create trigger orders_count_outcome_updated after update on orders for each row
  when (
    (old.fraud_outcome in ('block', 'review') or new.fraud_outcome in ('block', 'review'))
    and (old.fraud_outcome, old.currency, old.total, old.created) is distinct from (new.fraud_outcome, new.currency, new.total, new.created)
  ) execute function count_fraud_outcome();
create trigger orders_count_outcome_deleted after delete on orders for each row
  when (old.fraud_outcome in ('block', 'review')) execute function count_fraud_outcome();
-- As for the transactions: a load of trusted rows is counted too.
alter table orders enable always trigger orders_count_outcome_inserted;
alter table orders enable always trigger orders_count_outcome_updated;
alter table orders enable always trigger orders_count_outcome_deleted;

insert into fraud_outcome_days (store_id, outcome, day, currency, count, total)
select store_id, fraud_outcome, (created at time zone 'UTC')::date, currency, count(*), sum(total)
from orders where fraud_outcome in ('block', 'review') group by 1, 2, 3, 4;
