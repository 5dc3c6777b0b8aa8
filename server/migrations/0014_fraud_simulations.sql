-- Which transaction took the money of a judged order: its first charge, none while nothing was paid. The simulation counts paid
-- orders and the transactions list shows them, so both read this column and agree.
alter table fraud_facts add column transaction_id text;
update fraud_facts f set transaction_id = t.transaction_id
from (
  select distinct on (store_id, order_id) store_id, order_id, transaction_id from transactions
  where type in ('charge', 'payment') and order_id is not null order by store_id, order_id, date, transaction_id
) as t
where f.store_id = t.store_id and f.order_id = t.order_id;

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
-- A charge may be told of before its order is known.
create trigger transactions_link_facts_updated after update on transactions
  referencing new table as inserted for each statement execute function link_fraud_facts();

drop index fraud_facts_created;
create index fraud_facts_created on fraud_facts (store_id, created)
  include (order_total, currency, item_count, ip_country, billing_country, billing_shipping_address_same, avs_mismatch)
  where transaction_id is not null;

-- Rules that somebody tried on past payments, kept a while so that a list can show those payments.
create table fraud_simulations (
  store_id int not null references stores,
  simulation_id uuid not null,
  user_id int not null,
  created timestamptz not null,
  -- The orders that count: judged from here on, up to the moment it was tried.
  since timestamptz not null,
  -- As they would be in force.
  ruleset jsonb not null,
  primary key (store_id, simulation_id)
);
create index fraud_simulations_created on fraud_simulations (store_id, created);
