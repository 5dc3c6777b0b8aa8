-- What users typed for the answer to a dispute, before it is staged at the provider.
create table dispute_drafts (
  store_id int not null references stores,
  dispute_id text not null,
  version int not null,
  -- Every field by name; its newest state.
  fields jsonb not null,
  -- By field, the user who changed it last.
  authors jsonb not null,
  saved timestamptz not null,
  saved_by int,
  primary key (store_id, dispute_id)
);

-- Each saved state, as the difference from the one before it.
create table dispute_draft_versions (
  store_id int not null references stores,
  dispute_id text not null,
  version int not null check (version > 0),
  -- The changed fields; null removes one.
  changes jsonb not null,
  saved timestamptz not null,
  saved_by int,
  -- The page that saved it.
  editor text,
  primary key (store_id, dispute_id, version)
);
