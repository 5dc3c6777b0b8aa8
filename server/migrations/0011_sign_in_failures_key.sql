-- Every table has a key that leads with the store, so that a hosted database can be spread by store.
alter table sign_in_failures add column failure_id bigint generated always as identity, add primary key (store_id, failure_id);
