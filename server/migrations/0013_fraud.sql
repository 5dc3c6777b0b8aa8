-- What was known of an order when it was judged, for every order that came as far as its payment. One row per order: its latest
-- attempt. Narrow, because "what would these rules have done" walks a quarter of it.
create table fraud_facts (
  store_id int not null references stores,
  order_id bigint not null,
  created timestamptz not null,
  -- Minor units of `currency`, which is the store's own.
  order_total bigint not null,
  currency text not null,
  item_count int not null,
  -- Upper case; null when nobody can say.
  ip_country text,
  billing_country text,
  billing_shipping_address_same boolean not null,
  -- Known once the bank has looked at the card.
  avs_mismatch boolean,
  primary key (store_id, order_id)
);
create index fraud_facts_created on fraud_facts (store_id, created)
  include (order_id, order_total, currency, item_count, ip_country, billing_country, billing_shipping_address_same, avs_mismatch);

-- What the rules in force decided, once per attempt to pay.
create table fraud_decisions (
  store_id int not null references stores,
  order_id bigint not null,
  attempt int not null,
  -- The payment that the decision let through or held; a blocked attempt has none.
  payment_intent_id text,
  decided timestamptz not null,
  outcome text not null check (outcome in ('allow', 'review', 'block')),
  ruleset_results jsonb not null,
  trace jsonb not null,
  ruleset jsonb not null,
  -- The money is held only until the bank's word on the card is judged: what follows when the rules let it pass.
  after_card text check (after_card in ('capture', 'keep')),
  primary key (store_id, order_id, attempt)
);
create index fraud_decisions_payment on fraud_decisions (store_id, payment_intent_id) where payment_intent_id is not null;
