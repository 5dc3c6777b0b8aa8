-- Until when a dispute can be answered. Written with the dispute; disputes that take no response have none.
create table dispute_deadlines (
  store_id int not null references stores,
  dispute_id text not null,
  due_by timestamptz not null,
  -- When this deadline became known: who looked at the case before has not seen it.
  known timestamptz not null,
  -- When the next reminder is due; null when none is left.
  next_reminder timestamptz,
  -- When it no longer mattered: the dispute was answered, accepted or decided.
  ended timestamptz,
  -- Counts the changes, for calendars.
  sequence int not null default 0,
  changed timestamptz not null,
  primary key (store_id, dispute_id)
);
create index dispute_deadlines_reminders on dispute_deadlines (store_id, next_reminder) where next_reminder is not null;
create index dispute_deadlines_changed on dispute_deadlines (store_id, changed);

-- Who has looked at a dispute's case, and when last.
create table dispute_openings (
  store_id int not null references stores,
  dispute_id text not null,
  user_id int not null,
  opened timestamptz not null,
  primary key (store_id, dispute_id, user_id)
);

-- What was sent to the store's webhook about its disputes, and how that ended.
create table dispute_webhook_deliveries (
  store_id int not null references stores,
  delivery_id uuid not null,
  created timestamptz not null,
  -- As it is signed: sent again, it is the same.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Of the last attempt.
  tried timestamptz,
  status int,
  error text,
  primary key (store_id, delivery_id)
);
create index dispute_webhook_deliveries_created on dispute_webhook_deliveries (store_id, created);

-- The secret link to a store's calendar of deadlines.
create table dispute_calendars (
  store_id int not null references stores,
  -- SHA-256 of the secret: a leaked database opens no calendar.
  secret_hash text not null,
  created timestamptz not null,
  created_by int,
  primary key (store_id)
);

-- Early fraud warnings: the card's bank reports a payment as fraud before its customer disputes it.
create table fraud_warnings (
  store_id int not null references stores,
  warning_id text not null,
  charge_id text not null,
  payment_intent_id text not null,
  order_id bigint,
  created timestamptz not null,
  -- The provider's word; it may add some that we don't know.
  fraud_type text not null,
  -- False once the payment is disputed or refunded in full, as the provider reports it.
  actionable boolean not null,
  dismissed timestamptz,
  dismissed_by int,
  primary key (store_id, warning_id)
);
create index fraud_warnings_payment on fraud_warnings (store_id, payment_intent_id);
create index fraud_warnings_open on fraud_warnings (store_id, created) where actionable and dismissed is null;

-- Since when the provider lets us do nothing with the account anymore, because its owner disconnected it.
alter table stores add column disconnected timestamptz;
