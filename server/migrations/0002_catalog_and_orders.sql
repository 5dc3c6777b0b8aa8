-- Products, customers, carts and orders.
create table products (
  store_id int not null references stores,
  product_id int generated always as identity,
  slug text not null,
  sku text not null,
  name text not null,
  short_description text not null,
  description text not null,
  price bigint not null check (price > 0),
  currency text not null,
  image text not null,
  image_alt text not null,
  position int not null default 0,
  stock int not null check (stock >= 0),
  primary key (store_id, product_id)
);
create unique index products_slug on products (store_id, slug);

create table customers (
  store_id int not null references stores,
  customer_id bigint generated always as identity,
  email text not null,
  name text not null,
  country text not null default '',
  provider_customer_id text,
  created timestamptz not null,
  search text generated always as (searchable(name || ' ' || email)) stored,
  primary key (store_id, customer_id)
);
create unique index customers_email on customers (store_id, lower(email));
create index customers_created on customers (store_id, created, customer_id);
create index customers_search on customers using gin (store_id, search gin_trgm_ops);

create table carts (
  store_id int not null references stores,
  token text not null,
  items jsonb not null default '[]',
  billing jsonb not null default '{}',
  shipping jsonb not null default '{}',
  -- The order that a checkout of this cart has started: a second attempt pays the same order.
  order_id bigint,
  created timestamptz not null,
  updated timestamptz not null,
  -- The shop currency that the shopper chose, and the rate shown to them: units of it per unit of the store's currency.
  currency text,
  exchange_rate numeric check (exchange_rate > 0),
  rate_set timestamptz,
  primary key (store_id, token)
);
create index carts_order on carts (store_id, order_id) where order_id is not null;

-- Each store counts its own orders: a shared sequence would show one store how much the others sell.
create table order_numbers (
  store_id int primary key references stores on delete cascade,
  -- The last number in use.
  last bigint not null
);

create table orders (
  store_id int not null references stores,
  -- The order number; also the id on every wire.
  order_id bigint not null,
  order_key text not null,
  status text not null,
  currency text not null,
  subtotal bigint not null,
  shipping_total bigint not null,
  tax_total bigint not null,
  total bigint not null check (total >= 0),
  refunded_total bigint not null default 0,
  items_count int not null default 0,
  customer_id bigint,
  customer_name text not null,
  customer_email text not null,
  customer_country text not null default '',
  customer_ip text not null default '',
  user_agent text not null default '',
  customer_note text not null default '',
  billing jsonb not null default '{}',
  shipping jsonb not null default '{}',
  payment_intent_id text,
  charge_id text,
  payment_method text not null default '',
  payment_status text,
  fraud_meta_box_type text not null default 'payment_started',
  -- The staff decision on a held payment, for the timeline: {type, user: {id, username}, action, datetime}.
  fraud_manual_entry jsonb,
  -- Whether the goods of the order have been taken out of the stock.
  stock_reduced boolean not null default false,
  -- Number of attempts to pay, each with its own idempotency key at the provider.
  attempt int not null default 0,
  -- When the running attempt counts as crashed, by the database's clock.
  attempt_lease timestamptz,
  -- The message shown to the shopper when the last attempt failed.
  payment_error text,
  created timestamptz not null,
  paid_at timestamptz,
  -- What `total` came to in the store's currency, at the rate shown to the shopper.
  store_total bigint not null,
  exchange_rate numeric not null default 1 check (exchange_rate > 0),
  -- 'review' only while the money is still reserved and no one has decided.
  fraud_outcome text generated always as (
    case
      when fraud_meta_box_type in ('block', 'review_blocked') then 'block'
      when fraud_meta_box_type = 'review' and payment_status = 'fraud_outcome_review' and fraud_manual_entry is null then 'review'
      when fraud_meta_box_type in ('allow', 'review_allowed') then 'allow'
    end
  ) stored,
  -- The last four digits of the card or account that paid.
  payment_last4 text not null default '',
  search text generated always as (
    searchable(customer_name || ' ' || customer_email || ' ' || order_id::text || ' ' || payment_last4)
  ) stored,
  primary key (store_id, order_id)
);
create index orders_created on orders (store_id, created, order_id);
create index orders_total on orders (store_id, total, created, order_id);
create index orders_status on orders (store_id, status, created, order_id);
create index orders_customer on orders (store_id, customer_id);
create index orders_payment_intent on orders (store_id, payment_intent_id);
create index orders_search on orders using gin (store_id, search gin_trgm_ops);

create table order_lines (
  store_id int not null,
  order_id bigint not null,
  line_id int not null,
  product_id int not null,
  sku text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  price bigint not null,
  total bigint not null,
  -- Number of pieces that refunds have put back into the stock.
  restocked int not null default 0,
  primary key (store_id, order_id, line_id)
);

create table order_notes (
  store_id int not null,
  note_id bigint generated always as identity,
  order_id bigint not null,
  created timestamptz not null,
  author text,
  body text not null,
  primary key (store_id, note_id)
);
create index order_notes_order on order_notes (store_id, order_id, note_id desc);
