-- Messages of the store's inbox. `name` says what kind of note it is; `subject` what it is about (a payout, a deadline), and is
-- empty for notes that come once in a store's life. Whoever writes the same note twice writes it once.
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
  -- When a snoozed note comes back.
  reminder timestamptz,
  source text not null default 'woocommerce-payments',
  layout text not null default 'plain',
  image text not null default '',
  is_deleted boolean not null default false,
  created timestamptz not null,
  primary key (store_id, note_id)
);
create unique index notes_once on notes (store_id, name, subject);
create index notes_created on notes (store_id, created, note_id) where not is_deleted;
