-- Disputes as the provider reports them: several per payment are possible.
create table disputes (
  store_id int not null references stores,
  dispute_id text not null,
  charge_id text not null,
  payment_intent_id text,
  order_id bigint,
  created timestamptz not null,
  -- Of the customer's claim, in the payment's currency.
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- The provider's word; it may add statuses and reasons that we don't know.
  status text not null,
  reason text not null,
  network_reason_code text,
  -- Until when evidence can be submitted; null when the bank names no deadline.
  due_by timestamptz,
  has_evidence boolean not null,
  submission_count int not null,
  -- When the evidence was submitted and when the dispute ended: the provider's time where it has one, else of the event that
  -- reported it.
  evidence_submitted timestamptz,
  closed timestamptz,
  -- Card brand or payment method id.
  source text not null,
  customer_name text not null,
  customer_email text not null,
  customer_country text not null,
  -- The provider's dispute object, its balance transactions included.
  data jsonb not null,
  search text generated always as (
    searchable(customer_name || ' ' || customer_email || ' ' || coalesce(order_id::text, ''))
  ) stored,
  primary key (store_id, dispute_id)
);
create index disputes_charge on disputes (store_id, charge_id, created);
create index disputes_payment_intent on disputes (store_id, payment_intent_id);
create index disputes_order on disputes (store_id, order_id);
create index disputes_created on disputes (store_id, created, dispute_id);
create index disputes_awaiting on disputes (store_id, due_by, dispute_id) where status in ('needs_response', 'warning_needs_response');
create index disputes_search on disputes using gin (store_id, search gin_trgm_ops);

-- Submitting evidence and accepting are acts like a refund: each happens once.
alter table money_intents drop constraint money_intents_kind_check;
alter table money_intents add constraint money_intents_kind_check
  check (kind in ('refund', 'capture', 'cancel', 'payout', 'submit_evidence', 'accept_dispute'));
