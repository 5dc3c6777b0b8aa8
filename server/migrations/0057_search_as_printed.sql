-- What is searched, and what it is searched for, in one spelling: small letters, without accents and apostrophes. A function of
-- our own, so that generated columns and indexes may use it and no extension must be there.
create function searchable(words text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(words) = length(words) then replace(lower(words), '''', '')
    else translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(translate(words, '''’‘`´ʼ′', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłı', 'oddli')
  end
$$;

-- The last four digits of what an order was paid with.
alter table orders add column payment_last4 text not null default '';
update orders o set payment_last4 = c.last4
from (
  select store_id, charge_id, jsonb_path_query_first(data, '$.payment_method_details.*.last4') #>> '{}' as last4 from charges
) as c
where c.store_id = o.store_id and c.charge_id = o.charge_id and c.last4 is not null;

drop index orders_stopped_name;
alter table orders drop column search;
alter table orders add column search text generated always as (
  searchable(customer_name || ' ' || customer_email || ' ' || order_id::text || ' ' || payment_last4)
) stored;
create index orders_search on orders using gin (store_id, search gin_trgm_ops);
create index orders_stopped_search on orders using gin (store_id, search gin_trgm_ops) where fraud_outcome in ('block', 'review');

alter table transactions drop column search;
alter table transactions add column search text generated always as (
  searchable(customer_name || ' ' || customer_email || ' ' || coalesce(order_id::text, '') || ' ' || source_identifier)
) stored;
alter table transactions alter column search set statistics 1000;
create index transactions_search on transactions using gin (store_id, search gin_trgm_ops);
-- Refunds, disputes and others; a charge is found by its own index.
create index transactions_source_id on transactions (store_id, source_id) where source_id <> charge_id;

alter table customers add column search text generated always as (searchable(name || ' ' || email)) stored;
create index customers_search on customers using gin (store_id, search gin_trgm_ops);

-- How common a part of a name is, is not known of new columns until somebody looks.
analyze orders;
analyze transactions;
analyze customers;
