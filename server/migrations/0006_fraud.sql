-- What the fraud rules know, decide and would decide: decisions/0013-fraud-decisions.md.

-- The facts of an order at its latest attempt to pay, for trying rules on past orders. Narrow, because a preview of edited rules
-- reads 90 days of them.
create table fraud_facts (
  store_id int not null references stores,
  order_id bigint not null,
  created timestamptz not null,
  -- Minor units of `currency`, which is the store's own.
  order_total bigint not null,
  currency text not null,
  item_count int not null,
  -- Upper case; null when unknown.
  ip_country text,
  billing_country text,
  billing_shipping_address_same boolean not null,
  -- Null until the bank has checked the card.
  avs_mismatch boolean,
  -- The first charge of the order, null while unpaid. Preview and transactions list both read it, and so agree.
  transaction_id text,
  -- Whether the payment method can be authorized without capture. A rule that holds payments for review blocks the others.
  can_be_held boolean not null,
  primary key (store_id, order_id)
);
create index fraud_facts_created on fraud_facts (store_id, created)
  include (order_total, currency, item_count, ip_country, billing_country, billing_shipping_address_same, avs_mismatch, can_be_held)
  where transaction_id is not null;

create function link_fraud_facts() returns trigger language plpgsql as $$
begin
  update fraud_facts f set transaction_id = t.transaction_id
  from (
    select distinct on (store_id, order_id) store_id, order_id, transaction_id from inserted
    where type in ('charge', 'payment') and order_id is not null order by store_id, order_id, date, transaction_id
  ) as t
  where f.store_id = t.store_id and f.order_id = t.order_id and f.transaction_id is null;
  return null;
end $$;
create trigger transactions_link_facts_inserted after insert on transactions
  referencing new table as inserted for each statement execute function link_fraud_facts();
-- A charge may be reported before its order is known.
create trigger transactions_link_facts_updated after update on transactions
  referencing new table as inserted for each statement execute function link_fraud_facts();

-- What the rules in force decided, one row per attempt to pay.
create table fraud_decisions (
  store_id int not null references stores,
  order_id bigint not null,
  attempt int not null,
  -- The payment that was allowed or held; null for a blocked attempt.
  payment_intent_id text,
  decided timestamptz not null,
  outcome text not null check (outcome in ('allow', 'review', 'block')),
  ruleset_results jsonb not null,
  trace jsonb not null,
  ruleset jsonb not null,
  -- Set when the money is held only until the bank's check of the card is judged: what to do if the rules then let it pass.
  after_card text check (after_card in ('capture', 'keep')),
  primary key (store_id, order_id, attempt)
);
create index fraud_decisions_payment on fraud_decisions (store_id, payment_intent_id) where payment_intent_id is not null;

-- Rules tried on past payments, kept for a while so that a list can show those payments.
create table fraud_simulations (
  store_id int not null references stores,
  simulation_id uuid not null,
  user_id int not null,
  created timestamptz not null,
  -- Counts the orders judged from here up to `created`.
  since timestamptz not null,
  -- As the rules would be in force.
  ruleset jsonb not null,
  primary key (store_id, simulation_id)
);
create index fraud_simulations_created on fraud_simulations (store_id, created);

-- The lists of blocked and held orders: indexes over those few orders, and counts per day, so that every page takes the same time.
create index orders_stopped_created on orders (store_id, created, order_id) where fraud_outcome in ('block', 'review');
create index orders_stopped_total on orders (store_id, total, created, order_id) where fraud_outcome in ('block', 'review');
create index orders_stopped_search on orders using gin (store_id, search gin_trgm_ops) where fraud_outcome in ('block', 'review');
create index orders_held_created on orders (store_id, created, order_id) where fraud_outcome = 'review';

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
-- A load of trusted rows turns off the checks of references, but must not turn off the counting.
alter table orders enable always trigger orders_count_outcome_inserted;
alter table orders enable always trigger orders_count_outcome_updated;
alter table orders enable always trigger orders_count_outcome_deleted;
