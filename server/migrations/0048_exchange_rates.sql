-- The rate by which the provider converted, as it says it; recomputed from rounded amounts it would be another.
alter table transactions add column exchange_rate numeric check (exchange_rate > 0);

update transactions t set exchange_rate = (c.data -> 'balance_transaction' ->> 'exchange_rate')::numeric
from charges c
where t.currency <> t.customer_currency and c.store_id = t.store_id and c.charge_id = t.charge_id
  and c.data -> 'balance_transaction' ->> 'id' = t.transaction_id
  and (c.data -> 'balance_transaction' ->> 'exchange_rate')::numeric > 0;

update transactions t set exchange_rate = (told ->> 'exchange_rate')::numeric
from refunds r
cross join lateral (values (r.data -> 'balance_transaction'), (r.data -> 'failure_balance_transaction')) as row (told)
where t.currency <> t.customer_currency and r.store_id = t.store_id and r.refund_id = t.source_id
  and told ->> 'id' = t.transaction_id and (told ->> 'exchange_rate')::numeric > 0;

update timeline_events e set data = jsonb_set(e.data, '{transaction_details,exchange_rate}', to_jsonb(t.exchange_rate))
from transactions t
where t.exchange_rate is not null and e.store_id = t.store_id and e.payment_intent_id = t.payment_intent_id
  and e.event_key = case when t.type in ('charge', 'payment') then 'captured:' else 'refund:' end || t.source_id
  and t.type in ('charge', 'payment', 'refund', 'payment_refund') and e.data ? 'transaction_details';
