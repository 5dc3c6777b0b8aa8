-- A proof asks for single entries that were carried from a payout: without the entry in the index each met all the others.
drop index payout_entries_carried;
create index payout_entries_carried on payout_entries (store_id, carried_from, entry_id) where carried_from is not null;
