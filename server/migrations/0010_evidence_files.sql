-- Files uploaded as evidence. The bytes are under DATA_DIR/files, byte for byte as they were sent to the provider.
create table evidence_files (
  store_id int not null references stores,
  -- The provider's id.
  file_id text not null,
  filename text not null,
  type text not null check (type in ('pdf', 'png', 'jpg')),
  size int not null check (size > 0),
  sha256 text not null,
  created timestamptz not null,
  uploaded_by int,
  primary key (store_id, file_id)
);
