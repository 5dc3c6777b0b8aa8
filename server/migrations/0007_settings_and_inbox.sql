-- Settings, and what the product writes for people: notes, mail, logs.
create table options (
  store_id int not null references stores,
  name text not null,
  value jsonb not null,
  primary key (store_id, name)
);

-- Who changed which settings, and when. The newest version is the version of the settings: a save that knows an older one is
-- refused.
create table settings_changes (
  store_id int not null references stores,
  version int not null,
  changed timestamptz not null,
  user_id int,
  username text not null,
  fields text[] not null,
  primary key (store_id, version)
);

-- Notes of the store's inbox. `name` is the kind of note; `subject` its object (a payout, a deadline), empty for a note that is
-- written once per store. Writing the same note twice writes it once.
create table notes (
  store_id int not null references stores,
  note_id bigint generated always as identity,
  name text not null,
  subject text not null default '',
  type text not null check (type in ('info', 'marketing', 'survey', 'warning', 'update', 'error')),
  title text not null,
  content text not null,
  -- [{id, name, label, query, status, primary}]
  actions jsonb not null default '[]',
  status text not null default 'unactioned' check (status in ('unactioned', 'actioned', 'snoozed')),
  -- When a snoozed note is shown again.
  reminder timestamptz,
  source text not null default 'woocommerce-payments',
  layout text not null default 'plain',
  image text not null default '',
  is_deleted boolean not null default false,
  created timestamptz not null,
  -- When the cause of the note ended: it needs no more attention, whatever its status. The note returns with its cause.
  ended timestamptz,
  primary key (store_id, note_id)
);
create unique index notes_once on notes (store_id, name, subject);
create index notes_created on notes (store_id, created, note_id) where not is_deleted;

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
  -- Keeps a receipt from being sent twice when its job runs twice.
  dedupe_key text,
  primary key (store_id, mail_id)
);
create index mail_created on mail (store_id, created desc, mail_id desc);
create unique index mail_dedupe on mail (store_id, dedupe_key);

-- Answers of merchants to the question whether they are satisfied.
create table feedback (
  store_id int not null references stores,
  feedback_id bigint generated always as identity,
  campaign text not null,
  is_satisfied boolean not null,
  comments text not null,
  user_id int not null,
  created timestamptz not null,
  primary key (store_id, feedback_id)
);

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

-- Calls to the provider and its responses while the store's debug log is on; capped, without bodies.
create table debug_log (
  store_id int not null references stores,
  entry_id bigint generated always as identity,
  created timestamptz not null,
  method text not null,
  path text not null,
  -- Null: no response.
  status int,
  milliseconds int not null,
  request_id text,
  idempotency_key text,
  primary key (store_id, entry_id)
);
