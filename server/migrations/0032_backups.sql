-- Backups of the whole database, of all its stores. A backup holds everything but this table.
create table backups (
  backup_id int generated always as identity primary key,
  -- By the clock, by a user of the admin, or by the command.
  cause text not null check (cause in ('schedule', 'user', 'command')),
  started timestamptz not null,
  ended timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  path text not null,
  bytes bigint,
  error text,
  -- When its file made room for a newer one.
  removed timestamptz
);
create index backups_started on backups (started);

-- The merchant's word that the database is backed up by other means.
create table backups_elsewhere (
  store_id int not null references stores,
  user_id int not null,
  said timestamptz not null,
  primary key (store_id),
  foreign key (store_id, user_id) references users
);
