-- What a payment costs is agreed before it is confirmed, and explained by that agreement ever after, whatever the plan says later.

-- The price of a payment, written when its fee is asked for. See server/src/provider/fee-plan.ts.
create table payment_fees (
  store_id int not null references stores,
  payment_intent_id text not null,
  price jsonb not null,
  discount_id int,
  primary key (store_id, payment_intent_id)
);
-- The volume that a discount has been used for.
create index payment_fees_discount on payment_fees (store_id, discount_id) where discount_id is not null;

-- Promotions of a store: a share off the fee, or rates of their own. Rates are in thousandths of a percent.
create table fee_discounts (
  store_id int not null references stores,
  discount_id int generated always as identity,
  payment_method text not null default 'card',
  -- 20000 is 20 % off.
  discount int check (discount between 1 and 100000),
  percentage_rate int check (percentage_rate between 0 and 100000),
  -- In minor units of `currency`; payments in others keep the fixed part of the plan.
  fixed_rate bigint check (fixed_rate >= 0),
  starts timestamptz not null,
  ends timestamptz,
  -- What has been taken in `currency`, in minor units; without one the volume does not end it.
  volume_allowance bigint check (volume_allowance > 0),
  currency text not null,
  terms_url text,
  primary key (store_id, discount_id),
  check (discount is not null or (percentage_rate is not null and fixed_rate is not null))
);

-- Which attempt to pay an event belongs to: within a second, a decline stands before the payment that followed it.
alter table timeline_events add column attempt smallint not null default 0;
