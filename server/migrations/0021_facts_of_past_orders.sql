-- What can still be known of the orders from before there were fraud rules, so that rules can be tried on them.
insert into fraud_facts
  (store_id, order_id, created, order_total, currency, item_count, billing_country, billing_shipping_address_same, avs_mismatch,
   transaction_id)
select
  o.store_id, o.order_id, o.created, o.store_total, lower(s.currency), o.items_count,
  upper(nullif(o.billing->>'country', '')),
  not exists (
    select 1 from unnest(array['address_1', 'address_2', 'city', 'state', 'postcode', 'country']) as place
    where lower(regexp_replace(coalesce(o.billing->>place, ''), '[^[:alnum:]]', '', 'g'))
       <> lower(regexp_replace(coalesce(o.shipping->>place, ''), '[^[:alnum:]]', '', 'g'))),
  case c.data->'payment_method_details'->'card'->'checks'->>'address_postal_code_check'
    when 'fail' then true when 'pass' then false end,
  (select t.transaction_id from transactions t
   where t.store_id = o.store_id and t.order_id = o.order_id and t.type in ('charge', 'payment')
   order by t.date, t.transaction_id limit 1)
from orders o
join stores s on s.store_id = o.store_id
left join charges c on c.store_id = o.store_id and c.charge_id = o.charge_id
where o.payment_intent_id is not null or o.attempt > 0
on conflict do nothing;
