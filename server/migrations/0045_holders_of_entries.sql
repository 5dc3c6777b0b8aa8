-- Every payout that ever held an entry, living or not.
create index payout_entries_entry on payout_entries (store_id, entry_id);
drop index payout_entries_freed;
