-- Named ways to look at a list: filters, search, order and columns, as the page's address spells them. A view belongs to whoever
-- saved it; a shared one shows to everyone of the store.
create table list_views (
  store_id int not null references stores,
  view_id bigint generated always as identity,
  list text not null,
  user_id int not null,
  name text not null,
  is_shared boolean not null default false,
  -- Place among the owner's views of the list.
  position int not null,
  -- Grows with each change, so that two people who change one view notice each other.
  version int not null default 1,
  content jsonb not null,
  created timestamptz not null,
  updated timestamptz not null,
  primary key (store_id, view_id),
  foreign key (store_id, user_id) references users on delete cascade
);
create unique index list_views_name on list_views (store_id, user_id, list, lower(name));
create index list_views_shared on list_views (store_id, list) where is_shared;
