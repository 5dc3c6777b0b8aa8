-- What an online store brings: products, customers, carts, orders.
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
  primary key (store_id, customer_id)
);
create unique index customers_email on customers (store_id, lower(email));
create index customers_created on customers (store_id, created, customer_id);

create table carts (
  store_id int not null references stores,
  token text not null,
  items jsonb not null default '[]',
  billing jsonb not null default '{}',
  shipping jsonb not null default '{}',
  -- The order that a checkout of this cart has begun, so that a second attempt pays the same order.
  order_id bigint,
  created timestamptz not null,
  updated timestamptz not null,
  primary key (store_id, token)
);

create sequence order_numbers start 1001;

create table orders (
  store_id int not null references stores,
  -- The order number; it is the id on every wire.
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
  -- Whether the goods of the order are taken out of the stock.
  stock_reduced boolean not null default false,
  -- Attempts to pay, each with its own key at the provider; the lease, by the database's own clock, is when the one in hands is given up.
  attempt int not null default 0,
  attempt_lease timestamptz,
  -- What the shopper was told when the last attempt failed.
  payment_error text,
  created timestamptz not null,
  paid_at timestamptz,
  primary key (store_id, order_id)
);
create index orders_created on orders (store_id, created, order_id);
create index orders_total on orders (store_id, total, created, order_id);
create index orders_status on orders (store_id, status, created, order_id);
create index orders_customer on orders (store_id, customer_id);
create index orders_payment_intent on orders (store_id, payment_intent_id);

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
  -- How many pieces refunds have put back into the stock.
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
