-- Orders by what they are worth: in the store's currency, because totals of unlike currencies have no order.
create index orders_store_total on orders (store_id, store_total, created, order_id);
drop index orders_stopped_total;
create index orders_stopped_store_total on orders (store_id, store_total, created, order_id) where fraud_outcome in ('block', 'review');

-- Amounts that are searched and filtered are in each order's own currency. Counting them reads the index alone.
drop index orders_total;
create index orders_total on orders (store_id, total, created, order_id) include (currency, status);

create index mail_state on mail (store_id, state, created desc, mail_id desc);

-- Customers by their last order and by what they spent, from these two indexes alone.
drop index orders_customer;
create index orders_customer on orders (store_id, customer_id, created, order_id);
drop index transactions_order;
create index transactions_order on transactions (store_id, order_id) include (type, customer_currency, customer_amount);
