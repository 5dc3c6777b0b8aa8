-- Stores, and who may do what in them. Every key is (store_id, …), except for the two tables of the process itself.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Normalizes searched columns and search terms alike: lower case, without accents and apostrophes. A function instead of an
-- extension, so that generated columns and indexes can use it on any PostgreSQL.
create function searchable(words text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(words) = length(words) then replace(lower(words), '''', '')
    else translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(translate(words, '''’‘`´ʼ′', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłı', 'oddli')
  end
$$;

-- For triggers on append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table stores (
  store_id int generated always as identity primary key,
  name text not null,
  -- Lower-case host name of this store; null for the first store, which also serves every other host.
  host text unique,
  currency text not null default 'usd',
  country text not null default 'US',
  timezone text not null default 'UTC',
  locale text not null default 'en-US',
  account_id text,
  -- Whether the account is the platform's own: its charges carry no application fee, its events name no account.
  is_platform_account boolean not null default false,
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
  -- Beyond the role: 'purser_refund' grants, '-purser_refund' revokes.
  capabilities text[] not null default '{}',
  password_hash text not null,
  preferences jsonb not null default '{}',
  -- Owns the saved cards at the provider. By user, because anyone can type someone else's email address.
  provider_customer_id text,
  created timestamptz not null,
  primary key (store_id, user_id)
);
create unique index users_username on users (store_id, lower(username));
create unique index users_email on users (store_id, lower(email));

create table sessions (
  store_id int not null,
  -- SHA-256 of the cookie's token: a leaked database signs no one in.
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
  -- SHA-256: the password is 144 random bits, so a slow hash would add nothing but time.
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
  failure_id bigint generated always as identity,
  username text not null,
  ip text not null,
  at timestamptz not null,
  primary key (store_id, failure_id)
);
create index sign_in_failures_at on sign_in_failures (store_id, username, ip, at);

-- Append-only; each row contains the hash of the row before it.
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
create trigger audit_records_append_only before update or delete or truncate on audit_records for each statement execute function refuse_change();

-- Heartbeats of job workers. The jobs of a killed worker are released when its heartbeat is old; the queue alone would wait
-- four hours.
create table job_workers (
  worker_id text primary key,
  seen timestamptz not null default now()
);
