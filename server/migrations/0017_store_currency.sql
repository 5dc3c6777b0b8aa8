-- Shoppers may buy in other currencies than the store's. The rate is how many units of the shopper's currency one unit of
-- the store's buys; a cart keeps the one that its shopper was shown, and its order what that came to in the store's currency.
alter table carts
  add column currency text,
  add column exchange_rate numeric check (exchange_rate > 0),
  add column rate_set timestamptz;

alter table orders
  add column store_total bigint,
  add column exchange_rate numeric not null default 1 check (exchange_rate > 0);
update orders o
set store_total = coalesce(
  (select t.amount from transactions t, stores s
   where s.store_id = o.store_id and o.currency <> s.currency and t.store_id = o.store_id
     and t.charge_id = o.charge_id and t.type in ('charge', 'payment') and t.currency = s.currency
   limit 1),
  o.total);
alter table orders alter column store_total set not null;
