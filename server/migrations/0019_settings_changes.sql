-- Who changed which settings when. The newest version is the settings' own: a save that knows an older one is refused.
create table settings_changes (
  store_id int not null references stores,
  version int not null,
  changed timestamptz not null,
  user_id int,
  username text not null,
  fields text[] not null,
  primary key (store_id, version)
);
