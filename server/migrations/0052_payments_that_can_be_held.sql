-- Whether the money of an order could be held, which its payment method decides: a rule that holds payments for review blocks
-- those that cannot be held, at the checkout and when it is tried on past payments.
alter table fraud_facts add column can_be_held boolean not null default true;
update fraud_facts f set can_be_held = false
from orders o
where o.store_id = f.store_id and o.order_id = f.order_id and o.payment_method not in ('', 'card', 'link', 'card_present');
alter table fraud_facts alter column can_be_held drop default;

drop index fraud_facts_created;
create index fraud_facts_created on fraud_facts (store_id, created)
  include (order_total, currency, item_count, ip_country, billing_country, billing_shipping_address_same, avs_mismatch, can_be_held)
  where transaction_id is not null;
