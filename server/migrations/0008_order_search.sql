-- Search over orders by part of a name, an e-mail address or a number; and the cart behind an order.
alter table orders add column search text generated always as (lower(customer_name || ' ' || customer_email || ' ' || order_id::text)) stored;
create index orders_search on orders using gin (store_id, search gin_trgm_ops);
create index carts_order on carts (store_id, order_id) where order_id is not null;
