-- Stores and who may do what in them. Every table leads with store_id, every key is (store_id, …).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table stores (
  store_id int generated always as identity primary key,
  name text not null,
  -- Lower-case host name that chooses this store; null for the first store, which also answers every other host.
  host text unique,
  currency text not null default 'usd',
  country text not null default 'US',
  timezone text not null default 'UTC',
  locale text not null default 'en-US',
  account_id text,
  address jsonb not null default '{}',
  created timestamptz not null
);

create table users (
  store_id int not null references stores,
  user_id int generated always as identity,
  username text not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('administrator', 'shop_manager', 'customer')),
  -- Beyond the role: 'purser_refund' grants, '-purser_refund' takes away.
  capabilities text[] not null default '{}',
  password_hash text not null,
  preferences jsonb not null default '{}',
  created timestamptz not null,
  primary key (store_id, user_id)
);
create unique index users_username on users (store_id, lower(username));
create unique index users_email on users (store_id, lower(email));

create table sessions (
  store_id int not null,
  -- SHA-256 of the cookie's token: the database alone cannot sign anyone in.
  session_id text not null,
  user_id int not null,
  created timestamptz not null,
  last_seen timestamptz not null,
  expires timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (store_id, session_id),
  foreign key (store_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (store_id, user_id);

create table application_passwords (
  store_id int not null,
  uuid uuid not null,
  user_id int not null,
  name text not null,
  -- SHA-256: the password is 144 random bits, so a slow hash would only slow us.
  password_hash text not null,
  created timestamptz not null,
  last_used timestamptz,
  last_ip text,
  primary key (store_id, uuid),
  foreign key (store_id, user_id) references users on delete cascade
);
create index application_passwords_hash on application_passwords (store_id, password_hash);

create table sign_in_failures (
  store_id int not null,
  username text not null,
  ip text not null,
  at timestamptz not null
);
create index sign_in_failures_at on sign_in_failures (store_id, username, ip, at);

create table options (
  store_id int not null references stores,
  name text not null,
  value jsonb not null,
  primary key (store_id, name)
);

-- Append-only, each row chained to the one before by hash.
create table audit_records (
  store_id int not null references stores,
  audit_id bigint not null,
  created timestamptz not null,
  user_id int,
  username text,
  ip text not null,
  request_id text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  idempotency_key text,
  before jsonb,
  after jsonb,
  outcome text not null,
  previous_hash text not null,
  hash text not null,
  primary key (store_id, audit_id)
);
create index audit_records_object on audit_records (store_id, object_type, object_id, audit_id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_records_append_only before update or delete or truncate on audit_records for each statement execute function refuse_change();

create table analytics_events (
  store_id int not null references stores,
  event_id bigint generated always as identity,
  name text not null,
  properties jsonb not null,
  user_id int,
  created timestamptz not null,
  primary key (store_id, event_id)
);
create index analytics_events_name on analytics_events (store_id, name, created);

create table mail (
  store_id int not null references stores,
  mail_id bigint generated always as identity,
  created timestamptz not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null default 'queued' check (state in ('kept', 'queued', 'sent', 'failed')),
  error text,
  -- A receipt is sent once even when its job runs twice.
  dedupe_key text,
  primary key (store_id, mail_id)
);
create index mail_created on mail (store_id, created desc, mail_id desc);
create unique index mail_dedupe on mail (store_id, dedupe_key);
